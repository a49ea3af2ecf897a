export {
  DependencyGraph,
  type DependencyGraphProps,
  type GraphNodeProps,
} from './components/DependencyGraph/DependencyGraph.tsx';
export type { Folding, GraphEdge, GraphNode } from './components/DependencyGraph/foldGraph.ts';
export type { GraphDirection } from './components/DependencyGraph/graphTypes.ts';
export type { GraphScale } from './components/DependencyGraph/graphViews.ts';
