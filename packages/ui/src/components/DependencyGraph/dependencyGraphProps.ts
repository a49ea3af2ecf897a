import type { ComponentType, ReactNode } from 'react';
import type { Folding, FoldOptions, GraphEdge, GraphNode } from './foldGraph.ts';
import type { GraphDirection } from './graphTypes.ts';
import type { GraphScale } from './graphViews.ts';

/** What renders a node: SVG around the node's own middle, in the size it is given. */
export interface GraphNodeProps<Node> {
  node: Node;
  width: number;
  height: number;
}

/** Props of `DependencyGraph`. */
export interface DependencyGraphProps<Node extends GraphNode, Edge extends GraphEdge> {
  /** What the graph shows, as its name. */
  label: string;
  /** `undefined` until they come. */
  nodes: readonly Node[] | undefined;
  edges: readonly Edge[];
  /** Default `TB`, from top to bottom. */
  direction?: GraphDirection;
  /** Renders a node in place of the usual box; needs `getNodeSize`. */
  renderNode?: ComponentType<GraphNodeProps<Node>>;
  getNodeSize?: (node: Node) => { width: number; height: number };
  /** Nodes that the graph is about. */
  highlighted?: ReadonlySet<string>;
  /** `isExpanding` when Shift was held. */
  onNodeClick?: (node: Node, event: { isExpanding: boolean }) => void;
  /** Where a node leads; makes it a link, which can be opened elsewhere too. */
  getNodeHref?: (node: Node) => string | undefined;
  /** How large it is shown at first; omitted, all of it or the legible surroundings of the highlighted node. */
  scale?: GraphScale | undefined;
  /** Called once zooming rests. */
  onScaleChange?: (scale: GraphScale) => void;
  /**
   * The steps by which it is folded as far as it needs to be legible as a whole, from the one that hides the least; keep
   * the same list from one rendering to the next.
   */
  foldings?: readonly Folding[];
  /** How many of the foldings are taken whatever room there is; default 0. */
  leastFolded?: number;
  /** How a folded group looks, such as "12 components". */
  describeFolded?: FoldOptions<Node>['describe'];
  /** The name under which what was unfolded is stored, for as long as the page is open. */
  memoryKey?: string;
  /** Pixels or any CSS height; default 480. */
  height?: number | string;
  /** Shown when there is no node. */
  empty?: ReactNode;
}

/** Props of a graph whose nodes have come. */
export type FilledGraphProps<Node extends GraphNode, Edge extends GraphEdge> = DependencyGraphProps<
  Node,
  Edge
> & { nodes: readonly Node[] };
