import { styled } from '@mui/material/styles';
import type { Movement } from '../../model/radarView.ts';
import { BlipShape } from './BlipShape.tsx';

/** The shape of a movement, as blips have it; the middle of the radar is on the left. */
export function MovementSign({ movement }: { movement: Movement }) {
  return (
    <Sign viewBox="-10 -10 20 20" width={16} height={16} aria-hidden>
      <BlipShape movement={movement} radius={9} inwards={180} />
    </Sign>
  );
}

const Sign = styled('svg')({
  flexShrink: 0,
  fill: 'currentColor',
  '& > .halo': { fill: 'none', stroke: 'currentColor' },
});
