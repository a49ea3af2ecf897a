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

/** A node as it is rendered; a folded one represents several. */
export interface RenderedNode<Node extends GraphNode> {
  id: string;
  label: string;
  /** How it looks. */
  look: GraphNode;
  /** The rendered node that it is inside. */
  parent?: string | undefined;
  /** What it represents: one node, or what is folded into it. */
  node?: Node | undefined;
  folded?: { group: string; members: readonly [Node, ...Node[]] };
}

/** An edge as it is rendered: between folded groups it represents several. */
export interface RenderedEdge<Edge extends GraphEdge> {
  id: string;
  from: string;
  to: string;
  label?: string | undefined;
  edges: readonly Edge[];
}

/** A graph as it is rendered. */
export interface RenderedGraph<Node extends GraphNode, Edge extends GraphEdge> {
  nodes: readonly RenderedNode<Node>[];
  edges: readonly RenderedEdge<Edge>[];
}

/** One step by which a graph gets smaller: the group that nodes are folded into, by the nodes' ids. */
export type Folding = ReadonlyMap<string, string>;

/** How a graph is folded. */
export interface FoldOptions<Node extends GraphNode> {
  /** The steps that are taken; what a group of a later one holds, those of the former ones hold in parts. */
  foldings: readonly Folding[];
  /** Ids of groups that are open. */
  unfolded: ReadonlySet<string>;
  /** How a folded group looks. */
  describe: (members: readonly [Node, ...Node[]]) => Omit<GraphNode, 'id' | 'state'>;
}

/** From what needs the reader first. */
const severity: readonly State[] = ['broken', 'attention', 'running', 'inactive', 'good'];

/**
 * Renders one node for each group that nodes are folded into; those that are open show the groups of the step before,
 * or their nodes, and groups of one show their node.
 */
export function foldGraph<Node extends GraphNode, Edge extends GraphEdge>(
  nodes: readonly Node[],
  edges: readonly Edge[],
  { foldings, unfolded, describe }: FoldOptions<Node>,
): RenderedGraph<Node, Edge> {
  const unique = [...new Map(nodes.map(node => [node.id, node])).values()];
  const findGroup = ({ id }: Node): string | undefined =>
    foldings.reduceRight<string | undefined>((found, folding) => {
      const group = folding.get(id);
      return found ?? (group !== undefined && unfolded.has(group) ? undefined : group);
    }, undefined);
  const groups = new Map(unique.map(node => [node.id, findGroup(node)]));
  const members = Map.groupBy(unique, node => groups.get(node.id));
  const shownAs = new Map<string, string>();
  const renderedNodes = new Map<string, RenderedNode<Node>>();
  for (const node of unique) {
    const group = groups.get(node.id);
    const [first, ...others] = (group !== undefined && members.get(group)) || [];
    const isFolded = group !== undefined && first !== undefined && others.length > 0;
    const id = isFolded ? `group\0${group}` : node.id;
    shownAs.set(node.id, id);
    if (!isFolded) renderedNodes.set(id, { id, label: node.label, look: node, node });
    else if (!renderedNodes.has(id)) {
      const all = [first, ...others] as const;
      const look = { ...describe(all), id, state: findWorst(all) };
      renderedNodes.set(id, { id, label: look.label, look, folded: { group, members: all } });
    }
  }
  for (const [id, inside] of Map.groupBy(unique, node => shownAs.get(node.id) ?? node.id)) {
    const parent = findParent(inside, id, shownAs);
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
  own: string,
  shownAs: ReadonlyMap<string, string>,
): string | undefined {
  const parents = new Set(
    nodes.map(({ parent }) => (parent === undefined ? undefined : shownAs.get(parent))),
  );
  // A box that is folded with its parts is inside what it was inside itself.
  parents.delete(own);
  return parents.size === 1 ? [...parents][0] : undefined;
}

/** What is wrong inside a folded group shows on it. */
function findWorst(nodes: readonly GraphNode[]): GraphNode['state'] {
  const found = nodes.flatMap(({ label, state }) =>
    state ? [{ state: state.state, label: `${label}: ${state.label}` }] : [],
  );
  return found.toSorted((a, b) => severity.indexOf(a.state) - severity.indexOf(b.state))[0];
}
