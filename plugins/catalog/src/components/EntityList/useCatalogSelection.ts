import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  type CatalogSelection,
  readSelection,
  type UpdateSelection,
  writeSelection,
} from '../../model/catalogSelection.ts';

/** What is chosen on a page of entities, kept in the address; each choice can be undone with Back. */
export function useCatalogSelection(
  /** The kind of a page that lists no other. */
  fixedKind?: string,
): [CatalogSelection, UpdateSelection] {
  const [params, setParams] = useSearchParams();
  const selection = useMemo(() => readSelection(params, fixedKind), [params, fixedKind]);
  // A second choice may come before the page of the first is drawn, and adds to it.
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  }, [selection]);
  const update = useCallback<UpdateSelection>(
    change => {
      const former = latest.current;
      const next = change(former);
      latest.current = next;
      // Typing makes one step of history, not one for each letter.
      const replace = next.text !== former.text && former.text !== '';
      setParams(writeSelection(next, fixedKind), { replace });
    },
    [setParams, fixedKind],
  );
  return [selection, update];
}
