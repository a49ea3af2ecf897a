import type { EntityDialogContribution } from '../points.ts';

/** The same address with a dialog open at a value; everything else in it stays. */
export function openEntityDialog(
  search: URLSearchParams,
  { param, openingValue }: Pick<EntityDialogContribution, 'param' | 'openingValue'>,
  value = openingValue,
): URLSearchParams {
  const opened = new URLSearchParams(search);
  opened.set(param, value);
  return opened;
}
