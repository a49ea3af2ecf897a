import { type Entity, type RelationType, stringifyEntityRef } from '@portico/catalog-model';
import { EmptyState, InfoCard } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo } from 'react';
import { ReadEntityGraph } from '../EntityGraph/ReadEntityGraph.tsx';
import { laterGraphTranslations } from '../../laterTranslations.ts';

const maxEntities = 500;
const followed: readonly RelationType[] = ['partOf', 'hasPart'];
const rendered: readonly RelationType[] = ['partOf', 'providesApi', 'dependsOn'];
const rendering = { relations: rendered, isMerged: false, isUnidirectional: false };
const none: readonly string[] = [];

/** A system with its domain and its parts: what is part of what, provides what and depends on what. */
export default function SystemDiagram({ entity }: { entity: Entity }) {
  const entityRef = stringifyEntityRef(entity);
  // The diagram of another system is not this one's former state.
  return <Diagram key={entityRef} entityRef={entityRef} />;
}

function Diagram({ entityRef }: { entityRef: string }) {
  const t = useTranslations(laterGraphTranslations);
  const question = useMemo(
    () => ({
      rootEntityRefs: [entityRef],
      maxDepth: 1,
      kinds: none,
      relations: followed,
      maxEntities,
    }),
    [entityRef],
  );
  return (
    <InfoCard title={t('diagram.title')}>
      <ReadEntityGraph
        label={t('diagram.title')}
        question={question}
        options={rendering}
        height="max(360px, calc(100vh - 320px))"
        alone={<EmptyState title={t('diagram.empty')} description={t('diagram.emptyHint')} />}
      />
    </InfoCard>
  );
}
