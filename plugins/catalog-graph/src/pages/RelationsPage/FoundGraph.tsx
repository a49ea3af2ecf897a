import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { EmptyState } from '@portico/ui';
import { type GraphScale } from '@portico/ui/graph';
import { useTranslations } from '@portico/ui/i18n';
import { useCallback, useMemo, useState } from 'react';
import { EntityGraph } from '../../components/EntityGraph/EntityGraph.tsx';
import { GraphNotes } from '../../components/EntityGraph/GraphNotes.tsx';
import type { GraphSelection } from '../../model/graphSelection.ts';
import type { ReachedEntities } from '../../model/reachEntities.ts';
import { laterGraphTranslations } from '../../laterTranslations.ts';

/** Props of {@link FoundGraph}. */
export interface FoundGraphProps {
  title: string;
  /** `undefined` until it comes. */
  found: ReachedEntities | undefined;
  selection: GraphSelection;
  onChange: (change: Partial<GraphSelection>) => void;
}

/** The graph of the relations page, or why there is none. */
export function FoundGraph({ title, found, selection, onChange }: FoundGraphProps) {
  const t = useTranslations(laterGraphTranslations);
  const { rootEntityRefs, kinds, relations, isMerged, isUnidirectional, direction } = selection;
  const rendering = useMemo(
    () => ({ relations, isMerged, isUnidirectional }),
    [relations, isMerged, isUnidirectional],
  );
  // What the address says counts when the page opens; afterwards the user's hand does.
  const [scale] = useState(selection.zoom);
  const handleScaleChange = useCallback((zoom: GraphScale) => onChange({ zoom }), [onChange]);
  const handleExpand = useCallback(
    (ref: string) => {
      if (!rootEntityRefs.includes(ref)) onChange({ rootEntityRefs: [...rootEntityRefs, ref] });
    },
    [onChange, rootEntityRefs],
  );

  if (found?.reached.every(({ entity }) => entity === undefined)) {
    return (
      <EmptyState
        title={t('graph.noneFound')}
        description={t('graph.noneFoundReason', { entityRefs: rootEntityRefs.join(', ') })}
      />
    );
  }
  const isAlone = found?.reached.every(({ depth }) => depth === 0) ?? false;
  const isFiltered = kinds.length > 0 || relations.length > 0;
  return (
    <>
      <EntityGraph
        label={title}
        reached={found?.reached}
        options={rendering}
        direction={direction}
        onExpand={handleExpand}
        scale={scale}
        onScaleChange={handleScaleChange}
        height="max(360px, calc(100vh - 250px))"
      />
      {isAlone && (
        <Alone>
          {t(isFiltered ? 'graph.aloneFiltered' : 'graph.alone')}
          {isFiltered && (
            <Button onClick={() => onChange({ kinds: [], relations: [] })}>
              {t('graph.clear')}
            </Button>
          )}
        </Alone>
      )}
      <GraphNotes found={found} />
    </>
  );
}

const Alone = styled('output')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
}));
