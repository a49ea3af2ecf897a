import { memo } from 'react';
import type { GraphNode, RenderedNode } from './foldGraph.ts';
import type { GraphLayout } from './graphTypes.ts';
import type { ViewSize } from './graphViews.ts';
import { NodeGroup, type NodeGroupProps } from './NodeGroup.tsx';

interface GraphNodesProps<Node extends GraphNode> extends Pick<
  NodeGroupProps<Node>,
  'renderNode' | 'highlighted' | 'isActive' | 'getHref' | 'onWalk' | 'onActivate'
> {
  nodes: readonly RenderedNode<Node>[];
  layout: GraphLayout;
  sizes: ReadonlyMap<string, ViewSize>;
  /** What is shown of labels. */
  labels: ReadonlyMap<string, string>;
  /** The node that keys have walked to. */
  walked: string | undefined;
  /** The node that Tab leads to. */
  reachable: string | undefined;
}

/**
 * Nodes of a graph where the layout has put them: as a box where others are inside. One of all nodes can be reached by
 * Tab, the others by arrows.
 */
export const GraphNodes = memo(renderNodes) as unknown as typeof renderNodes;

function renderNodes<Node extends GraphNode>(props: GraphNodesProps<Node>) {
  const { nodes, layout, sizes, labels, walked, reachable, ...rest } = props;
  return nodes.map(node => {
    const place = layout.nodes[node.id];
    const boxSize = layout.boxes?.[node.id];
    const size = boxSize ?? sizes.get(node.id);
    return (
      place &&
      size && (
        <NodeGroup
          key={node.id}
          {...rest}
          rendered={node}
          label={labels.get(node.label) ?? node.label}
          place={place}
          size={size}
          isBox={boxSize !== undefined}
          isReachable={node.id === reachable}
          isWalked={node.id === walked}
        />
      )
    );
  });
}
