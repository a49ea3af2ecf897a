import { getEntityDisplayName, getRefKind, humanizeEntityRef } from '@portico/catalog-model';
import { useOwnInverses, useRelationLabels, useWorstState } from '@portico/catalog/parts';
import { useTheme } from '@mui/material/styles';
import { EntityKindIcon, findKnownKind, getKindHue, useKindLabel } from '@portico/ui/kinds';
import type { Folding, GraphEdge, GraphNode } from '@portico/ui/graph';
import { useTranslations } from '@portico/ui/i18n';
import { useCallback, useMemo } from 'react';
import { buildFoldings } from '../../model/buildFoldings.ts';
import { describeEdge } from '../../model/describeEdge.ts';
import { findBoxes } from '../../model/findBoxes.ts';
import { listGraphRelations, type RelationOptions } from '../../model/listGraphRelations.ts';
import type { ReachedEntity } from '../../model/reachEntities.ts';
import { laterGraphTranslations } from '../../laterTranslations.ts';

/** What a graph of entities is rendered from. */
export interface EntityGraphData {
  /** `undefined` until they come. */
  nodes: readonly GraphNode[] | undefined;
  edges: readonly GraphEdge[];
  /** How it is folded, and how often at least. */
  foldings: readonly Folding[];
  leastFolded: number;
}

/** What a graph of entities is rendered from. */
export function useEntityGraph(
  reached: readonly ReachedEntity[] | undefined,
  { relations, isMerged, isUnidirectional }: RelationOptions,
): EntityGraphData {
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
  const boxes = useMemo(() => findBoxes(found), [found]);
  const { steps, least } = useMemo(
    () => buildFoldings(reached ?? [], found, boxes),
    [reached, found, boxes],
  );
  const nodes = useMemo(() => {
    if (!reached) return undefined;
    const labels = new Map(reached.map(one => [one.entityRef, getLabel(one)]));
    return reached.map(({ entityRef, entity }): GraphNode => {
      const label = labels.get(entityRef) ?? entityRef;
      const kind = getRefKind(entityRef);
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
      };
    });
  }, [t, labelKind, colors, findState, boxes, reached]);
  const edges = useMemo(
    () =>
      found.map(({ from, to, type }) => ({ from, to, label: describeEdge(t, type, ownLabels) })),
    [t, found, ownLabels],
  );
  return { nodes, edges, foldings: steps, leastFolded: least };
}

/** How entities look that a graph is folded by: what they are, and how many. */
export function useDescribeFolded() {
  const t = useTranslations(laterGraphTranslations);
  const labelKind = useKindLabel();
  const { kind: colors } = useTheme().vars.palette;
  return useCallback(
    (members: readonly [GraphNode, ...GraphNode[]]): Omit<GraphNode, 'id'> => {
      const count = members.length;
      const ids = new Set(members.map(({ id }) => id));
      // A system or domain with its parts is still that.
      const outer = members.filter(({ parent }) => parent === undefined || !ids.has(parent));
      const [whole] = outer.length === 1 ? outer : [];
      const kinds = new Set(members.map(({ id }) => getRefKind(id)));
      const [kind = ''] = whole ? [getRefKind(whole.id)] : kinds.size === 1 ? kinds : [];
      const describe = () => {
        if (whole) return t('folded.parts', { name: whole.label, count: count - 1 });
        const known = findKnownKind(kind);
        if (known) return t(`fold.${known}`, { count });
        if (kind === '') return t('fold.entity', { count });
        return t('folded.own', { count, kind: labelKind(kind) });
      };
      return {
        label: describe(),
        icon: <EntityKindIcon kind={kind} />,
        ...(kind !== '' && { color: colors[getKindHue(kind)] }),
      };
    },
    [t, labelKind, colors],
  );
}

function getLabel({ entityRef, entity }: ReachedEntity): string {
  if (entity) return getEntityDisplayName(entity);
  try {
    return humanizeEntityRef(entityRef);
  } catch {
    return entityRef;
  }
}
