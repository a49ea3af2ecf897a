import type { GraphDirection, GraphLayout, Point } from './graphTypes.ts';

/** The keys that walk through a graph. */
export type WalkKey = 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight';

const towards: Record<WalkKey, Point> = {
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Whether a key walks through a graph. */
export function isWalkKey(key: string): key is WalkKey {
  return key in towards;
}

/**
 * The node that an arrow key leads to: along the graph's direction the nearest one at the other end of an edge, or
 * the nearest one there is; across it the nearest one in the same rank.
 */
export function findNeighbour(
  { nodes }: Pick<GraphLayout, 'nodes'>,
  edges: readonly { from: string; to: string }[],
  from: string,
  { key, direction }: { key: WalkKey; direction: GraphDirection },
): string | undefined {
  const here = nodes[from];
  if (!here) return undefined;
  const { x, y } = towards[key];
  const isVertical = direction === 'TB' || direction === 'BT';
  const isAlong = isVertical ? y !== 0 : x !== 0;
  const candidates = isAlong
    ? edges.flatMap(edge => {
        if (edge.from === from) return [edge.to];
        return edge.to === from ? [edge.from] : [];
      })
    : Object.keys(nodes).filter(id => {
        const there = nodes[id];
        return there && Math.abs(isVertical ? there.y - here.y : there.x - here.x) < 1;
      });
  const step = { x, y };
  const best = findNearest(nodes, candidates, from, step);
  return best ?? (isAlong ? findNearest(nodes, Object.keys(nodes), from, step) : undefined);
}

function findNearest(
  nodes: GraphLayout['nodes'],
  candidates: readonly string[],
  from: string,
  { x, y }: Point,
): string | undefined {
  const here = nodes[from];
  if (!here) return undefined;
  let [best, least] = [undefined as string | undefined, Infinity];
  for (const id of candidates) {
    const there = nodes[id];
    if (!there || id === from) continue;
    const ahead = (there.x - here.x) * x + (there.y - here.y) * y;
    const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
    const distance = ahead + aside * 2;
    if (ahead > 0 && distance < least) [best, least] = [id, distance];
  }
  return best;
}
