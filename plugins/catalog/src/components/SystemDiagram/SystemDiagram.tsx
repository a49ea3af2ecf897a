import { type Entity, type RelationType, stringifyEntityRef } from '@portico/catalog-model';
import { EmptyState, InfoCard, useTranslations } from '@portico/ui';
import { useMemo } from 'react';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { ReadEntityGraph } from '../EntityGraph/ReadEntityGraph.tsx';

const mostEntities = 500;
const followed: readonly RelationType[] = ['partOf', 'hasPart'];
const drawn: readonly RelationType[] = ['partOf', 'providesApi', 'dependsOn'];
const drawing = { relations: drawn, isMerged: false, isUnidirectional: false };
const none: readonly string[] = [];

/** A system with its domain and its parts: what is part of what, provides what and depends on what. */
export default function SystemDiagram({ entity }: { entity: Entity }) {
  const entityRef = stringifyEntityRef(entity);
  // The diagram of another system is not this one's former state.
  return <Diagram key={entityRef} entityRef={entityRef} />;
}

function Diagram({ entityRef }: { entityRef: string }) {
  const t = useTranslations(laterCatalogTranslations);
  const question = useMemo(
    () => ({
      rootEntityRefs: [entityRef],
      maxDepth: 1,
      kinds: none,
      relations: followed,
      mostEntities,
    }),
    [entityRef],
  );
  return (
    <InfoCard title={t('diagram.title')}>
      <ReadEntityGraph
        label={t('diagram.title')}
        question={question}
        drawing={drawing}
        height="max(360px, calc(100vh - 320px))"
        alone={<EmptyState title={t('diagram.empty')} description={t('diagram.emptyMend')} />}
      />
    </InfoCard>
  );
}
