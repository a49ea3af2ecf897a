import type { GraphDirection, GraphLayout, Point } from './graphTypes.ts';

const isSideways = (direction: GraphDirection) => direction === 'LR' || direction === 'RL';

/** The size of something in a graph that is laid out from top to bottom and turned afterwards. */
export function turnSize<Sized extends { width: number; height: number }>(
  sized: Sized,
  direction: GraphDirection,
): Sized {
  const { width, height } = sized;
  return isSideways(direction) ? { ...sized, width: height, height: width } : sized;
}

/** Turns a graph that was laid out from top to bottom. */
export function turnLayout(layout: GraphLayout, direction: GraphDirection): GraphLayout {
  if (direction === 'TB') return layout;
  const turn = ({ x, y }: Point): Point => {
    if (direction === 'BT') return { x, y: layout.height - y };
    return direction === 'LR' ? { x: y, y: x } : { x: layout.height - y, y: x };
  };
  return {
    ...turnSize(layout, direction),
    nodes: mapValues(layout.nodes, turn),
    edges: mapValues(layout.edges, ({ points, label }) => ({
      points: points.map(turn),
      ...(label && { label: turn(label) }),
    })),
  };
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
