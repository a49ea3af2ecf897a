import type { FilterCounts } from '@portico/catalog-common';
import type { FilterOption } from '@portico/ui/forms';
import { createTextOrder } from '@portico/ui/i18n';
import { facetByFilter } from './catalogQueries.ts';
import type { FilterName } from './catalogSelection.ts';
import { shortenEntityRef } from '../relations/entityRelations.ts';

/**
 * The options of a filter: every value that would show something, most frequent first, and chosen ones
 * even when they would not.
 */
export function listFilterOptions(
  name: FilterName,
  { facets, titles = {} }: FilterCounts,
  selected: readonly string[],
  locale: string,
  describeStatus: (status: string) => { label: string; detail?: string } = status => ({
    label: status,
  }),
): FilterOption[] {
  const compare = createTextOrder(locale);
  const found = (facets[facetByFilter[name]] ?? []).toSorted(
    (a, b) => b.count - a.count || compare(a.value, b.value),
  );
  const known = new Set(found.map(({ value }) => value.toLowerCase()));
  const gone = selected.filter(value => !known.has(value.toLowerCase()));
  return [...found, ...gone.map(value => ({ value, count: 0 }))].map(option => ({
    ...option,
    ...describeOption(option.value),
  }));

  function describeOption(value: string): { label: string; detail?: string } {
    if (name === 'owner') {
      return { label: titles[value.toLowerCase()] ?? shortenEntityRef(value, 'group') };
    }
    return name === 'status' ? describeStatus(value) : { label: value };
  }
}
