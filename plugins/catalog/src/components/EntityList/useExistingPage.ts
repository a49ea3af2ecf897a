import { useEffect, useEffectEvent } from 'react';
import type { CatalogSelection, UpdateSelection } from '../../model/list/catalogSelection.ts';

/**
 * Goes to the last page when the address names one after it, as after a deletion.
 *
 * @param totalItems - `undefined` while it is not known.
 */
export function useExistingPage(
  selection: CatalogSelection,
  totalItems: number | undefined,
  update: UpdateSelection,
): void {
  const lastPageIndex =
    totalItems === undefined
      ? undefined
      : Math.max(0, Math.ceil(totalItems / selection.pageSize) - 1);
  const isBeyond = lastPageIndex !== undefined && selection.pageIndex > lastPageIndex;
  const goToLast = useEffectEvent(() =>
    update(former => ({ ...former, pageIndex: lastPageIndex ?? 0 }), { replace: true }),
  );
  useEffect(() => {
    if (isBeyond) goToLast();
  }, [isBeyond]);
}
