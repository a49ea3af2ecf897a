import { styled } from '@mui/material/styles';
import { getStateColor } from '../../theme/smallPartStyles.ts';
import { type State, states } from '../../theme/stateColors.ts';
import { stateIcons } from '../StateBadge/stateIcons.ts';

const iconSize = 14;

/** What is wrong with a node, at the corner that its parent group is moved to. */
export function StateSign({ state }: { state: State }) {
  const Icon = stateIcons[state];
  return (
    <Sign data-state={state}>
      <circle r={iconSize / 2 + 2} />
      <g transform={`translate(${-iconSize / 2},${-iconSize / 2})`}>
        <Icon size={iconSize} />
      </g>
    </Sign>
  );
}

const Sign = styled('g')(({ theme: { vars } }) => ({
  pointerEvents: 'none',
  '& > circle': { fill: vars.palette.surface.raised },
  ...Object.fromEntries(
    states.map(state => {
      return [`&[data-state=${state}]`, { color: getStateColor(vars.palette, state) }];
    }),
  ),
}));
