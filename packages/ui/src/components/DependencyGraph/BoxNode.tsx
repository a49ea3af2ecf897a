import { styled, useTheme } from '@mui/material/styles';
import type { GraphNode } from './foldGraph.ts';
import { boxHeadHeight } from './layoutBoxes.ts';
import { fitLabel, iconRoom, iconSize, nodeFont, nodePadding } from './nodeSizes.ts';

interface BoxNodeProps {
  node: GraphNode;
  width: number;
  height: number;
}

/** A node as a box around those that are inside it; only its head takes the pointer, so that the rest can be panned. */
export function BoxNode({ node: { label, icon }, width, height }: BoxNodeProps) {
  const { fontFamily = 'sans-serif' } = useTheme().typography;
  const [x, y] = [-width / 2, -height / 2];
  return (
    <Box>
      <rect className="frame" {...{ x, y, width, height }} rx={8} />
      <rect className="head" {...{ x, y, width }} height={boxHeadHeight} rx={8} />
      <g transform={`translate(${x + nodePadding},${y + boxHeadHeight / 2})`}>
        {icon && (
          <g className="icon" transform={`translate(0,${-iconSize / 2})`}>
            {icon}
          </g>
        )}
        <text x={icon ? iconRoom : 0} dominantBaseline="central">
          {fitLabel(label, nodeFont(fontFamily))}
        </text>
      </g>
    </Box>
  );
}

const Box = styled('g')(({ theme }) => ({
  '& > .frame': {
    fill: `color-mix(in srgb, currentColor 5%, ${theme.vars.palette.surface.raised})`,
    stroke: 'color-mix(in srgb, currentColor 45%, transparent)',
    pointerEvents: 'none',
  },
  '& > .head': { fill: 'transparent', pointerEvents: 'all' },
  '[data-active]:hover > & > .head': {
    fill: 'color-mix(in srgb, currentColor 9%, transparent)',
  },
  '[data-highlighted] > & > .frame': {
    stroke: theme.vars.palette.primary.main,
    strokeWidth: 1.5,
  },
}));
