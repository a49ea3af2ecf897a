import { getEntityDisplayName, humanizeEntityRef } from '@portico/catalog-model';
import { useOwnInverses, useRelationLabels, useWorstState } from '@portico/catalog/parts';
import { useTheme } from '@mui/material/styles';
import { EntityKindIcon, getKindHue, useKindLabel } from '@portico/ui';
import { type GraphEdge, type GraphGroup, type GraphNode } from '@portico/ui/graph';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo } from 'react';
import { describeEdge } from '../../model/describeEdge.ts';
import { findBoxes } from '../../model/findBoxes.ts';
import { listGraphRelations, type RelationOptions } from '../../model/listGraphRelations.ts';
import { groupEntities } from '../../model/graphGroups.ts';
import type { ReachedEntity } from '../../model/reachEntities.ts';
import { laterGraphTranslations } from '../../laterTranslations.ts';

/** An entity as a node of a graph. */
export interface EntityNode extends GraphNode {
  /** What it is folded into with others, the outermost first. */
  groups: readonly GraphGroup[];
}

/** What a graph of entities is rendered from; `undefined` until they come. */
export function useEntityGraph(
  reached: readonly ReachedEntity[] | undefined,
  { relations, isMerged, isUnidirectional }: RelationOptions,
): { nodes: readonly EntityNode[] | undefined; edges: readonly GraphEdge[] } {
  const t = useTranslations(laterGraphTranslations);
  const labelKind = useKindLabel();
  const ownLabels = useRelationLabels();
  const ownInverses = useOwnInverses();
  const { kind: colors } = useTheme().vars.palette;
  const findState = useWorstState();
  const found = useMemo(
    () => listGraphRelations(reached ?? [], { relations, isMerged, isUnidirectional, ownInverses }),
    [reached, relations, isMerged, isUnidirectional, ownInverses],
  );
  const nodes = useMemo(() => {
    if (!reached) return undefined;
    const boxes = findBoxes(found);
    const groups = groupEntities(reached);
    const labels = new Map(reached.map(one => [one.entityRef, getLabel(one)]));
    return reached.map(({ entityRef, entity }): EntityNode => {
      const label = labels.get(entityRef) ?? entityRef;
      const kind = entityRef.slice(0, entityRef.indexOf(':'));
      const state = entity && findState(entity);
      const name = entity
        ? t('graph.node', { name: label, kind: labelKind(entity.kind) })
        : t('graph.missingNode', { entityRef });
      return {
        id: entityRef,
        label,
        icon: <EntityKindIcon kind={kind} />,
        color: colors[getKindHue(kind)],
        name,
        isMissing: entity === undefined,
        parent: boxes.get(entityRef),
        state,
        groups: (groups.get(entityRef) ?? []).map(({ id, kind: ofKind, reachedFrom }) => ({
          id,
          label: t('graph.group', {
            kind: labelKind(ofKind),
            name: labels.get(reachedFrom) ?? reachedFrom,
          }),
        })),
      };
    });
  }, [t, labelKind, colors, findState, found, reached]);
  const edges = useMemo(
    () =>
      found.map(({ from, to, type }) => ({ from, to, label: describeEdge(t, type, ownLabels) })),
    [t, found, ownLabels],
  );
  return { nodes, edges };
}

function getLabel({ entityRef, entity }: ReachedEntity): string {
  if (entity) return getEntityDisplayName(entity);
  try {
    return humanizeEntityRef(entityRef);
  } catch {
    return entityRef;
  }
}
