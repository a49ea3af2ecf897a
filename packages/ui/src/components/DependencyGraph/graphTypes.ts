/** Where edges lead: from top to bottom, or another way. */
export type GraphDirection = 'TB' | 'BT' | 'LR' | 'RL';

/** A node to be laid out; sizes are pixels. */
export interface SizedNode {
  id: string;
  width: number;
  height: number;
  /** The node that it is inside. */
  parent?: string | undefined;
}

/** An edge to be laid out; a label takes the room it is given, in pixels. */
export interface SizedEdge {
  id: string;
  from: string;
  to: string;
  /** Edges of one kind may share a way. */
  kind?: string | undefined;
  label?: { width: number; height: number } | undefined;
}

/** A place in pixels from the top left of the graph. */
export interface Point {
  x: number;
  y: number;
}

/** What is laid out, and how. */
export interface LayoutRequest {
  nodes: readonly SizedNode[];
  edges: readonly SizedEdge[];
  direction: GraphDirection;
  /** Between neighbours, between an edge and what is beside it, and between ranks; pixels. */
  nodeMargin: number;
  edgeMargin: number;
  rankMargin: number;
  /** Whether there is more room below than beside, as on a telephone. */
  isNarrow?: boolean;
}

/** Where everything is: the middle of each node, and the way of each edge from border to border. */
export interface GraphLayout {
  width: number;
  height: number;
  nodes: Readonly<Record<string, Point>>;
  edges: Readonly<Record<string, { points: readonly Point[]; label?: Point }>>;
  /** The sizes of nodes that others are inside. */
  boxes?: Readonly<Record<string, { width: number; height: number }>>;
}
