import { isStorableText } from './isStorableText.ts';

/**
 * A condition on entities: what every filter, predicate, permission rule and text search becomes.
 *
 * Keys and values are lower-case. It is answered by one compiler to SQL, and by one function in memory.
 */
export type Predicate =
  | { readonly op: 'all'; readonly of: readonly Predicate[] }
  | { readonly op: 'any'; readonly of: readonly Predicate[] }
  | { readonly op: 'not'; readonly of: Predicate }
  /** The entity has the key. */
  | { readonly op: 'exists'; readonly key: string }
  /** The key has a value that can be compared, and so be sorted by. */
  | { readonly op: 'valued'; readonly key: string }
  /** The key has one of the values. */
  | { readonly op: 'in'; readonly key: string; readonly values: readonly string[] }
  /** The key has a value that starts so. */
  | { readonly op: 'prefix'; readonly key: string; readonly prefix: string }
  /** One of the keys has a value with the term in it; without keys, the entity's text has. */
  | { readonly op: 'text'; readonly term: string; readonly keys?: readonly string[] };

/** A condition on one key, or on texts: what is not made of others. */
export type Leaf = Exclude<Predicate, { op: 'all' | 'any' | 'not' }>;

/** Holds for every entity. */
export const always: Predicate = { op: 'all', of: [] };

/** Holds for no entity. */
export const never: Predicate = { op: 'any', of: [] };

/** Whether a predicate holds for every entity, by its form. */
export function isAlways(predicate: Predicate): boolean {
  return predicate.op === 'all' && predicate.of.length === 0;
}

/** Whether a predicate holds for no entity, by its form. */
function isNever(predicate: Predicate): boolean {
  return predicate.op === 'any' && predicate.of.length === 0;
}

/** Joins predicates by and, without needless levels. */
export function allOf(...predicates: readonly (Predicate | undefined)[]): Predicate {
  const of = predicates.flatMap(item =>
    item === undefined ? [] : item.op === 'all' ? item.of : [item],
  );
  if (of.some(isNever)) return never;
  const [only] = of;
  return of.length === 1 && only ? only : { op: 'all', of };
}

/** Joins predicates by or, without needless levels. */
export function anyOf(...predicates: readonly Predicate[]): Predicate {
  const flat = predicates.flatMap(item => (item.op === 'any' ? item.of : [item]));
  if (flat.some(isAlways)) return always;
  const of = mergeValues(flat);
  const [only] = of;
  return of.length === 1 && only ? only : { op: 'any', of };
}

/** Alternatives for one key are one list of values. */
function mergeValues(items: readonly Predicate[]): readonly Predicate[] {
  const valuesByKey = new Map<string, Set<string>>();
  const others: Predicate[] = [];
  for (const item of items) {
    if (item.op !== 'in') others.push(item);
    else {
      const values = valuesByKey.get(item.key);
      if (values) for (const value of item.values) values.add(value);
      else valuesByKey.set(item.key, new Set(item.values));
    }
  }
  const merged = [...valuesByKey].map(([key, values]): Predicate => ({
    op: 'in',
    key,
    values: [...values],
  }));
  return [...merged, ...others];
}

/** The opposite of a predicate. */
export function not(predicate: Predicate): Predicate {
  if (predicate.op === 'not') return predicate.of;
  if (isAlways(predicate)) return never;
  return isNever(predicate) ? always : { op: 'not', of: predicate };
}

/** That a key has one of these values; keys and values may be written in any case. */
export function valueIn(key: string, values: readonly (string | number | boolean)[]): Predicate {
  const texts = values.map(value => String(value).toLowerCase()).filter(isStorableText);
  const distinct = [...new Set(texts)];
  return distinct.length > 0 && isStorableText(key)
    ? { op: 'in', key: key.toLowerCase(), values: distinct }
    : never;
}

/** That there is a key, written in any case. */
export function keyExists(key: string): Predicate {
  return isStorableText(key) ? { op: 'exists', key: key.toLowerCase() } : never;
}

/** That a key, written in any case, has a value to sort by. */
export function hasValue(key: string): Predicate {
  return isStorableText(key) ? { op: 'valued', key: key.toLowerCase() } : never;
}

/** That a key has a value that starts so; both may be written in any case. */
export function valueStartsWith(key: string, prefix: string): Predicate {
  return isStorableText(key) && isStorableText(prefix)
    ? { op: 'prefix', key: key.toLowerCase(), prefix: prefix.toLowerCase() }
    : never;
}

/** That one of the keys, or any text when there are none, holds a term; both may be written in any case. */
export function textContains(term: string, keys: readonly string[]): Predicate {
  if (![term, ...keys].every(isStorableText)) return never;
  return {
    op: 'text',
    term: term.toLowerCase(),
    ...(keys.length > 0 && { keys: keys.map(key => key.toLowerCase()) }),
  };
}

/** Calls back for a predicate and everything in it. */
export function visitPredicate(predicate: Predicate, visit: (item: Predicate) => void): void {
  visit(predicate);
  if (predicate.op === 'not') visitPredicate(predicate.of, visit);
  if (predicate.op === 'all' || predicate.op === 'any')
    for (const item of predicate.of) visitPredicate(item, visit);
}
