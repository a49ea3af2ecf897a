import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  type CatalogSelection,
  readSelection,
  writeSelection,
} from '../../model/catalogSelection.ts';

/** What is chosen on a page of entities, kept in the address; each choice can be undone with Back. */
export function useCatalogSelection(
  /** The kind of a page that lists no other. */
  fixedKind?: string,
): [CatalogSelection, (next: CatalogSelection) => void] {
  const [params, setParams] = useSearchParams();
  const selection = useMemo(() => readSelection(params, fixedKind), [params, fixedKind]);
  const change = useCallback(
    (next: CatalogSelection) => {
      // Typing makes one step of history, not one for each letter.
      const replace = next.text !== selection.text && selection.text !== '';
      setParams(writeSelection(next, fixedKind), { replace });
    },
    [selection.text, setParams, fixedKind],
  );
  return [selection, change];
}
