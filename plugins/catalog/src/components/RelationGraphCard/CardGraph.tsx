import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { EmptyState, ErrorPanel, useTranslations } from '@portico/ui';
import { useCallback, useMemo, useState } from 'react';
import { usualGraphSelection } from '../../model/graphSelection.ts';
import { useRelationGraph } from '../../queries/relationGraph.ts';
import { catalogTranslations } from '../../translations.ts';
import { EntityGraph } from '../EntityGraph/EntityGraph.tsx';
import { GraphNotes } from '../EntityGraph/GraphNotes.tsx';

const height = 320;
/** What two calls read. */
const mostEntities = 200;
const none: readonly string[] = [];
const { isMerged, isUnidirectional } = usualGraphSelection;
const drawing = { relations: none, isMerged, isUnidirectional };

/** The graph inside the card of an entity's relations. */
export function CardGraph({ entityRef }: { entityRef: string }) {
  const t = useTranslations(catalogTranslations);
  const [rootEntityRefs, setRoots] = useState([entityRef]);
  const question = useMemo(
    () => ({ rootEntityRefs, maxDepth: 1, kinds: none, relations: none, mostEntities }),
    [rootEntityRefs],
  );
  const { data, error, refetch } = useRelationGraph(question);
  const handleExpand = useCallback(
    (ref: string) => setRoots(refs => (refs.includes(ref) ? refs : [...refs, ref])),
    [],
  );
  if (error && !data) {
    return (
      <ErrorPanel
        error={error}
        title={t('graph.failed')}
        actions={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      />
    );
  }
  return (
    <Root>
      <EntityGraph
        label={t('graph.title')}
        reached={data?.reached}
        drawing={drawing}
        onExpand={handleExpand}
        height={height}
        empty={<EmptyState title={t('graph.alone')} />}
      />
      <GraphNotes found={data} />
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1) }));
