import type { EntityPredicate } from '@portico/catalog-common';

type Filter = Readonly<Record<string, unknown>>;

/** A filter as templates write it, `{kind: [Group, User], 'spec.type': {exists: true}}` or a list of such, as a query. */
export function toPredicate(filter: unknown): EntityPredicate | undefined {
  if (Array.isArray(filter)) {
    const any = filter
      .map(toPredicate)
      .filter((each): each is EntityPredicate => each !== undefined);
    return any.length > 0 ? { $any: any } : undefined;
  }
  if (typeof filter !== 'object' || filter === null) return undefined;
  const all = Object.entries(filter as Filter).flatMap(([key, value]): EntityPredicate[] => {
    if (Array.isArray(value)) return [{ [key]: { $in: value.map(String) } }];
    if (typeof value === 'object' && value !== null)
      return [{ [key]: { $exists: (value as { exists?: unknown }).exists !== false } }];
    return [{ [key]: { $in: [String(value)] } }];
  });
  return all.length > 0 ? { $all: all } : undefined;
}
