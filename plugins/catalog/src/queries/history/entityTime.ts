import { createContext, useContext } from 'react';

/** The time as of which an entity's page shows it, as the address says it; none for today. */
export const EntityTimeContext = createContext<string | undefined>(undefined);

/**
 * The time as of which the page around this part shows its entity; none for today. What changes something is not
 * offered on a page of the past.
 */
export function useEntityTime(): string | undefined {
  return useContext(EntityTimeContext);
}
