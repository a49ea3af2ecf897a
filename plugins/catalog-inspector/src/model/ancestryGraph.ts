import type { EntityAncestry } from '@portico/catalog/parts';
import {
  type Entity,
  getEntityDisplayName,
  humanizeEntityRef,
  parseEntityRef,
  stringifyEntityRef,
} from '@portico/catalog-model';

/** An entity or one of those it came from; its id is its ref. */
export interface AncestryNode {
  id: string;
  kind: string;
  label: string;
  /** It may not be seen: nothing but its ref is known. */
  isMissing: boolean;
}

/** What the graph of an ancestry is rendered from: each edge runs from an entity to one that it came from. */
export interface AncestryGraph {
  nodes: AncestryNode[];
  edges: { from: string; to: string }[];
  /** The entity that was asked about. */
  highlighted: ReadonlySet<string>;
}

/** Makes a graph of an ancestry. A parent that may not be seen is there by its ref alone. */
export function describeAncestry({ rootEntityRef, items }: EntityAncestry): AncestryGraph {
  const nodes = new Map<string, AncestryNode>();
  const edges = items.flatMap(({ entity, parentEntityRefs }) => {
    const from = stringifyEntityRef(entity);
    nodes.set(from, {
      id: from,
      kind: entity.kind,
      label: describeEntity(entity),
      isMissing: false,
    });
    return parentEntityRefs.map(ref => ({ from, to: ref.toLowerCase() }));
  });
  for (const { to } of edges) {
    if (nodes.has(to)) continue;
    const { kind } = parseEntityRef(to);
    nodes.set(to, { id: to, kind, label: humanizeEntityRef(to), isMissing: true });
  }
  return {
    nodes: [...nodes.values()],
    edges,
    highlighted: new Set([rootEntityRef.toLowerCase()]),
  };
}

/** Names of Location entities are made up by the catalog; their targets say what they are. */
function describeEntity(entity: Entity): string {
  const target = entity.spec?.['target'];
  return entity.kind.toLowerCase() === 'location' && typeof target === 'string'
    ? target
    : getEntityDisplayName(entity);
}
