import type { Predicate } from './predicate.ts';

/** An entity as a predicate sees it; all keys and values are lower case. */
export interface SearchableEntity {
  /** Values by key; null for one that is null or too long to be compared. */
  values: ReadonlyMap<string, ReadonlySet<string | null>>;
  /** The texts that a text search looks into, of any length, by key. */
  texts: ReadonlyMap<string, string>;
}

/** The values of a list that has been looked into, which is done again for every entity. */
const valueSets = new WeakMap<readonly string[], ReadonlySet<string>>();

function setOf(values: readonly string[]): ReadonlySet<string> {
  const known = valueSets.get(values);
  if (known) return known;
  const set = new Set(values);
  valueSets.set(values, set);
  return set;
}

/** Whether a predicate holds for an entity; says the same as the SQL it compiles to. */
export function matchesPredicate(entity: SearchableEntity, predicate: Predicate): boolean {
  const values = (key: string) => [...(entity.values.get(key) ?? [])];
  switch (predicate.op) {
    case 'all':
      return predicate.of.every(item => matchesPredicate(entity, item));
    case 'any':
      return predicate.of.some(item => matchesPredicate(entity, item));
    case 'not':
      return !matchesPredicate(entity, predicate.of);
    case 'exists':
      return entity.values.has(predicate.key);
    case 'valued':
      return values(predicate.key).some(value => value !== null);
    case 'in':
      return values(predicate.key).some(
        value => value !== null && setOf(predicate.values).has(value),
      );
    case 'prefix':
      return values(predicate.key).some(value => value?.startsWith(predicate.prefix));
    case 'text': {
      const { term, keys } = predicate;
      const texts = keys
        ? keys.flatMap(key => entity.texts.get(key) ?? values(key))
        : [...entity.texts.values()];
      return texts.some(text => text?.includes(term));
    }
  }
}
