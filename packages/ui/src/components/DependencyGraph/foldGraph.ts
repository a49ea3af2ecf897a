import type { ReactNode } from 'react';
import type { State } from '../../theme/stateColors.ts';

/** What a graph is rendered from. */
export interface GraphNode {
  id: string;
  label: string;
  /** 16 pixels, before the label. */
  icon?: ReactNode;
  /** Of its icon and of the bar at its beginning, such as that of its kind; any CSS colour. */
  color?: string;
  /** What listeners hear, and what a tooltip shows; the label when omitted. */
  name?: string;
  /** Renders it as something that is only spoken of. */
  isMissing?: boolean;
  /** Id of the node that it is rendered inside, which is then a box around its parts. */
  parent?: string | undefined;
  /** What is wrong with it: a sign at its corner, and a word that describes it. */
  state?: { state: State; label: string } | undefined;
}

/** A relation between two nodes, by their ids. */
export interface GraphEdge {
  from: string;
  to: string;
  label?: string | undefined;
}

/** A node as it is rendered; a folded one represents its group. */
export type RenderedNode<Node extends GraphNode> = {
  id: string;
  label: string;
  /** The rendered node that it is inside. */
  parent?: string | undefined;
} & (
  | { node: Node; folded?: undefined }
  | { node?: undefined; folded: { group: GraphGroup; count: number } }
);

/** An edge as it is rendered: between folded groups it represents several. */
export interface RenderedEdge<Edge extends GraphEdge> {
  id: string;
  from: string;
  to: string;
  label?: string | undefined;
  edges: readonly Edge[];
}

/** Nodes that can be rendered as one. */
export interface GraphGroup {
  id: string;
  label: string;
}

/** How a graph is folded. */
export interface FoldOptions<Node extends GraphNode> {
  /** The groups of a node, the outermost first; nodes without any are always rendered. */
  groupOf?: ((node: Node) => readonly GraphGroup[]) | undefined;
  /** Graphs up to this size are not folded. */
  foldAbove: number;
  /** Ids of groups that are open. */
  unfolded: ReadonlySet<string>;
}

/**
 * Renders one node for each group of a large graph; those that are open show their nodes, or the groups inside,
 * and groups of one show their node.
 */
export function foldGraph<Node extends GraphNode, Edge extends GraphEdge>(
  nodes: readonly Node[],
  edges: readonly Edge[],
  { groupOf, foldAbove, unfolded }: FoldOptions<Node>,
): { nodes: RenderedNode<Node>[]; edges: RenderedEdge<Edge>[] } {
  const unique = [...new Map(nodes.map(node => [node.id, node])).values()];
  const isFolding = groupOf !== undefined && unique.length > foldAbove;
  const groups = new Map<string, GraphGroup | undefined>(
    unique.map(node => [
      node.id,
      isFolding ? groupOf(node).find(({ id }) => !unfolded.has(id)) : undefined,
    ]),
  );
  const members = Map.groupBy(unique, node => groups.get(node.id)?.id);
  const shownAs = new Map<string, string>();
  const renderedNodes = new Map<string, RenderedNode<Node>>();
  for (const node of unique) {
    const group = groups.get(node.id);
    const count = group ? (members.get(group.id)?.length ?? 0) : 0;
    const isFolded = group !== undefined && count > 1;
    const id = isFolded ? `group\0${group.id}` : node.id;
    shownAs.set(node.id, id);
    if (isFolded) renderedNodes.set(id, { id, label: group.label, folded: { group, count } });
    else renderedNodes.set(id, { id, label: node.label, node });
  }
  for (const [id, inside] of Map.groupBy(unique, node => shownAs.get(node.id) ?? node.id)) {
    const parent = findParent(inside, shownAs);
    const known = renderedNodes.get(id);
    // A folded group is no box, and is inside one only with all that it represents.
    if (known && parent !== undefined && parent !== id && renderedNodes.get(parent)?.node) {
      renderedNodes.set(id, { ...known, parent });
    }
  }

  const renderedEdges = new Map<string, RenderedEdge<Edge> & { edges: Edge[] }>();
  for (const edge of edges) {
    const [from, to] = [shownAs.get(edge.from), shownAs.get(edge.to)];
    if (from === undefined || to === undefined || from === to) continue;
    const id = [from, to, edge.label ?? ''].join('\0');
    const known = renderedEdges.get(id);
    if (known) known.edges.push(edge);
    else renderedEdges.set(id, { id, from, to, label: edge.label, edges: [edge] });
  }
  return { nodes: [...renderedNodes.values()], edges: [...renderedEdges.values()] };
}

function findParent(
  nodes: readonly GraphNode[],
  shownAs: ReadonlyMap<string, string>,
): string | undefined {
  const parents = new Set(
    nodes.map(({ parent }) => (parent === undefined ? undefined : shownAs.get(parent))),
  );
  return parents.size === 1 ? [...parents][0] : undefined;
}
