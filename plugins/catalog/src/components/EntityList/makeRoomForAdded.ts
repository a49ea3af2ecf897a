import type { Entity } from '@portico/catalog-model';
import type { TableColumn } from '@portico/ui/table';

const defaultMinWidth = 96;

/**
 * Has columns that narrow tables omit omitted sooner, so that the added ones fit without scrolling sideways: first the one
 * that is omitted first anyway.
 *
 * @param shown - all columns that are shown, some of them added.
 */
export function makeRoomForAdded(
  shown: readonly TableColumn<Entity>[],
  added: readonly { id: string }[],
): readonly TableColumn<Entity>[] {
  if (!shown.some(({ id }) => added.some(each => each.id === id))) return shown;
  let needed = shown.reduce((sum, { minWidth = defaultMinWidth }) => sum + minWidth, 0);
  const limits = new Map<string, number>();
  const first = shown.toSorted((a, b) => (b.hideBelow ?? 0) - (a.hideBelow ?? 0));
  const narrowest = first.filter(({ hideBelow }) => hideBelow !== undefined);
  for (const { id, hideBelow = 0, minWidth = defaultMinWidth } of narrowest) {
    limits.set(id, Math.max(hideBelow, needed));
    needed -= minWidth;
  }
  return shown.map(column => {
    const hideBelow = limits.get(column.id);
    return hideBelow === undefined ? column : { ...column, hideBelow };
  });
}
