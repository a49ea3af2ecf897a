import type {
  EngineHit,
  EngineQuery,
  EngineResult,
  MatchClause,
  SearchEngine,
} from '@portico/search-node';

/** The words that took the places of those that nothing matched. */
export function listCorrected({ corrections }: EngineResult): MatchClause[] {
  return Object.entries(corrections).map(([source, word]) => ({
    source,
    alternatives: [{ words: [word], isPrefix: false }],
  }));
}

/**
 * The hits of a first page on which each type that matches has some places: the best of the page, and in place of its last ones
 * the best of types that have too few. They keep their order, and what was added follows. Only types that the page
 * lacks are searched for, and none when the page has everything.
 */
export async function reservePlaces(
  engine: SearchEngine,
  query: EngineQuery,
  result: EngineResult,
  { types, minPerType }: { types: readonly string[]; minPerType: number },
): Promise<readonly EngineHit[]> {
  const { hits, total } = result;
  if (query.limit === 0 || hits.length >= total || types.length < 2) return hits;
  const places = Math.min(minPerType, Math.max(1, Math.floor(query.limit / types.length)));
  const listOf = (type: string) => hits.filter(hit => hit.type === type);
  const lacking = types.filter(type => listOf(type).length < places);
  const corrected = new Map(listCorrected(result).map(clause => [clause.source, clause]));
  const words = query.criteria.words
    .filter(({ source }) => !result.omitted?.includes(source))
    .map(clause => corrected.get(clause.source) ?? clause);
  const best = await Promise.all(
    lacking.map(type =>
      engine.search({
        ...query,
        criteria: { ...query.criteria, words, types: [type] },
        limit: places,
        facets: [],
        corrects: false,
      }),
    ),
  );
  const known = new Set(hits.map(({ location }) => location));
  const added = best.flatMap(each => each.hits.filter(({ location }) => !known.has(location)));
  const shown = [...hits];
  for (let excess = shown.length + added.length - query.limit; excess > 0; excess--) {
    // The worst hit of a type that has more than its places.
    const at = shown.findLastIndex(
      ({ type }) => shown.filter(other => other.type === type).length > places,
    );
    if (at < 0) break;
    shown.splice(at, 1);
  }
  return [...shown, ...added].slice(0, query.limit);
}
