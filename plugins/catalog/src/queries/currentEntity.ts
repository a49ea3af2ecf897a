import type { Entity } from '@portico/catalog-model';
import { createContext, useContext } from 'react';

/** The entity whose page it is. */
export const CurrentEntityContext = createContext<Entity | undefined>(undefined);

/**
 * The entity whose page this part is rendered on.
 *
 * @throws Error where no entity's page is around it.
 */
export function useEntity(): Entity {
  const entity = useContext(CurrentEntityContext);
  if (!entity) throw new Error("There is no entity here; use this on an entity's page only");
  return entity;
}
