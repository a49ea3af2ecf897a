import { useTheme } from '@mui/material/styles';
import { useCallback } from 'react';
import type { DependencyGraphProps } from './dependencyGraphProps.ts';
import type { GraphEdge, GraphNode, RenderedGraph } from './foldGraph.ts';
import type { LayoutRequest } from './graphTypes.ts';
import type { ViewSize } from './graphViews.ts';
import { measureLabel } from './measureLabel.ts';
import { fitLabels, getDefaultNodeSize, labelFont, nodeFont } from './nodeSizes.ts';

const labelHeight = 18;
/** Between neighbours, between an edge and what is beside it, and between ranks; pixels. */
const margins = { nodeMargin: 50, edgeMargin: 10, rankMargin: 50 };
const narrowMargins = { nodeMargin: 25, edgeMargin: 10, rankMargin: 30 };
/** Narrower windows, pixels, have nodes below one another and nearer to each other. */
const narrowBelow = 520;

/** Measures what is rendered, as the layout needs it, and shortens labels that nodes have no room for. */
export function useMeasureGraph<Node extends GraphNode, Edge extends GraphEdge>({
  direction = 'TB',
  getNodeSize,
}: Pick<DependencyGraphProps<Node, Edge>, 'direction' | 'getNodeSize'>) {
  const { fontFamily = 'sans-serif' } = useTheme().typography;
  return useCallback(
    ({ nodes, edges }: RenderedGraph<Node, Edge>, window: ViewSize | undefined) => {
      const isNarrow = window !== undefined && window.width > 0 && window.width < narrowBelow;
      const font = nodeFont(fontFamily);
      const labels = fitLabels(
        nodes.map(({ label }) => label),
        font,
      );
      const sizes = new Map(
        nodes.map(({ id, node, label, look: { icon } }) => [
          id,
          node && getNodeSize
            ? getNodeSize(node)
            : getDefaultNodeSize({ label: labels.get(label) ?? label, icon }, font),
        ]),
      );
      const request: LayoutRequest = {
        nodes: nodes.flatMap(({ id, parent }) => {
          const size = sizes.get(id);
          return size ? [{ id, ...size, ...(parent !== undefined && { parent }) }] : [];
        }),
        edges: edges.map(({ id, from, to, label }) => ({
          id,
          from,
          to,
          kind: label,
          ...(label && {
            label: { width: measureLabel(label, labelFont(fontFamily)) + 8, height: labelHeight },
          }),
        })),
        direction,
        isNarrow,
        ...(isNarrow ? narrowMargins : margins),
      };
      return { request, sizes, labels };
    },
    [direction, getNodeSize, fontFamily],
  );
}
