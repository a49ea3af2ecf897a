import { useMemo } from 'react';
import { BoxTitles } from './BoxTitles.tsx';
import type { GraphEdge, GraphNode, RenderedNode } from './foldGraph.ts';
import { GraphEdges } from './GraphEdges.tsx';
import { GraphNodes } from './GraphNodes.tsx';
import type { GraphDirection, GraphLayout } from './graphTypes.ts';
import type { NodeGroupProps } from './NodeGroup.tsx';
import type { LaidGraph } from './useGraphLayout.ts';

interface GraphLayersProps<Node extends GraphNode, Edge extends GraphEdge> extends Pick<
  NodeGroupProps<Node>,
  'renderNode' | 'highlighted' | 'isActive' | 'getHref' | 'onWalk' | 'onActivate'
> {
  laid: LaidGraph<Node, Edge>;
  direction: GraphDirection;
  /** The node that keys have walked to. */
  walked: string | undefined;
}

/** What a graph consists of, from back to front: boxes, edges, the titles of boxes, and what is inside them. */
export function GraphLayers<Node extends GraphNode, Edge extends GraphEdge>({
  laid: { rendered, sizes, labels, outcome },
  direction,
  walked,
  ...rest
}: GraphLayersProps<Node, Edge>) {
  const { layout } = outcome;
  const { boxes, others } = useMemo(
    () => separateBoxes(rendered.nodes, layout),
    [rendered, layout],
  );
  const nodesProps = {
    ...rest,
    layout,
    sizes,
    labels,
    walked,
    reachable: walked ?? rendered.nodes.find(({ id }) => layout.nodes[id])?.id,
  };
  return (
    <>
      <GraphNodes nodes={boxes} {...nodesProps} />
      <GraphEdges edges={rendered.edges} layout={layout} direction={direction} />
      <BoxTitles boxes={boxes} layout={layout} labels={labels} />
      <GraphNodes nodes={others} {...nodesProps} />
    </>
  );
}

/** Boxes, from the outside inwards, and what is rendered above them and the edges. */
function separateBoxes<Node extends GraphNode>(
  nodes: readonly RenderedNode<Node>[],
  layout: GraphLayout,
) {
  const boxes = Object.keys(layout.boxes ?? {});
  const byId = new Map(nodes.map(node => [node.id, node]));
  return {
    boxes: boxes.flatMap(id => byId.get(id) ?? []),
    others: nodes.filter(({ id }) => !boxes.includes(id)),
  };
}
