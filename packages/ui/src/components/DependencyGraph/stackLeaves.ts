import type { GraphLayout, Point, SizedEdge, SizedNode } from './graphTypes.ts';

/** Nodes that hang on one other node by edges of one kind, drawn as columns along shared stems. */
export interface LeafStack extends SizedNode {
  edge: SizedEdge;
  /** Whether edges lead from the leaves to what they hang on, which stands below them then. */
  isAbove: boolean;
  leaves: readonly Leaf[];
}

interface Leaf {
  edge: SizedEdge;
  node: SizedNode;
  /** From the stack's top left: the leaf's middle, and the stem of its column. */
  x: number;
  y: number;
  stemX: number;
}

type Way = GraphLayout['edges'][string];

/** Fewer are read more easily side by side. */
const fewest = 6;
/** Pixels: beside and between leaves, and for the line along the stems' ends. */
const stemRoom = 16;
const columnGap = 16;
const rowGap = 12;

/**
 * Puts a node in place of many that hang on one other node, so that they do not stand in one long row. Sizes are
 * those of a graph laid out from top to bottom.
 *
 * @param shape - width of a stack for one of its height.
 */
export function stackLeaves(
  nodes: ReadonlyMap<string, SizedNode>,
  edges: readonly SizedEdge[],
  shape: number,
): { nodes: Map<string, SizedNode>; edges: SizedEdge[]; stacks: LeafStack[] } {
  const degrees = new Map<string, number>();
  for (const end of edges.flatMap(({ from, to }) => [from, to])) {
    degrees.set(end, (degrees.get(end) ?? 0) + 1);
  }
  const isLeaf = (id: string) => degrees.get(id) === 1;
  const groups = Map.groupBy(edges, ({ from, to, kind = '' }) => {
    // Two nodes with nothing but each other are no crowd.
    if (isLeaf(from) === isLeaf(to)) return undefined;
    return isLeaf(from) ? `above\0${to}\0${kind}` : `below\0${from}\0${kind}`;
  });
  const stacks: LeafStack[] = [];
  for (const [key, members] of groups) {
    if (key === undefined || members.length < fewest) continue;
    stacks.push(
      buildStack(`stack\0${key}`, members, { isAbove: key.startsWith('above'), nodes, shape }),
    );
  }

  const [restOfNodes, restOfEdges] = [new Map(nodes), new Set(edges)];
  for (const stack of stacks) {
    for (const { edge, node } of stack.leaves) {
      restOfEdges.delete(edge);
      restOfNodes.delete(node.id);
    }
    restOfEdges.add(stack.edge);
    restOfNodes.set(stack.id, stack);
  }
  return { nodes: restOfNodes, edges: [...restOfEdges], stacks };
}

function buildStack(
  id: string,
  edges: readonly SizedEdge[],
  {
    isAbove,
    nodes,
    shape,
  }: { isAbove: boolean; nodes: ReadonlyMap<string, SizedNode>; shape: number },
): LeafStack {
  const hung = edges.flatMap(edge => {
    const node = nodes.get(isAbove ? edge.from : edge.to);
    return node ? [{ edge, node }] : [];
  });
  const rowHeight = Math.max(...hung.map(({ node }) => node.height)) + rowGap;
  const widest = Math.max(...hung.map(({ node }) => node.width)) + stemRoom + columnGap;
  const rows = Math.ceil(Math.sqrt((hung.length * widest) / (rowHeight * shape)));
  const leaves: Leaf[] = [];
  let left = 0;
  for (let start = 0; start < hung.length; start += rows) {
    const column = hung.slice(start, start + rows);
    for (const [row, { edge, node }] of column.entries()) {
      const x = left + stemRoom + node.width / 2;
      // The line along the stems' ends has its room above, or below.
      const y = (isAbove ? 0 : rowGap) + (row + 0.5) * rowHeight - rowGap / 2;
      leaves.push({ edge, node, x, y, stemX: left });
    }
    left += Math.max(...column.map(({ node }) => node.width)) + stemRoom + columnGap;
  }
  const [{ from, to, label } = { from: id, to: id, label: undefined }] = edges;
  return {
    id,
    width: left - columnGap,
    height: rows * rowHeight,
    isAbove,
    leaves,
    edge: { id, from: isAbove ? id : from, to: isAbove ? to : id, label },
  };
}

/**
 * Moves the nodes that share a rank with a stack to the rank's near side: in its middle they would be led to past
 * the stack, and the stack past them.
 */
export function alignRanks(
  places: Record<string, Point>,
  nodes: ReadonlyMap<string, SizedNode>,
  stacks: readonly LeafStack[],
): void {
  const ranks = Map.groupBy(Object.keys(places), id => Math.round(places[id]?.y ?? 0));
  const stackById = new Map(stacks.map(stack => [stack.id, stack]));
  for (const ids of ranks.values()) {
    const own = ids.flatMap(id => stackById.get(id) ?? []);
    if (own.length === 0) continue;
    const side = own.every(({ isAbove }) => isAbove) ? 1 : -1;
    const sizes = ids.map(id => nodes.get(id)?.height ?? 0);
    const highest = Math.max(...sizes);
    for (const [index, id] of ids.entries()) {
      const place = places[id];
      if (place) place.y += (side * (highest - (sizes[index] ?? 0))) / 2;
    }
  }
}

/** Puts the leaves back in place of their stack: each is led to along the stack's own edge and a stem. */
export function unstackLeaves(
  nodes: Record<string, Point>,
  edges: Record<string, Way>,
  stacks: readonly LeafStack[],
): void {
  for (const stack of stacks) {
    const middle = nodes[stack.id];
    const way = edges[stack.id];
    delete nodes[stack.id];
    delete edges[stack.id];
    if (!middle || !way) continue;
    const [left, top] = [middle.x - stack.width / 2, middle.y - stack.height / 2];
    const end = top + (stack.isAbove ? stack.height : 0);
    for (const [index, leaf] of stack.leaves.entries()) {
      const place = { x: left + leaf.x, y: top + leaf.y };
      const stemX = left + leaf.stemX;
      const stem = [
        { x: stemX, y: end },
        { x: stemX, y: place.y },
        { x: place.x - leaf.node.width / 2, y: place.y },
      ];
      nodes[leaf.node.id] = place;
      edges[leaf.edge.id] = {
        points: stack.isAbove ? [...stem.toReversed(), ...way.points] : [...way.points, ...stem],
        ...(index === 0 && way.label && { label: way.label }),
      };
    }
  }
}
