import { preloadContribution } from '@portico/app';
import type { AssembledContribution } from '@portico/core';
import type { HomeCardContribution } from '@portico/home-common';
import { useLayoutEffect, useState } from 'react';

/**
 * Whether the code of all cards has come, or failed to: they are drawn together then, in the size they will
 * have, so that none pushes another one away.
 */
export function useLoadedCards(
  cards: readonly AssembledContribution<HomeCardContribution>[],
): boolean {
  const [areLoaded, setLoaded] = useState(false);
  // Before the screen is painted, so that cards that came before are there at once.
  useLayoutEffect(() => {
    let isGone = false;
    void Promise.all(cards.map(({ value }) => preloadContribution(value.load))).then(() => {
      if (!isGone) setLoaded(true);
    });
    return () => {
      isGone = true;
    };
  }, [cards]);
  return areLoaded;
}
