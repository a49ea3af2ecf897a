import { styled } from '@mui/material/styles';
import type { Box, Point } from '../../model/geometry.ts';
import { estimateWidth } from '../../model/placeLabels.ts';
import type { Blip } from '../../model/radarView.ts';

/** Props of {@link BlipName}. */
export interface BlipNameProps {
  blip: Blip;
  point: Point;
  radius: number;
  /** What of the picture is shown; the name stays inside of it. */
  box: Box;
}

const fontSize = 16;
const maxLetters = 40;

/** The title of the entry under the pointer, above its blip. */
export function BlipName({ blip, point, radius, box }: BlipNameProps) {
  const { title } = blip.entry;
  const text = title.length > maxLetters ? `${title.slice(0, maxLetters - 1)}…` : title;
  const width = estimateWidth(text, fontSize) + 20;
  const half = width / 2;
  const x = Math.min(Math.max(point.x, box.x + half), box.x + box.width - half);
  const above = point.y - radius - 22;
  const y = above - 16 < box.y ? point.y + radius + 22 : above;
  return (
    <Name transform={`translate(${x},${y})`} aria-hidden>
      <rect x={-half} y={-15} width={width} height={30} rx={6} />
      <text textAnchor="middle" dominantBaseline="central" fontSize={fontSize}>
        {text}
      </text>
    </Name>
  );
}

const Name = styled('g')(({ theme }) => ({
  pointerEvents: 'none',
  '& > rect': { fill: theme.vars.palette.text.primary },
  '& > text': { fill: theme.vars.palette.surface.raised, fontWeight: 500 },
}));
