import type { ReactNode } from 'react';

/** What a graph is drawn from. */
export interface GraphNode {
  id: string;
  label: string;
  /** 16 pixels, before the label. */
  icon?: ReactNode;
  /** What listeners hear, and what the pointer is told; the label when left out. */
  name?: string;
  /** Draws it as something that is only spoken of. */
  isMissing?: boolean;
}

/** A relation between two nodes, by their ids. */
export interface GraphEdge {
  from: string;
  to: string;
  label?: string | undefined;
}

/** A node as it is drawn; a folded one stands for its group. */
export type DrawnNode<Node extends GraphNode> =
  | { id: string; label: string; node: Node; folded?: undefined }
  | { id: string; label: string; node?: undefined; folded: { group: GraphGroup; count: number } };

/** An edge as it is drawn: between folded groups it stands for several. */
export interface DrawnEdge<Edge extends GraphEdge> {
  id: string;
  from: string;
  to: string;
  label?: string | undefined;
  edges: readonly Edge[];
}

/** Nodes that can be drawn as one. */
export interface GraphGroup {
  id: string;
  label: string;
}

/** How a graph is folded. */
export interface FoldOptions<Node extends GraphNode> {
  /** The groups of a node, the outermost first; nodes without any are always drawn. */
  groupOf?: ((node: Node) => readonly GraphGroup[]) | undefined;
  /** Graphs up to this size are not folded. */
  foldAbove: number;
  /** Ids of groups that are open. */
  unfolded: ReadonlySet<string>;
}

/**
 * Draws one node for each group of a large graph; those that are open show their nodes, or the groups inside,
 * and groups of one show their node.
 */
export function foldGraph<Node extends GraphNode, Edge extends GraphEdge>(
  nodes: readonly Node[],
  edges: readonly Edge[],
  { groupOf, foldAbove, unfolded }: FoldOptions<Node>,
): { nodes: DrawnNode<Node>[]; edges: DrawnEdge<Edge>[] } {
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
  const drawnNodes = new Map<string, DrawnNode<Node>>();
  for (const node of unique) {
    const group = groups.get(node.id);
    const count = group ? (members.get(group.id)?.length ?? 0) : 0;
    const isFolded = group !== undefined && count > 1;
    const id = isFolded ? `group\0${group.id}` : node.id;
    shownAs.set(node.id, id);
    if (isFolded) drawnNodes.set(id, { id, label: group.label, folded: { group, count } });
    else drawnNodes.set(id, { id, label: node.label, node });
  }

  const drawnEdges = new Map<string, DrawnEdge<Edge> & { edges: Edge[] }>();
  for (const edge of edges) {
    const [from, to] = [shownAs.get(edge.from), shownAs.get(edge.to)];
    if (from === undefined || to === undefined || from === to) continue;
    const id = [from, to, edge.label ?? ''].join('\0');
    const known = drawnEdges.get(id);
    if (known) known.edges.push(edge);
    else drawnEdges.set(id, { id, from, to, label: edge.label, edges: [edge] });
  }
  return { nodes: [...drawnNodes.values()], edges: [...drawnEdges.values()] };
}
