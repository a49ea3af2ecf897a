import { EmptyState } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useCallback, useMemo, useState } from 'react';
import { defaultGraphSelection } from '../../model/graphSelection.ts';
import { ReadEntityGraph } from '../EntityGraph/ReadEntityGraph.tsx';
import { laterGraphTranslations } from '../../laterTranslations.ts';

const height = 440;
/** What two calls read. */
const maxEntities = 200;
const none: readonly string[] = [];
const { isMerged, isUnidirectional } = defaultGraphSelection;
const rendering = { relations: none, isMerged, isUnidirectional };

/** The graph inside the card of an entity's relations. */
export default function CardGraph({ entityRef }: { entityRef: string }) {
  const t = useTranslations(laterGraphTranslations);
  const [rootEntityRefs, setRoots] = useState([entityRef]);
  const question = useMemo(
    () => ({ rootEntityRefs, maxDepth: 1, kinds: none, relations: none, maxEntities }),
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
      options={rendering}
      onExpand={handleExpand}
      height={height}
      empty={<EmptyState title={t('graph.alone')} />}
    />
  );
}
