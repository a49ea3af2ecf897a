import type { GraphLayout, LayoutRequest, Point } from './graphTypes.ts';

/** Pixels. */
export interface ViewSize {
  width: number;
  height: number;
}

/** How a graph lies in its window: moved by x and y pixels, and scaled. */
export interface View extends Point {
  scale: number;
}

/** How large a graph is shown: `fit` for all of it, or a scale, 1 for its own size. */
export type GraphScale = 'fit' | number;

/** What stays free around a graph, pixels. */
export const viewPadding = 24;

/** What the buttons above a graph take, pixels. */
const topPadding = 56;

/** Texts of 12 pixels are shown with 11 at least: smaller ones cannot be read. */
const legibleScale = 11 / 12;

/** Shows all of a graph in the middle of its window, and no larger than it is. */
export function fitView(graph: ViewSize, window: ViewSize): View {
  const scale = Math.min(
    1,
    (window.width - viewPadding * 2) / graph.width,
    (window.height - topPadding - viewPadding) / graph.height,
  );
  const y = (window.height - graph.height * scale) / 2;
  return {
    x: (window.width - graph.width * scale) / 2,
    y: Math.max(y, topPadding),
    scale,
  };
}

/** Whether all of a graph can be read in its window. */
export function isLegible(graph: ViewSize, window: ViewSize): boolean {
  return fitView(graph, window).scale >= legibleScale;
}

/** Whether nodes could be read in a window if nothing were between them; false costs less than a layout. */
export function couldFit({ nodes }: Pick<LayoutRequest, 'nodes'>, window: ViewSize): boolean {
  const boxes = new Set(nodes.map(({ parent }) => parent));
  const area = nodes
    .filter(({ id }) => !boxes.has(id))
    .reduce((total, { width, height }) => total + width * height, 0);
  return area * legibleScale ** 2 <= window.width * window.height;
}

/** Shows what a graph is about, legibly: all of it where there is room, else its surroundings. */
export function openView(
  graph: ViewSize,
  window: ViewSize,
  { place, scale }: { place: Point | undefined; scale: number | undefined },
): View {
  const whole = fitView(graph, window);
  if (scale === undefined && (!place || isLegible(graph, window))) return whole;
  const chosen = scale ?? legibleScale;
  const { x, y } = place ?? { x: graph.width / 2, y: graph.height / 2 };
  return {
    x: alignSide(graph.width * chosen, window.width, x * chosen, viewPadding),
    y: alignSide(graph.height * chosen, window.height, y * chosen, topPadding),
    scale: chosen,
  };
}

/** What is to be seen of a node: its middle, or of a box that is larger than the window its corner, where its name is. */
export function findPlace(
  { nodes, boxes }: Pick<GraphLayout, 'nodes' | 'boxes'>,
  id: string,
  window: ViewSize,
): Point | undefined {
  const middle = nodes[id];
  const box = boxes?.[id];
  if (!middle || !box) return middle;
  return {
    x: middle.x - box.width / 2 + Math.min(box.width, window.width) / 2,
    y: middle.y - box.height / 2 + Math.min(box.height, window.height - topPadding) / 2,
  };
}

/** Puts a place in the middle, but leaves no room empty that the graph could fill. */
function alignSide(length: number, room: number, place: number, startPadding: number): number {
  if (length + startPadding + viewPadding <= room) {
    return Math.max(startPadding, (room - length) / 2);
  }
  return Math.min(startPadding, Math.max(room - length - viewPadding, room / 2 - place));
}
