import type { IconComponent } from '../../icons/createIcon.tsx';
import {
  ErrorIcon,
  InactiveIcon,
  RunningIcon,
  SuccessIcon,
  WarningIcon,
} from '../../icons/icons.tsx';
import type { State } from '../../theme/stateColors.ts';

/** The icon of each state. */
export const stateIcons: Readonly<Record<State, IconComponent>> = {
  good: SuccessIcon,
  attention: WarningIcon,
  broken: ErrorIcon,
  running: RunningIcon,
  inactive: InactiveIcon,
};
