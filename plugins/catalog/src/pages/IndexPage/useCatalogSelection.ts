import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  type CatalogSelection,
  readSelection,
  writeSelection,
} from '../../model/catalogSelection.ts';

/** What is chosen on the catalog page, kept in the address; each choice can be undone with Back. */
export function useCatalogSelection(): [CatalogSelection, (next: CatalogSelection) => void] {
  const [params, setParams] = useSearchParams();
  const selection = useMemo(() => readSelection(params), [params]);
  const change = useCallback(
    (next: CatalogSelection) => {
      // Typing makes one step of history, not one for each letter.
      const replace = next.text !== selection.text && selection.text !== '';
      setParams(writeSelection(next), { replace });
    },
    [selection.text, setParams],
  );
  return [selection, change];
}
