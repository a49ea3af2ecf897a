import { styled } from '@mui/material/styles';
import { boxHeadHeight } from './layoutBoxes.ts';

interface BoxNodeProps {
  width: number;
  height: number;
}

/**
 * A node as a box around those that are inside it; only its head takes the pointer, so that the rest can be panned. Its
 * title is above the edges: see {@link BoxTitles}.
 */
export function BoxNode({ width, height }: BoxNodeProps) {
  const [x, y] = [-width / 2, -height / 2];
  return (
    <Box>
      <rect className="frame" {...{ x, y, width, height }} rx={8} />
      <rect className="head" {...{ x, y, width }} height={boxHeadHeight} rx={8} />
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
