import type { Point, SizedNode } from './graphTypes.ts';

const cornerRoom = 12;

/**
 * Lets a way that begins in the middle of a node begin at the node's border, in a graph that is laid out from top
 * to bottom: above or below the node, as near to where it goes as the node is wide.
 */
export function clipToNode(path: readonly Point[], node: SizedNode & Point): Point[] {
  const outside = path.findIndex(point => !isInside(point, node));
  const inner = path[outside - 1];
  const outer = path[outside];
  if (!inner || !outer) return [...path];
  return [findExit(inner, outer, node), ...path.slice(outside)];
}

function isInside({ x, y }: Point, node: SizedNode & Point): boolean {
  return Math.abs(x - node.x) <= node.width / 2 && Math.abs(y - node.y) <= node.height / 2;
}

function findExit(inner: Point, outer: Point, node: SizedNode & Point): Point {
  const below = outer.y - node.y;
  if (Math.abs(below) <= node.height / 2) {
    // It goes sideways.
    return { x: node.x + (Math.sign(outer.x - inner.x) * node.width) / 2, y: inner.y };
  }
  const room = Math.max(0, node.width / 2 - cornerRoom);
  return {
    x: Math.min(Math.max(outer.x, node.x - room), node.x + room),
    y: node.y + (Math.sign(below) * node.height) / 2,
  };
}
