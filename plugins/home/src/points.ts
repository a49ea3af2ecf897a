import { createExtensionPoint } from '@portico/core';
import type { ComponentType } from 'react';

/** What every card of the first page is given. */
export interface HomeCardProps {
  /** Refs of the groups and users whose entities the page is about. */
  owners: readonly string[];
  /** Whether the user has chosen them, rather than counting as them. */
  areChosen: boolean;
}

/** A card of the first page. It renders itself, and has states of its own for loading, nothing and failure. */
export interface HomeCardContribution {
  /** `wide`: the column of lists. `narrow`: the one beside it. */
  column: 'wide' | 'narrow';
  load: () => Promise<{ default: ComponentType<HomeCardProps> }>;
}

/** Cards of the first page. */
export const homeCardPoint = createExtensionPoint<HomeCardContribution>({
  id: 'home-card',
  description: 'Cards of the first page',
});
