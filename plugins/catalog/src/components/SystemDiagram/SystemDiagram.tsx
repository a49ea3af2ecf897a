import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type Entity, type RelationType, stringifyEntityRef } from '@portico/catalog-model';
import { EmptyState, ErrorPanel, InfoCard, useTranslations } from '@portico/ui';
import { useMemo } from 'react';
import { useRelationGraph } from '../../queries/relationGraph.ts';
import { catalogTranslations } from '../../translations.ts';
import { EntityGraph } from '../EntityGraph/EntityGraph.tsx';
import { GraphNotes } from '../EntityGraph/GraphNotes.tsx';

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
  const t = useTranslations(catalogTranslations);
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
  const { data, error, refetch } = useRelationGraph(question);
  const isAlone = data?.reached.length === 1;
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
    <InfoCard title={t('diagram.title')}>
      {isAlone ? (
        <EmptyState title={t('diagram.empty')} description={t('diagram.emptyMend')} />
      ) : (
        <Root>
          <EntityGraph
            label={t('diagram.title')}
            reached={data?.reached}
            drawing={drawing}
            height="max(360px, calc(100vh - 320px))"
          />
          <GraphNotes found={data} />
        </Root>
      )}
    </InfoCard>
  );
}

const Root = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1) }));
