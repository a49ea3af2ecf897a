import type { ReactNode } from 'react';
import { smallPartClasses } from '../../theme/smallPartStyles.ts';

/** Props of {@link IconToggle}. */
export interface IconToggleProps {
  /** What a click does, for those who listen. */
  label: string;
  /** Whether what it switches is on; omit where it switches nothing. */
  isPressed?: boolean;
  /** Shown while the pointer rests on it. */
  title?: string;
  onClick: () => void;
  /** The icon. */
  children: ReactNode;
}

/** An icon to turn something on and off by, such as a star; light enough for each row of a long list. */
export function IconToggle({ label, isPressed, title, onClick, children }: IconToggleProps) {
  return (
    <button
      type="button"
      className={smallPartClasses.iconToggle}
      aria-label={label}
      title={title}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
