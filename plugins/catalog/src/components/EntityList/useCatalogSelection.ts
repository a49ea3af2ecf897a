import { useAddressParams } from '@portico/app';
import { useCallback, useMemo } from 'react';
import {
  type CatalogSelection,
  readSelection,
  type UpdateSelection,
  writeSelection,
} from '../../model/list/catalogSelection.ts';

/** What is chosen on a page of entities, stored in the address; each choice can be undone with Back. */
export function useCatalogSelection(
  /** The kind of a page that lists no other. */
  fixedKind?: string,
): [CatalogSelection, UpdateSelection] {
  const [params, changeParams] = useAddressParams();
  const selection = useMemo(() => readSelection(params, fixedKind), [params, fixedKind]);
  const update = useCallback<UpdateSelection>(
    (change, options) =>
      changeParams(
        former => writeSelection(change(readSelection(former, fixedKind)), fixedKind),
        options,
      ),
    [changeParams, fixedKind],
  );
  return [selection, update];
}
