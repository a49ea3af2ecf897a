import { createContext } from 'react';
import type { IconComponent } from '../../icons/createIcon.tsx';

/** How a company's own kind is called and shown, in the reader's language. */
export interface OwnKind {
  label: string;
  /** Several of them. */
  plural: string;
  icon: IconComponent;
}

/** A company's own kinds, by their names in lower case. */
export const EntityKindsContext = createContext<ReadonlyMap<string, OwnKind>>(new Map());
