import { createExtensionPoint } from '@portico/core';
import type { ComponentType } from 'react';

/** A card of the first page. It renders itself, and has states of its own for loading, nothing and failure. */
export interface HomeCardContribution {
  /** `wide`: the column of lists. `narrow`: the one beside it. */
  column: 'wide' | 'narrow';
  load: () => Promise<{ default: ComponentType }>;
}

/** Cards of the first page. */
export const homeCardPoint = createExtensionPoint<HomeCardContribution>({
  id: 'home-card',
  description: 'Cards of the first page',
});
