import { getInverseRelation, isRelationType, type RelationType } from '@portico/catalog-model';
import type { ReachedEntity } from './reachEntities.ts';

/** How relations between the entities of a graph are rendered. */
export interface RelationOptions {
  /** Types that are rendered; empty for all. */
  relations: readonly string[];
  /** Renders a relation and its inverse as one edge. */
  isMerged: boolean;
  /** Renders only what leads away from the roots, from one depth to the next. */
  isUnidirectional: boolean;
  /** A company's own relations by their inverses. */
  ownInverses?: ReadonlyMap<string, string>;
}

/** A relation that a graph renders. */
export interface GraphRelation {
  from: string;
  to: string;
  type: string;
}

/** The way in which both ways of a relation are rendered as one: from what holds or uses to what is held or used. */
const mergedTypes: ReadonlySet<string> = new Set<RelationType>([
  'ownerOf',
  'hasPart',
  'parentOf',
  'hasMember',
  'dependsOn',
  'consumesApi',
  'apiProvidedBy',
]);

/** The relations between the entities of a graph, each once, in the order in which they were reached. */
export function listGraphRelations(
  reached: readonly ReachedEntity[],
  { relations, isMerged, isUnidirectional, ownInverses }: RelationOptions,
): GraphRelation[] {
  const depths = new Map(reached.map(({ entityRef, depth }) => [entityRef, depth]));
  const rendered = new Map<string, GraphRelation>();
  for (const { entityRef, depth, entity } of reached) {
    for (const { type, targetRef } of entity?.relations ?? []) {
      const to = targetRef.toLowerCase();
      const targetDepth = depths.get(to);
      if (targetDepth === undefined || to === entityRef) continue;
      if (relations.length > 0 && !relations.includes(type)) continue;
      // Roots stand side by side, and are separated from what they lead to.
      const leadsAway = targetDepth > depth || (depth === 0 && targetDepth === 0);
      if (isUnidirectional && !leadsAway) continue;
      const relation = { from: entityRef, to, type };
      const edge = isMerged ? mergeRelation(relation, ownInverses) : relation;
      rendered.set(`${edge.from} ${edge.type} ${edge.to}`, edge);
    }
  }
  return [...rendered.values()];
}

function mergeRelation(
  relation: GraphRelation,
  ownInverses: RelationOptions['ownInverses'],
): GraphRelation {
  const { from, to, type } = relation;
  const ownType = ownInverses?.get(type);
  if (ownType !== undefined && !isRelationType(type)) return { from: to, to: from, type: ownType };
  if (!isRelationType(type) || mergedTypes.has(type)) return relation;
  return { from: to, to: from, type: getInverseRelation(type) };
}
