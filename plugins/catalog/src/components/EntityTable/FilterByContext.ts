import { createContext, useContext } from 'react';
import type { FilterName } from '../../model/list/catalogSelection.ts';

/** Narrows the list to what has a value. */
export type FilterBy = (filter: FilterName, value: string) => void;

/** What a click on a value in a table of entities does; without it, values are only read. */
export const FilterByContext = createContext<FilterBy | undefined>(undefined);

/** What a click on a value does here. */
export function useFilterBy(): FilterBy | undefined {
  return useContext(FilterByContext);
}
