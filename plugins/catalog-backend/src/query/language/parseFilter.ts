import type { EntityPredicate } from '@portico/catalog-common';
import { InputError } from '@portico/errors';

/**
 * Reads the `filter` parameters of the catalog's calls as a predicate.
 *
 * Each parameter is a set of conditions, `key` or `key=value`, separated by commas, that all must
 * hold; values of a key that stands twice are alternatives, and so are the parameters.
 *
 * @returns `undefined` when there is no condition.
 * @throws InputError when a condition has no key.
 */
export function parseFilter(filters: readonly string[] = []): EntityPredicate | undefined {
  const sets = filters.map(parseConditions).filter(set => set.length > 0);
  const [first] = sets;
  if (!first) return undefined;
  return sets.length === 1 ? joinAll(first) : { $any: sets.map(joinAll) };
}

function joinAll(conditions: EntityPredicate[]): EntityPredicate {
  const [first] = conditions;
  return conditions.length === 1 && first ? first : { $all: conditions };
}

function parseConditions(filter: string): EntityPredicate[] {
  const valuesByKey = new Map<string, string[]>();
  for (const condition of filter.split(',').map(part => part.trim())) {
    if (condition === '') continue;
    const equals = condition.indexOf('=');
    const key = (equals < 0 ? condition : condition.slice(0, equals)).trim();
    if (key === '' || key.startsWith('$'))
      throw new InputError(
        `Query field 'filter' has no valid key in '${condition}'; write each condition as 'key' or 'key=value'`,
      );
    const values = valuesByKey.get(key.toLowerCase()) ?? [];
    if (equals >= 0) values.push(condition.slice(equals + 1).trim());
    valuesByKey.set(key.toLowerCase(), values);
  }
  return [...valuesByKey].map(([key, values]) => {
    if (values.length === 0) return { [key]: { $exists: true } };
    const [value = ''] = values;
    return { [key]: values.length === 1 ? value : { $in: values } };
  });
}
