import type { GraphDirection, GraphLayout, LayoutRequest, Point, SizedNode } from './graphTypes.ts';

/** Lays out a graph without boxes. */
export type LayoutFlat = (request: LayoutRequest) => GraphLayout;

type Size = Readonly<{ width: number; height: number }>;
type EdgePath = GraphLayout['edges'][string];

/** The head of a box, which bears its name; pixels. */
export const boxHeadHeight = 36;
const padding = 16;
/** Between nodes of a box that nothing joins; pixels. */
const gridGap = 16;
/** The width of such nodes, together, for one of their height. */
const gridShape = 2.5;
/** How near to a node's corner an edge may end; pixels. */
const cornerRoom = 12;

/**
 * Lays out a graph some of whose nodes are inside others: each box by itself, and then as one node among its
 * neighbours. Edges that cross a box's border share their way up to it when they lead to the same box under the same
 * label, and one label says it for all.
 */
export function layoutBoxes(request: LayoutRequest, layoutFlat: LayoutFlat): GraphLayout {
  const tree = new BoxTree(request.nodes);
  const lifted = Map.groupBy(
    request.edges.flatMap(edge => tree.lift(edge)),
    ({ container }) => container,
  );

  const layoutInside = (container: string | undefined): Inside => {
    const inner = new Map<string, Inside>();
    const members = tree.childrenOf(container).map((node): SizedNode => {
      if (!tree.isBox(node.id)) return node;
      const content = layoutInside(node.id);
      inner.set(node.id, content);
      return { id: node.id, ...measureBox(content.layout, node) };
    });
    const bundles = Map.groupBy(lifted.get(container) ?? [], ({ from, to, edge }) =>
      [from, to, edge.kind ?? ''].join('\0'),
    );
    const joined = new Set<string>();
    const edges = [...bundles].flatMap(([id, [first]]) => {
      if (!first) return [];
      const { from, to, edge } = first;
      joined.add(from).add(to);
      return [{ ...edge, id, from, to }];
    });
    // At the outermost level what is alone has a place in the first rank.
    const isApart = ({ id }: SizedNode) => container !== undefined && !joined.has(id);
    const flat = layoutFlat({
      ...request,
      nodes: members.filter(node => !isApart(node)),
      edges,
    });
    return {
      layout: addGrid(flat, members.filter(isApart)),
      sizes: new Map(members.map(node => [node.id, node])),
      bundles,
      inner,
    };
  };

  const whole = layoutInside(undefined);
  const placed: Placed = { nodes: {}, boxes: {}, edges: {}, sizes: new Map() };
  place(whole, { x: 0, y: 0 }, placed);
  for (const [id, path] of Object.entries(placed.edges)) {
    const edge = tree.edge(id);
    if (edge) placed.edges[id] = reachEnds(path, edge, placed, request.direction);
  }
  const { width, height } = whole.layout;
  return { width, height, nodes: placed.nodes, edges: placed.edges, boxes: placed.boxes };
}

/** Whether a graph has a node inside another. */
export function hasBoxes({ nodes }: LayoutRequest): boolean {
  const ids = new Set(nodes.map(({ id }) => id));
  return nodes.some(({ id, parent }) => parent !== undefined && parent !== id && ids.has(parent));
}

/** What is inside a box, from its own top left. */
interface Inside {
  layout: GraphLayout;
  sizes: ReadonlyMap<string, Size>;
  bundles: ReadonlyMap<string, readonly LiftedEdge[]>;
  inner: ReadonlyMap<string, Inside>;
}

interface LiftedEdge {
  edge: LayoutRequest['edges'][number];
  /** The box in which the edge is laid out; `undefined` for the graph itself. */
  container: string | undefined;
  /** What the edge joins there: its ends, or the boxes that they are in. */
  from: string;
  to: string;
}

interface Placed {
  nodes: Record<string, Point>;
  boxes: Record<string, Size>;
  edges: Record<string, EdgePath>;
  sizes: Map<string, Size>;
}

class BoxTree {
  readonly #nodes: ReadonlyMap<string, SizedNode>;
  readonly #children: ReadonlyMap<string | undefined, readonly SizedNode[]>;
  readonly #edges = new Map<string, LayoutRequest['edges'][number]>();

  constructor(nodes: readonly SizedNode[]) {
    this.#nodes = new Map(nodes.map(node => [node.id, node]));
    this.#children = Map.groupBy(this.#nodes.values(), ({ id }) => this.#parentOf(id));
  }

  isBox(id: string): boolean {
    return this.#children.has(id);
  }

  childrenOf(id: string | undefined): readonly SizedNode[] {
    return this.#children.get(id) ?? [];
  }

  edge(id: string) {
    return this.#edges.get(id);
  }

  /** Where an edge is laid out; nowhere if it leads from a box to what is inside, or to no node. */
  lift(edge: LayoutRequest['edges'][number]): LiftedEdge[] {
    if (!this.#nodes.has(edge.from) || !this.#nodes.has(edge.to)) return [];
    const [fromPath, toPath] = [this.#pathTo(edge.from), this.#pathTo(edge.to)];
    let shared = 0;
    while (fromPath[shared] !== undefined && fromPath[shared] === toPath[shared]) shared++;
    const [from, to] = [fromPath[shared], toPath[shared]];
    if (from === undefined || to === undefined) return [];
    this.#edges.set(edge.id, edge);
    return [{ edge, container: fromPath[shared - 1], from, to }];
  }

  /** The boxes around a node, the outermost first, and the node itself. */
  #pathTo(id: string): string[] {
    const path = [id];
    for (let at = this.#parentOf(id); at !== undefined; at = this.#parentOf(at)) path.unshift(at);
    return path;
  }

  #parentOf(id: string): string | undefined {
    const parent = this.#nodes.get(id)?.parent;
    if (parent === undefined || !this.#nodes.has(parent)) return undefined;
    // Of what is inside itself, nothing is inside anything.
    const seen = new Set([id]);
    for (let at: string | undefined = parent; at !== undefined; at = this.#nodes.get(at)?.parent) {
      if (seen.has(at)) return undefined;
      seen.add(at);
    }
    return parent;
  }
}

function measureBox({ width, height }: Size, own: Size): Size {
  return {
    width: Math.max(width + padding * 2, own.width),
    height: height + boxHeadHeight + padding,
  };
}

/** Puts nodes that nothing joins in rows below the others. */
function addGrid(layout: GraphLayout, nodes: readonly SizedNode[]): GraphLayout {
  if (nodes.length === 0) return layout;
  const cellWidth = Math.max(...nodes.map(({ width }) => width)) + gridGap;
  const cellHeight = Math.max(...nodes.map(({ height }) => height)) + gridGap;
  const columns = Math.min(
    nodes.length,
    Math.max(
      1,
      Math.ceil(Math.sqrt((nodes.length * cellHeight * gridShape) / cellWidth)),
      Math.floor((layout.width + gridGap) / cellWidth),
    ),
  );
  const top = layout.height === 0 ? 0 : layout.height + gridGap * 2;
  const rows = Math.ceil(nodes.length / columns);
  const places = Object.fromEntries(
    nodes.map(({ id }, index) => [
      id,
      {
        x: (index % columns) * cellWidth + (cellWidth - gridGap) / 2,
        y: top + Math.floor(index / columns) * cellHeight + (cellHeight - gridGap) / 2,
      },
    ]),
  );
  return {
    width: Math.max(layout.width, columns * cellWidth - gridGap),
    height: top + rows * cellHeight - gridGap,
    nodes: { ...layout.nodes, ...places },
    edges: layout.edges,
  };
}

function place({ layout, sizes, bundles, inner }: Inside, origin: Point, into: Placed): void {
  const move = ({ x, y }: Point): Point => ({ x: x + origin.x, y: y + origin.y });
  for (const [id, point] of Object.entries(layout.nodes)) {
    const middle = move(point);
    const size = sizes.get(id) ?? { width: 0, height: 0 };
    into.nodes[id] = middle;
    into.sizes.set(id, size);
    const content = inner.get(id);
    if (!content) continue;
    into.boxes[id] = { width: size.width, height: size.height };
    const side = (size.width - content.layout.width) / 2;
    const corner = {
      x: middle.x - size.width / 2 + side,
      y: middle.y - size.height / 2 + boxHeadHeight,
    };
    place(content, corner, into);
  }
  for (const [id, edges] of bundles) {
    const path = layout.edges[id];
    if (!path) continue;
    const points = path.points.map(move);
    for (const [index, { edge }] of edges.entries()) {
      into.edges[edge.id] = {
        points,
        ...(index === 0 && path.label && { label: move(path.label) }),
      };
    }
  }
}

/** Leads an edge that ends at the border of a box on to the node that it is about. */
function reachEnds(
  path: EdgePath,
  { from, to }: { from: string; to: string },
  { nodes, sizes }: Placed,
  direction: GraphDirection,
): EdgePath {
  const lead = (id: string, door: Point | undefined): Point[] => {
    const [middle, size] = [nodes[id], sizes.get(id)];
    if (!door || !middle || !size || isAtBorder(door, middle, size)) return [];
    return [findExit(door, middle, size, direction)];
  };
  const { points } = path;
  return {
    ...path,
    points: [...lead(from, points[0]), ...points, ...lead(to, points.at(-1))],
  };
}

function isAtBorder({ x, y }: Point, middle: Point, { width, height }: Size): boolean {
  return Math.abs(x - middle.x) <= width / 2 + 1 && Math.abs(y - middle.y) <= height / 2 + 1;
}

function findExit(
  door: Point,
  middle: Point,
  { width, height }: Size,
  direction: GraphDirection,
): Point {
  if (direction === 'LR' || direction === 'RL') {
    return {
      x: middle.x + (Math.sign(door.x - middle.x) || 1) * (width / 2),
      y: clamp(door.y, middle.y, height / 2 - cornerRoom),
    };
  }
  return {
    x: clamp(door.x, middle.x, width / 2 - cornerRoom),
    y: middle.y + (Math.sign(door.y - middle.y) || 1) * (height / 2),
  };
}

function clamp(value: number, middle: number, reach: number): number {
  const room = Math.max(0, reach);
  return Math.min(Math.max(value, middle - room), middle + room);
}
