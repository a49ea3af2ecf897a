import type { GraphLayout, Point, SizedEdge, SizedNode } from './graphTypes.ts';

/** Nodes that have the same edges to the same others, rendered as columns along shared stems. */
export interface TwinStack extends SizedNode {
  /** One edge for each that every twin has. */
  edges: readonly SizedEdge[];
  twins: readonly Twin[];
}

interface Twin {
  node: SizedNode;
  /** In the order of the stack's edges. */
  edges: readonly SizedEdge[];
  /** From the stack's top left: the node's middle, and the stem of its column. */
  x: number;
  y: number;
  stemX: number;
}

type EdgePath = GraphLayout['edges'][string];

/** How twins are stacked. */
export interface StackOptions {
  /** Width of a stack for one of its height. */
  shape: number;
  /** Fewer twins stay side by side. */
  fewest: number;
}

/** Pixels: beside and between nodes, and around them for the lines along the stems' ends. */
const stemRoom = 16;
const columnGap = 16;
const rowGap = 12;

/**
 * Puts a node in place of several that have the same edges, so that they are not in one long row. Sizes are
 * those of a graph laid out from top to bottom.
 */
export function stackTwins(
  nodes: ReadonlyMap<string, SizedNode>,
  edges: readonly SizedEdge[],
  { shape, fewest }: StackOptions,
): { nodes: Map<string, SizedNode>; edges: SizedEdge[]; stacks: TwinStack[] } {
  const ends = listEnds(edges);
  const groups = Map.groupBy([...ends.keys()], id =>
    JSON.stringify(ends.get(id)?.map(({ key }) => key)),
  );
  const stacks: TwinStack[] = [];
  const stacked = new Set<string>();
  const hubs = new Set<string>();
  for (const ids of [...groups.values()].toSorted((a, b) => b.length - a.length)) {
    if (ids.length < fewest) break;
    const others = (ends.get(ids[0] ?? '') ?? []).map(({ other }) => other);
    if (ids.some(id => hubs.has(id)) || others.some(id => stacked.has(id))) continue;
    for (const id of ids) stacked.add(id);
    for (const id of others) hubs.add(id);
    const twins = ids.flatMap(id => {
      const node = nodes.get(id);
      return node ? [{ node, edges: (ends.get(id) ?? []).map(({ edge }) => edge) }] : [];
    });
    stacks.push(buildStack(`stack\0${stacks.length}`, twins, shape));
  }
  return {
    nodes: new Map(
      [...nodes.values(), ...stacks]
        .filter(({ id }) => !stacked.has(id))
        .map(node => [node.id, node]),
    ),
    edges: [
      ...edges.filter(({ from, to }) => !stacked.has(from) && !stacked.has(to)),
      ...stacks.flatMap(stack => stack.edges),
    ],
    stacks,
  };
}

interface EdgeEnd {
  edge: SizedEdge;
  other: string;
  /** The same for edges that differ only by this end. */
  key: string;
}

/** The edges of each node, in an order that is the same for twins. */
function listEnds(edges: readonly SizedEdge[]): Map<string, EdgeEnd[]> {
  const ends = new Map<string, EdgeEnd[]>();
  const add = (id: string, end: EdgeEnd) => {
    const known = ends.get(id);
    if (known) known.push(end);
    else ends.set(id, [end]);
  };
  for (const edge of edges) {
    const { from, to, kind = '' } = edge;
    add(from, { edge, other: to, key: `to\0${to}\0${kind}` });
    add(to, { edge, other: from, key: `from\0${from}\0${kind}` });
  }
  for (const list of ends.values()) list.sort((a, b) => (a.key < b.key ? -1 : 1));
  return ends;
}

function buildStack(
  id: string,
  members: readonly Pick<Twin, 'node' | 'edges'>[],
  shape: number,
): TwinStack {
  const rowHeight = Math.max(...members.map(({ node }) => node.height)) + rowGap;
  const widest = Math.max(...members.map(({ node }) => node.width)) + stemRoom + columnGap;
  const rows = Math.ceil(Math.sqrt((members.length * widest) / (rowHeight * shape)));
  const twins: Twin[] = [];
  let left = 0;
  for (let start = 0; start < members.length; start += rows) {
    const column = members.slice(start, start + rows);
    for (const [row, { node, edges }] of column.entries()) {
      const x = left + stemRoom + node.width / 2;
      const y = (row + 0.5) * rowHeight + rowGap / 2;
      twins.push({ node, edges, x, y, stemX: left });
    }
    left += Math.max(...column.map(({ node }) => node.width)) + stemRoom + columnGap;
  }
  const [first] = members;
  return {
    id,
    width: left - columnGap,
    height: rows * rowHeight + rowGap,
    twins,
    edges: (first?.edges ?? []).map(({ from, to, kind, label }, index) => ({
      id: `${id}\0${index}`,
      from: from === first?.node.id ? id : from,
      to: to === first?.node.id ? id : to,
      kind,
      label,
    })),
  };
}

/**
 * Moves the nodes that share a rank with a stack to the rank's near side: in its middle they would be led to past
 * the stack, and the stack past them.
 */
export function alignRanks(
  places: Record<string, Point>,
  nodes: ReadonlyMap<string, SizedNode>,
  stacks: readonly TwinStack[],
): void {
  const ranks = Map.groupBy(Object.keys(places), id => Math.round(places[id]?.y ?? 0));
  const stackById = new Map(stacks.map(stack => [stack.id, stack]));
  for (const ids of ranks.values()) {
    const own = ids.flatMap(id => stackById.get(id) ?? []);
    if (own.length === 0) continue;
    const isAbove = own.every(({ id, edges }) => edges.every(({ from }) => from === id));
    const sizes = ids.map(id => nodes.get(id)?.height ?? 0);
    const highest = Math.max(...sizes);
    for (const [index, id] of ids.entries()) {
      const place = places[id];
      if (place) place.y += ((isAbove ? 1 : -1) * (highest - (sizes[index] ?? 0))) / 2;
    }
  }
}

/** Puts the twins back in place of their stack: each is led to along the stack's own edges and a stem. */
export function unstackTwins(
  nodes: Record<string, Point>,
  edges: Record<string, EdgePath>,
  stacks: readonly TwinStack[],
): void {
  for (const stack of stacks) {
    const middle = nodes[stack.id];
    delete nodes[stack.id];
    if (!middle) continue;
    const [left, top] = [middle.x - stack.width / 2, middle.y - stack.height / 2];
    for (const { node, x, y } of stack.twins) nodes[node.id] = { x: left + x, y: top + y };
    for (const [index, { id, from }] of stack.edges.entries()) {
      const path = edges[id];
      delete edges[id];
      if (!path) continue;
      for (const [number, twin] of stack.twins.entries()) {
        const edge = twin.edges[index];
        const place = nodes[twin.node.id];
        if (!edge || !place) continue;
        const points = leadTo({ ...place, width: twin.node.width }, left + twin.stemX, path, {
          isFromStack: from === stack.id,
        });
        edges[edge.id] = { points, ...(number === 0 && path.label && { label: path.label }) };
      }
    }
  }
}

function leadTo(
  { x, y, width }: Point & { width: number },
  stemX: number,
  { points }: EdgePath,
  { isFromStack }: { isFromStack: boolean },
): Point[] {
  const door = isFromStack ? points[0] : points.at(-1);
  const stem = [
    { x: stemX, y: door?.y ?? y },
    { x: stemX, y },
    { x: x - width / 2, y },
  ];
  return isFromStack ? [...stem.toReversed(), ...points] : [...points, ...stem];
}
