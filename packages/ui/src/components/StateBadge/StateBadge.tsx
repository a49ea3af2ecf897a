import type { ReactNode } from 'react';
import { smallPartClasses } from '../../theme/smallPartStyles.ts';
import type { State } from '../../theme/stateColors.ts';
import { stateIcons } from './stateIcons.ts';

/** Props of {@link StateBadge}. */
export interface StateBadgeProps {
  state: State;
  /** The state in a word. */
  children: ReactNode;
  /** What it means, for a pointer that rests on it. */
  title?: string;
  /** `plain` has no surface of its own, for lines of text; default `filled`. */
  look?: 'filled' | 'plain';
}

/** How something is doing: an icon, a word and a colour that say the same. */
export function StateBadge({ state, children, title, look = 'filled' }: StateBadgeProps) {
  const Icon = stateIcons[state];
  return (
    <span
      className={smallPartClasses.stateBadge}
      data-state={state}
      data-look={look === 'plain' ? look : undefined}
      title={title}
    >
      <Icon size={13} />
      <span>{children}</span>
    </span>
  );
}
