import { clipToNode } from './clipToNode.ts';
import { turnLayout, turnSize } from './directions.ts';
import type { GraphLayout, LayoutRequest, Point, SizedNode } from './graphTypes.ts';

/**
 * The plain layout: each node in a row below those that lead to it, as far as cycles let it, and edges straight.
 * It takes time in proportion to nodes and edges.
 */
export function layoutInRows(request: LayoutRequest): GraphLayout {
  const { direction, nodeMargin, rankMargin } = request;
  const nodes = request.nodes.map(node => turnSize(node, direction));
  const rows = groupInRows(nodes, request.edges);
  const places: Record<string, Point> = {};
  let y = 0;
  let width = 0;
  for (const row of rows) {
    const height = Math.max(...row.map(node => node.height));
    let x = 0;
    for (const node of row) {
      places[node.id] = { x: x + node.width / 2, y: y + height / 2 };
      x += node.width + nodeMargin;
    }
    width = Math.max(width, x - nodeMargin);
    y += height + rankMargin;
  }
  const byId = new Map(nodes.map(node => [node.id, node]));
  const edges: Record<string, { points: Point[] }> = {};
  for (const { id, from, to } of request.edges) {
    const [a, b, start, end] = [byId.get(from), byId.get(to), places[from], places[to]];
    if (!a || !b || !start || !end || from === to) continue;
    const out = clipToNode([start, end], { ...a, ...start });
    edges[id] = { points: clipToNode(out.toReversed(), { ...b, ...end }).toReversed() };
  }
  return turnLayout(
    { width, height: Math.max(0, y - rankMargin), nodes: places, edges },
    direction,
  );
}

function groupInRows(nodes: readonly SizedNode[], edges: LayoutRequest['edges']): SizedNode[][] {
  const outgoing = Map.groupBy(edges, ({ from }) => from);
  const rank = new Map<string, number>();
  const hasIncoming = new Set(edges.filter(({ from, to }) => from !== to).map(({ to }) => to));
  // Roots first; what only cycles lead to is taken from where it is met.
  for (const { id } of nodes.toSorted(
    (a, b) => Number(hasIncoming.has(a.id)) - Number(hasIncoming.has(b.id)),
  )) {
    if (rank.has(id)) continue;
    rank.set(id, 0);
    const queue = [id];
    for (let at = 0; at < queue.length; at++) {
      const current = queue[at] ?? '';
      for (const { to } of outgoing.get(current) ?? []) {
        if (rank.has(to)) continue;
        rank.set(to, (rank.get(current) ?? 0) + 1);
        queue.push(to);
      }
    }
  }
  const rows: SizedNode[][] = [];
  for (const node of nodes) (rows[rank.get(node.id) ?? 0] ??= []).push(node);
  return rows.filter(row => row.length > 0);
}
