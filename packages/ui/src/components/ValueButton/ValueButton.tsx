import type { ReactNode } from 'react';
import { smallPartClasses } from '../../theme/smallPartStyles.ts';

/** Props of {@link ValueButton}. */
export interface ValueButtonProps {
  /** What a click does, for a pointer that rests on it. */
  title: string;
  onClick: () => void;
  /** The value. */
  children: ReactNode;
}

/**
 * A value that can be clicked, such as to filter by it; light enough for each cell of a long list. The Tab key passes it
 * by, or a list would have hundreds of stops: offer the same to the keyboard once, as filters above a list do.
 */
export function ValueButton({ title, onClick, children }: ValueButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={smallPartClasses.valueButton}
      title={title}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
