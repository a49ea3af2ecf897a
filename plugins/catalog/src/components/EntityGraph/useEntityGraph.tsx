import { getEntityDisplayName, humanizeEntityRef } from '@portico/catalog-model';
import {
  EntityKindIcon,
  type GraphEdge,
  type GraphGroup,
  type GraphNode,
  type Translate,
  useKindLabel,
  useTranslations,
} from '@portico/ui';
import { useMemo } from 'react';
import { describeEdge } from '../../model/describeEdge.ts';
import { drawRelations, type RelationDrawing } from '../../model/drawRelations.ts';
import { groupEntities } from '../../model/graphGroups.ts';
import type { ReachedEntity } from '../../model/reachEntities.ts';
import { useOwnInverses, useRelationLabels } from '../../queries/ownKinds.ts';
import { type LaterCatalogTextKey, laterCatalogTranslations } from '../../laterTranslations.ts';

/** An entity as a node of a graph. */
export interface EntityNode extends GraphNode {
  /** What it is folded into with others, the outermost first. */
  groups: readonly GraphGroup[];
}

/** What a graph of entities is drawn from; `undefined` until they come. */
export function useEntityGraph(
  reached: readonly ReachedEntity[] | undefined,
  { relations, isMerged, isUnidirectional }: RelationDrawing,
): { nodes: readonly EntityNode[] | undefined; edges: readonly GraphEdge[] } {
  const t = useTranslations(laterCatalogTranslations);
  const labelKind = useKindLabel();
  const ownLabels = useRelationLabels();
  const ownInverses = useOwnInverses();
  const nodes = useMemo(() => reached && listNodes(t, labelKind, reached), [t, labelKind, reached]);
  const edges = useMemo(
    () =>
      drawRelations(reached ?? [], { relations, isMerged, isUnidirectional, ownInverses }).map(
        ({ from, to, type }) => ({ from, to, label: describeEdge(t, type, ownLabels) }),
      ),
    [t, reached, relations, isMerged, isUnidirectional, ownInverses, ownLabels],
  );
  return { nodes, edges };
}

function listNodes(
  t: Translate<LaterCatalogTextKey>,
  labelKind: (kind: string) => string,
  reached: readonly ReachedEntity[],
): readonly EntityNode[] {
  const groups = groupEntities(reached);
  const labels = new Map(reached.map(one => [one.entityRef, getLabel(one)]));
  return reached.map(({ entityRef, entity }) => {
    const label = labels.get(entityRef) ?? entityRef;
    const kind = entityRef.slice(0, entityRef.indexOf(':'));
    return {
      id: entityRef,
      label,
      icon: <EntityKindIcon kind={kind} />,
      name: entity
        ? t('graph.node', { name: label, kind: labelKind(entity.kind) })
        : t('graph.missingNode', { entityRef }),
      isMissing: entity === undefined,
      groups: (groups.get(entityRef) ?? []).map(({ id, kind: ofKind, reachedFrom }) => ({
        id,
        label: t('graph.group', {
          kind: labelKind(ofKind),
          name: labels.get(reachedFrom) ?? reachedFrom,
        }),
      })),
    };
  });
}

function getLabel({ entityRef, entity }: ReachedEntity): string {
  if (entity) return getEntityDisplayName(entity);
  try {
    return humanizeEntityRef(entityRef);
  } catch {
    return entityRef;
  }
}
