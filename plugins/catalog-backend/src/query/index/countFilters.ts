import {
  type FilterCounts,
  type FilterCountsQuery,
  pickFacetValues,
  type Titles,
  type ValueChoice,
} from '@portico/catalog-common';
import { InputError } from '@portico/errors';
import { countFacet } from './countFacets.ts';
import type { CountCache } from './CountCache.ts';
import type { CatalogReads } from '../CatalogReads.ts';
import type { EntitySet } from './EntitySet.ts';
import { normalizeFullText, parseFullText } from '../compile/fullText.ts';
import { checkDifferent, parsePredicate, ValueBudget } from '../language/parsePredicate.ts';
import { allOf, anyOf, type Predicate, valueIn } from '../language/predicate.ts';
import { readTitlesByRefs } from '../read/readTitles.ts';

/**
 * Counts what each filter of a page of entities would show: each facet's values under all other
 * filters, each group's size under all of them.
 *
 * @param allowed - what the caller may see.
 * @param counts - where the answer is cached until something changes.
 * @throws InputError when the chosen group is not among the groups, or a predicate is not valid.
 */
export async function countFilters(
  reads: CatalogReads,
  request: FilterCountsQuery,
  allowed: Predicate,
  counts: CountCache,
): Promise<FilterCounts> {
  const budget = new ValueBudget();
  const groups = (request.groups ?? []).map(({ id, query }, at) => ({
    id,
    predicate: parsePredicate(query, `groups.${at}.query`, budget),
  }));
  const chosen = groups.find(({ id }) => id === request.chosenGroup);
  if (request.chosenGroup !== undefined && !chosen)
    throw new InputError(
      `Field 'chosenGroup' names '${request.chosenGroup}', which is not in 'groups'; add it there`,
    );
  const text = parseFullText(normalizeFullText(request.fullTextFilter));
  const common = allOf(allowed, parsePredicate(request.query, 'query', budget), text);
  const filters = request.filters.map((filter, at) => {
    const { facet, values, sets = [], limit, text: words, onlyMissing = false } = filter;
    budget.spend(values.length, `filters.${at}.values`);
    const parsed = sets.map(({ value, query }, number) => ({
      value,
      predicate: parsePredicate(query, `filters.${at}.sets.${number}.query`, budget),
    }));
    const choice = { values, limit, text: words, onlyMissing };
    return { facet, sets: parsed, predicate: joinChosen(facet, values, parsed), choice };
  });
  // All of them are parts of one statement.
  checkDifferent({ op: 'all', of: groups.map(({ predicate }) => predicate) }, 'groups');
  const { withTitles = false } = request;
  // Titles are counted by what the caller may see, which 'common' holds mixed with what was asked.
  const question = ['filters', common, filters, groups, chosen?.id, withTitles && allowed];
  return counts.get(question, async () => {
    const all = await countAll(reads.index, { common, filters, groups, chosen });
    const readTitles = (facets: FilterCounts['facets']) =>
      withTitles ? readTitlesByRefs(reads, listRefs(facets), allowed) : undefined;
    const counted = { ...all, ...(await pickValues(all.facets, filters, readTitles)) };
    return withTitles ? { ...counted, titles: await readTitles(counted.facets) } : counted;
  });
}

/** Of the values of each facet those that its filter lists. */
async function pickValues(
  all: FilterCounts['facets'],
  filters: readonly ParsedFilter[],
  readTitles: (facets: FilterCounts['facets']) => Promise<Titles> | undefined,
): Promise<Pick<FilterCounts, 'facets' | 'more'>> {
  const facets: FilterCounts['facets'] = {};
  const more: Record<string, number> = {};
  for (const { facet, choice } of filters) {
    const values = all[facet] ?? [];
    // For words in titles, and for what has none, those of all values are read; the answer has fewer.
    const isByTitles = choice.onlyMissing || Boolean(choice.text?.trim());
    const titles = isByTitles ? await readTitles({ [facet]: values }) : undefined;
    const counted =
      choice.onlyMissing && titles
        ? values.filter(({ value }) => !Object.hasOwn(titles, value.toLowerCase()))
        : values;
    const picked = pickFacetValues(counted, choice, titles);
    facets[facet] = picked.values;
    if (picked.more > 0) more[facet] = picked.more;
    else delete more[facet];
  }
  return { facets, ...(Object.keys(more).length > 0 && { more }) };
}

/** That an entity has one of the chosen values, or is in one of the chosen sets; `undefined` where none is chosen. */
function joinChosen(
  facet: string,
  values: readonly string[],
  sets: ParsedFilter['sets'],
): Predicate | undefined {
  if (values.length === 0) return undefined;
  const chosen = sets.filter(({ value }) => values.includes(value));
  const others = values.filter(value => chosen.every(set => set.value !== value));
  return anyOf(valueIn(facet, others), ...chosen.map(({ predicate }) => predicate));
}

function listRefs(facets: FilterCounts['facets']): string[] {
  return Object.entries(facets)
    .filter(([facet]) => facet.toLowerCase().startsWith('relations.'))
    .flatMap(([, values]) => values.map(({ value }) => value));
}

interface ParsedFilter {
  facet: string;
  /** Values that entities have by a predicate. */
  sets: { value: string; predicate: Predicate }[];
  predicate: Predicate | undefined;
  choice: ValueChoice & { onlyMissing: boolean };
}

interface ParsedFilters {
  common: Predicate;
  filters: ParsedFilter[];
  groups: { id: string; predicate: Predicate }[];
  chosen: { id: string; predicate: Predicate } | undefined;
}

async function countAll(
  index: CatalogReads['index'],
  { common, filters, groups, chosen }: ParsedFilters,
): Promise<FilterCounts> {
  const sets = filters.flatMap(filter => filter.sets);
  const predicates = [...filters, ...sets, ...groups].flatMap(({ predicate }) => predicate ?? []);
  const facetNames = filters.map(({ facet }) => facet);
  const snapshot = await index.takeSnapshot([common, ...predicates], facetNames);
  const narrow = (set: EntitySet, predicate: Predicate | undefined) =>
    predicate ? set.and(snapshot.select(predicate)) : set;
  const base = snapshot.select(common);
  const byAllFilters = filters.reduce((set, { predicate }) => narrow(set, predicate), base);

  const facets: FilterCounts['facets'] = {};
  const amongOthers = narrowByOthers(narrow(base, chosen?.predicate), filters, narrow);
  for (const [at, filter] of filters.entries()) {
    const among = amongOthers[at] ?? base;
    const bySets = filter.sets
      .map(({ value, predicate }) => ({ value, count: narrow(among, predicate).size }))
      .filter(({ count }) => count > 0);
    const byValues = (await countFacet(index, snapshot, filter.facet, among)).filter(({ value }) =>
      filter.sets.every(set => set.value !== value),
    );
    facets[filter.facet] = [...byValues, ...bySets];
  }
  const sizes: FilterCounts['groups'] = {};
  for (const { id, predicate } of groups) sizes[id] = narrow(byAllFilters, predicate).size;
  return { totalItems: narrow(byAllFilters, chosen?.predicate).size, facets, groups: sizes };
}

/**
 * For each filter, what all other filters leave of a set. The filters before it and those after it are applied from
 * both ends, so that the work grows with their number and not with its square.
 */
function narrowByOthers(
  base: EntitySet,
  filters: ParsedFilters['filters'],
  narrow: (set: EntitySet, predicate: Predicate | undefined) => EntitySet,
): EntitySet[] {
  const after: EntitySet[] = [];
  let rest = base;
  for (const { predicate } of filters.toReversed()) {
    after.unshift(rest);
    rest = narrow(rest, predicate);
  }
  let before = base;
  return filters.map(({ predicate }, at) => {
    const among = before.and(after[at] ?? base);
    before = narrow(before, predicate);
    return among;
  });
}
