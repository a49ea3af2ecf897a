import { EmptyState, useTranslations } from '@portico/ui';
import { useCallback, useMemo, useState } from 'react';
import { usualGraphSelection } from '../../model/graphSelection.ts';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { ReadEntityGraph } from '../EntityGraph/ReadEntityGraph.tsx';

const height = 320;
/** What two calls read. */
const mostEntities = 200;
const none: readonly string[] = [];
const { isMerged, isUnidirectional } = usualGraphSelection;
const drawing = { relations: none, isMerged, isUnidirectional };

/** The graph inside the card of an entity's relations. */
export function CardGraph({ entityRef }: { entityRef: string }) {
  const t = useTranslations(laterCatalogTranslations);
  const [rootEntityRefs, setRoots] = useState([entityRef]);
  const question = useMemo(
    () => ({ rootEntityRefs, maxDepth: 1, kinds: none, relations: none, mostEntities }),
    [rootEntityRefs],
  );
  const handleExpand = useCallback(
    (ref: string) => setRoots(refs => (refs.includes(ref) ? refs : [...refs, ref])),
    [],
  );
  return (
    <ReadEntityGraph
      label={t('graph.title')}
      question={question}
      drawing={drawing}
      onExpand={handleExpand}
      height={height}
      empty={<EmptyState title={t('graph.alone')} />}
    />
  );
}
