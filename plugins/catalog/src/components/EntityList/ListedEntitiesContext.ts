import type { Entity } from '@portico/catalog-model';
import { createContext } from 'react';

/** The entities of the page of a list. */
export const ListedEntitiesContext = createContext<readonly Entity[]>([]);
