import { styled } from '@mui/material/styles';
import { memo } from 'react';
import type { GraphNode, RenderedNode } from './foldGraph.ts';
import type { GraphLayout } from './graphTypes.ts';
import { boxHeadHeight } from './layoutBoxes.ts';
import { iconRoom, iconSize, nodePadding } from './nodeSizes.ts';

interface BoxTitlesProps {
  boxes: readonly RenderedNode<GraphNode>[];
  layout: GraphLayout;
  /** What is shown of labels. */
  labels: ReadonlyMap<string, string>;
}

/** The titles of boxes, above the edges that run into them; the boxes below say the same to those who listen. */
export const BoxTitles = memo(function BoxTitles({ boxes, layout, labels }: BoxTitlesProps) {
  return (
    <Titles aria-hidden>
      {boxes.map(({ id, node }) => {
        const place = layout.nodes[id];
        const size = layout.boxes?.[id];
        if (!node || !place || !size) return null;
        const x = place.x - size.width / 2 + nodePadding;
        const y = place.y - size.height / 2 + boxHeadHeight / 2;
        return (
          <g
            key={id}
            transform={`translate(${x},${y})`}
            style={node.color === undefined ? undefined : { color: node.color }}
          >
            {node.icon && (
              <g className="icon" transform={`translate(0,${-iconSize / 2})`}>
                {node.icon}
              </g>
            )}
            <text x={node.icon ? iconRoom : 0} dominantBaseline="central">
              {labels.get(node.label)}
            </text>
          </g>
        );
      })}
    </Titles>
  );
});

const Titles = styled('g')(({ theme }) => ({
  pointerEvents: 'none',
  color: theme.vars.palette.text.secondary,
  '& text': {
    ...theme.typography.body2,
    fontWeight: 500,
    fontSize: 13,
    fill: theme.vars.palette.text.primary,
    // No edge runs through the words.
    stroke: theme.vars.palette.surface.raised,
    strokeWidth: 4,
    paintOrder: 'stroke',
    userSelect: 'none',
  },
}));
