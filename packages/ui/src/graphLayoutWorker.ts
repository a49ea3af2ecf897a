import type { LayoutRequest } from './components/DependencyGraph/graphTypes.ts';
import { layoutGraph } from './components/DependencyGraph/layoutGraph.ts';

// The thread in which graphs are laid out: each request is answered by a layout, or by what went wrong.
addEventListener('message', ({ data }: MessageEvent<{ id: number; request: LayoutRequest }>) => {
  try {
    postMessage({ id: data.id, layout: layoutGraph(data.request) });
  } catch (error) {
    postMessage({ id: data.id, error: String(error) });
  }
});
