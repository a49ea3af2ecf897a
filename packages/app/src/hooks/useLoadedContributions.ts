import type { AssembledContribution } from '@portico/core';
import { useLayoutEffect, useState } from 'react';
import { preloadPart } from '@portico/ui/lazy';

/** What is rendered by a component that is loaded when it is wanted. */
interface LoadedLater {
  load: () => Promise<{ default: unknown }>;
}

/**
 * Whether the code of all these has come, or failed to: they are rendered together then, in the size they will
 * have, so that none pushes another one away.
 *
 * @param contributions - always the same ones as long as they do not change.
 */
export function useLoadedContributions(
  contributions: readonly AssembledContribution<LoadedLater>[],
): boolean {
  const [areLoaded, setLoaded] = useState(false);
  // Before the screen is painted, so that what came before is there at once.
  useLayoutEffect(() => {
    let isGone = false;
    void Promise.all(contributions.map(({ value }) => preloadPart(value.load))).then(() => {
      if (!isGone) setLoaded(true);
    });
    return () => {
      isGone = true;
    };
  }, [contributions]);
  return areLoaded;
}
