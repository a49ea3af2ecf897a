export { DependencyGraph } from './components/DependencyGraph/DependencyGraph.tsx';
export type {
  DependencyGraphProps,
  GraphNodeProps,
} from './components/DependencyGraph/dependencyGraphProps.ts';
export type { Folding, GraphEdge, GraphNode } from './components/DependencyGraph/foldGraph.ts';
export type { GraphDirection } from './components/DependencyGraph/graphTypes.ts';
export type { GraphScale } from './components/DependencyGraph/graphViews.ts';
