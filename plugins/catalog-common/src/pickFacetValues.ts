import type { FacetValue } from './facets.ts';
import type { Titles } from './schemas.ts';

/** Which values of a facet a filter lists. */
export interface ValueChoice {
  /** Chosen values; they are listed whatever the others are. */
  values: readonly string[];
  /** How many others at most, the most frequent ones; all when omitted. */
  limit?: number | undefined;
  /** Words that the others or their titles contain. */
  text?: string | undefined;
}

/**
 * The values of a facet that a filter lists, in their order, and how many others fit.
 *
 * @param titles - by lower-case value.
 */
export function pickFacetValues(
  all: readonly FacetValue[],
  { values, limit = Infinity, text = '' }: ValueChoice,
  titles: Titles = {},
): { values: FacetValue[]; more: number } {
  const chosen = new Set(values.map(value => value.toLowerCase()));
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = all.filter(({ value }) => {
    const key = value.toLowerCase();
    if (chosen.has(key)) return false;
    const searched = `${titles[key] ?? ''} ${value}`.toLowerCase();
    return words.every(word => searched.includes(word));
  });
  const listed = new Set(
    fitting.length <= limit
      ? fitting
      : fitting.toSorted((a, b) => b.count - a.count).slice(0, limit),
  );
  return {
    values: all.filter(each => listed.has(each) || chosen.has(each.value.toLowerCase())),
    more: fitting.length - listed.size,
  };
}

/** What filters list of the values of their facets, as counts have it. */
export function pickAllValues(
  all: readonly { facet: string; values: readonly FacetValue[]; choice: ValueChoice }[],
): { facets: Record<string, FacetValue[]>; more?: Record<string, number> } {
  const picked = all.map(
    ({ facet, values, choice }) => [facet, pickFacetValues(values, choice)] as const,
  );
  const more = picked.flatMap(([facet, found]) => (found.more > 0 ? [[facet, found.more]] : []));
  return {
    facets: Object.fromEntries(picked.map(([facet, { values }]) => [facet, values])),
    ...(more.length > 0 && { more: Object.fromEntries(more) }),
  };
}
