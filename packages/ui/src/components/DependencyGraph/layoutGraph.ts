import {
  coordGreedy,
  coordSimplex,
  decrossTwoLayer,
  graph,
  type MutGraphNode,
  sugiyama,
  twolayerAgg,
} from 'd3-dag';
import { findRanks, exitStraight, passStraight } from './bendBetweenRanks.ts';
import { clipToNode } from './clipToNode.ts';
import { turnLayout, turnSize } from './directions.ts';
import { hasBoxes, layoutBoxes } from './layoutBoxes.ts';
import type {
  GraphDirection,
  GraphLayout,
  LayoutRequest,
  Point,
  SizedEdge,
  SizedNode,
} from './graphTypes.ts';
import { alignRanks, type TwinStack, stackTwins, unstackTwins } from './stackTwins.ts';

interface Placed {
  id: string | undefined;
  width: number;
  height: number;
}
interface Step {
  edge: SizedEdge;
  /** Which half of an edge with a label it is. */
  half: 'whole' | 'first' | 'second';
}

/** The finer placement costs too much for more nodes, labels and edges, each label parting its edge, than this. */
const maxPlacedFinely = 240;
const parallelDistance = 24;
/** The width of what is stacked for one of its height, before it is turned; windows are wider than high. */
const stackShapes: Readonly<Record<GraphDirection, number>> = {
  TB: 2.5,
  BT: 2.5,
  LR: 0.8,
  RL: 0.8,
};

/** The same where little room is beside another: one below the other. */
const narrowShape = 0.2;

/** Lays a graph out: what is inside a node in a box, everything else in ranks. */
export function layoutGraph(request: LayoutRequest): GraphLayout {
  return hasBoxes(request) ? layoutBoxes(request, layoutRanks) : layoutRanks(request);
}

/**
 * Lays a graph out in ranks. Cycles are allowed, edges to themselves or to nodes that there are not are left
 * out, and an edge's label gets a rank of its own, so that it covers nothing.
 */
function layoutRanks(request: LayoutRequest): GraphLayout {
  const { direction, nodeMargin, edgeMargin } = request;
  if (request.nodes.length === 0) return { width: 0, height: 0, nodes: {}, edges: {} };
  const given = new Map(request.nodes.map(node => [node.id, turnSize(node, direction)]));
  const { nodes, edges, stacks } = stackTwins(
    given,
    request.edges.filter(({ from, to }) => from !== to && given.has(from) && given.has(to)),
    request.isNarrow
      ? { shape: narrowShape, fewest: 2 }
      : // Fewer are read more easily side by side.
        { shape: stackShapes[direction], fewest: 4 },
  );
  const hasLabels = edges.some(({ label }) => label);
  const built = buildGraph(nodes, edges, request);
  const layout = sugiyama()
    // Neighbours stand further apart than the edges that pass between them.
    .nodeSize(({ data }: { data: Placed }): [number, number] => [
      data.width + (data.id === undefined ? 0 : nodeMargin - edgeMargin),
      data.height,
    ])
    .gap([edgeMargin, hasLabels ? request.rankMargin / 2 : request.rankMargin])
    .decross(
      decrossTwoLayer()
        .order(twolayerAgg())
        .passes(choosePasses(nodes.size + edges.length)),
    )
    .coord(countPlaced(nodes, edges) > maxPlacedFinely ? coordGreedy() : coordSimplex());
  const { width, height } = layout(built);
  const laid = readLayout(built, nodes, stacks, { width, height });
  unstackTwins(laid.nodes, laid.edges, stacks);
  return turnLayout(laid, direction);
}

/** How often crossings are looked for: the fewer, the larger the graph, so that 900 nodes and edges take half a second. */
function choosePasses(size: number): number {
  return Math.min(24, Math.max(2, Math.round(2000 / size)));
}

function countPlaced(nodes: ReadonlyMap<string, unknown>, edges: readonly SizedEdge[]): number {
  return nodes.size + edges.reduce((total, { label }) => total + (label ? 3 : 1), 0);
}

function buildGraph(
  nodes: ReadonlyMap<string, SizedNode>,
  edges: readonly SizedEdge[],
  { direction }: LayoutRequest,
) {
  const built = graph<Placed, Step>();
  const placed = new Map<string, MutGraphNode<Placed, Step>>();
  for (const node of nodes.values()) placed.set(node.id, built.node(node));
  for (const edge of edges) {
    const [from, to] = [placed.get(edge.from), placed.get(edge.to)];
    if (!from || !to) continue;
    if (edge.label) {
      const label = built.node({
        ...turnSize({ ...edge.label, id: '' }, direction),
        id: undefined,
      });
      from.child(label, { edge, half: 'first' });
      label.child(to, { edge, half: 'second' });
    } else {
      from.child(to, { edge, half: 'whole' });
    }
  }
  return built;
}

function readLayout(
  built: ReturnType<typeof buildGraph>,
  nodes: ReadonlyMap<string, SizedNode>,
  stacks: readonly TwinStack[],
  size: { width: number; height: number },
) {
  const places: Record<string, Point> = {};
  for (const { data, x, y } of built.nodes()) if (data.id !== undefined) places[data.id] = { x, y };

  const halves = new Map<string, { edge: SizedEdge; first: Point[]; second: Point[] }>();
  for (const { data, source, points } of built.links()) {
    const { edge, half } = data;
    const path = points.map(([x, y]) => ({ x, y }));
    // An edge of a cycle may have been turned round to lay it out.
    const begin = half === 'second' ? undefined : places[edge.from];
    const isTurned = begin ? isFar(path[0], begin) : source.data.id === edge.to;
    if (isTurned) path.reverse();
    const entry = halves.get(edge.id) ?? { edge, first: [], second: [] };
    entry[half === 'second' ? 'second' : 'first'] = path;
    halves.set(edge.id, entry);
  }
  const ranks = findRanks(built.nodes());
  const rankOf = new Map(
    Object.entries(places).map(([id, { y }]) => [id, ranks.get(Math.round(y))]),
  );
  alignRanks(places, nodes, stacks);

  const edges: Record<string, { points: Point[]; label?: Point }> = {};
  for (const [id, { edge, first, second }] of halves) {
    const from = nodes.get(edge.from);
    const to = nodes.get(edge.to);
    const [start, end] = [places[edge.from], places[edge.to]];
    if (!from || !to || !start || !end) continue;
    const label = edge.label ? first.at(-1) : undefined;
    const middle = [...first, ...second.slice(1)].slice(1, -1);
    const path = passStraight([start, ...middle, end], ranks);
    const left = exitStraight(clipToNode(path, { ...from, ...start }), rankOf.get(edge.from));
    const entered = exitStraight(
      clipToNode(left.toReversed(), { ...to, ...end }),
      rankOf.get(edge.to),
    );
    edges[id] = {
      points: entered.toReversed(),
      ...(label && { label }),
    };
  }
  return { ...size, nodes: places, edges: spreadParallels(edges, [...halves.values()]) };
}

/** Edges between the same two nodes would lie on one another; each gets a bend of its own. */
function spreadParallels(
  edges: Record<string, { points: Point[]; label?: Point }>,
  rendered: readonly { edge: SizedEdge }[],
) {
  const parallels = Map.groupBy(rendered, ({ edge: { from, to } }) => [from, to].sort().join('\0'));
  for (const group of parallels.values()) {
    for (const [index, { edge }] of group.entries()) {
      const points = edges[edge.id]?.points ?? [];
      const [start, end] = points;
      const shift = (index - (group.length - 1) / 2) * parallelDistance;
      if (!start || !end || points.length !== 2 || shift === 0) continue;
      const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
      // Seen from the same end, whichever way the edge leads.
      const side = (edge.from < edge.to ? 1 : -1) * (shift / length);
      points.splice(1, 0, {
        x: (start.x + end.x) / 2 - (end.y - start.y) * side,
        y: (start.y + end.y) / 2 + (end.x - start.x) * side,
      });
    }
  }
  return edges;
}

function isFar(a: Point | undefined, b: Point): boolean {
  return a === undefined || Math.abs(a.x - b.x) + Math.abs(a.y - b.y) > 1;
}
