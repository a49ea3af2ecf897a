import type { KeyboardEvent } from 'react';
import { findNeighbour, isWalkKey } from './findNeighbour.ts';
import type { GraphEdge, GraphNode, RenderedGraph } from './foldGraph.ts';
import type { GraphDirection, GraphLayout } from './graphTypes.ts';
import type { GraphZoom } from './useZoom.ts';

/** What {@link handleGraphKey} needs to know. */
export interface GraphKeyOptions {
  layout: GraphLayout;
  rendered: RenderedGraph<GraphNode, GraphEdge>;
  direction: GraphDirection;
  /** The node that keys have walked to. */
  walked: string | undefined;
  onWalk: (id: string) => void;
  zoom: GraphZoom;
}

/** Walks from node to node by arrows, and zooms by `+`, `-` and `f`. */
export function handleGraphKey(
  event: KeyboardEvent,
  { layout, rendered, direction, walked, onWalk, zoom }: GraphKeyOptions,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  const from = walked ?? rendered.nodes[0]?.id;
  if (isWalkKey(key) && from !== undefined) {
    const next = findNeighbour(layout, rendered.edges, from, { key, direction });
    if (next !== undefined) onWalk(next);
  } else if (key === '+' || key === '=') zoom.zoomBy(1.25);
  else if (key === '-') zoom.zoomBy(0.8);
  else if (key === 'f') zoom.fit();
  else return;
  event.preventDefault();
}
