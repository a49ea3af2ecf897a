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
  | { id: string; label: string; node?: undefined; folded: { group: string; count: number } };

/** An edge as it is drawn: between folded groups it stands for several. */
export interface DrawnEdge<Edge extends GraphEdge> {
  id: string;
  from: string;
  to: string;
  label?: string | undefined;
  edges: readonly Edge[];
}

/** How a graph is folded. */
export interface FoldOptions<Node extends GraphNode> {
  /** The group of a node; nodes without one are always drawn. */
  groupOf?: ((node: Node) => string | undefined) | undefined;
  /** Graphs up to this size are not folded. */
  foldAbove: number;
  /** Groups that are open. */
  unfolded: ReadonlySet<string>;
}

/** Draws one node for each group of a large graph; those that are open, and groups of one, show their nodes. */
export function foldGraph<Node extends GraphNode, Edge extends GraphEdge>(
  nodes: readonly Node[],
  edges: readonly Edge[],
  { groupOf, foldAbove, unfolded }: FoldOptions<Node>,
): { nodes: DrawnNode<Node>[]; edges: DrawnEdge<Edge>[] } {
  const unique = [...new Map(nodes.map(node => [node.id, node])).values()];
  const isFolding = groupOf !== undefined && unique.length > foldAbove;
  const groups = Map.groupBy(unique, node => (isFolding ? groupOf(node) : undefined));
  const shownAs = new Map<string, string>();
  const drawnNodes: DrawnNode<Node>[] = [];
  for (const [group, members] of groups) {
    if (group === undefined || unfolded.has(group) || members.length === 1) {
      for (const node of members) {
        shownAs.set(node.id, node.id);
        drawnNodes.push({ id: node.id, label: node.label, node });
      }
    } else {
      const id = `group\0${group}`;
      for (const node of members) shownAs.set(node.id, id);
      drawnNodes.push({ id, label: group, folded: { group, count: members.length } });
    }
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
  return { nodes: drawnNodes, edges: [...drawnEdges.values()] };
}
