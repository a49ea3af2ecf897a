import { useContext, useState } from 'react';
import { SettledMenuContext, useSidebarState } from './sidebarContext.ts';

/**
 * Whether to show an item that is not known from the start, such as one that depends on an answer of the server. In the
 * menu of a narrow screen it is omitted until the menu is opened again: it would move the rows under the reader's finger.
 */
export function useSteadyItem(isKnown: boolean): boolean {
  const { isMenu } = useSidebarState();
  const settled = useContext(SettledMenuContext);
  const [wasKnown] = useState(() => isKnown && !settled.current);
  return isKnown && (!isMenu || wasKnown);
}
