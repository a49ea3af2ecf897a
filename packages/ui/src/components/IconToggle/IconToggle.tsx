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
  /** Stays focusable, so that its title can be read. */
  isDisabled?: boolean;
  /** The menu that it opens. */
  menu?: { id: string; isOpen: boolean };
  onClick: () => void;
  /** The icon. */
  children: ReactNode;
}

/** An icon to turn something on and off by, such as a star; light enough for each row of a long list. */
export function IconToggle({
  label,
  isPressed,
  title,
  isDisabled,
  menu,
  onClick,
  children,
}: IconToggleProps) {
  return (
    <button
      type="button"
      className={smallPartClasses.iconToggle}
      aria-label={label}
      title={title}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      aria-haspopup={menu && 'menu'}
      aria-expanded={menu?.isOpen}
      aria-controls={menu?.isOpen ? menu.id : undefined}
      onClick={isDisabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
