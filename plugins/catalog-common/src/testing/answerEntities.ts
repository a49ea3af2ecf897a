import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import type { EntityQuery, FilterCountsQuery } from '../CatalogApi.ts';
import { entitiesByRefsEndpoint, queryEntitiesByPredicateEndpoint } from '../entities.ts';
import { entityFacetsByPredicateEndpoint, filterCountsEndpoint } from '../facets.ts';
import { pickAllValues } from '../pickFacetValues.ts';
import type { EntityPredicate } from '../schemas.ts';
import { answerCatalog } from './answerCatalog.ts';

/** Answers the catalog's reads of many from a few entities; `asked` is called with every query for a page. */
export function answerEntities(
  entities: readonly Entity[],
  requested: (query: EntityQuery) => void = () => undefined,
): ReturnType<typeof answerCatalog.answer>[] {
  return [
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, async request => {
      const query = (await request.json()) as EntityQuery;
      requested(query);
      const term = query.fullTextFilter?.term?.toLowerCase() ?? '';
      const found = entities.filter(
        entity =>
          fits(entity, query.query ?? {}) && JSON.stringify(entity).toLowerCase().includes(term),
      );
      const { offset = 0, limit = 500 } = query;
      return {
        items: found.slice(offset, offset + limit),
        totalItems: found.length,
        pageInfo: {},
      };
    }),
    answerCatalog.answer(entityFacetsByPredicateEndpoint, async request => {
      const { facets, query, byKind } = (await request.json()) as {
        facets: string[];
        query?: EntityPredicate;
        byKind?: boolean;
      };
      const found = entities.filter(entity => fits(entity, query ?? {}));
      const countAmong = (some: readonly Entity[]) =>
        Object.fromEntries(facets.map(facet => [facet, count(some, facet)]));
      const kinds = [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, some]) => ({
        kind,
        count: some.length,
        facets: countAmong(some),
      }));
      return { facets: countAmong(found), ...(byKind && { kinds }) };
    }),
    answerCatalog.answer(filterCountsEndpoint, async request => {
      const { filters, query } = (await request.json()) as FilterCountsQuery;
      const found = entities.filter(entity => fits(entity, query ?? {}));
      const counted = filters.map(({ facet, ...choice }) => {
        return { facet, values: count(found, facet), choice };
      });
      return { totalItems: found.length, groups: {}, ...pickAllValues(counted) };
    }),
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      const byRef = new Map(entities.map(entity => [stringifyEntityRef(entity), entity]));
      return { items: entityRefs.map(ref => byRef.get(ref) ?? null) };
    }),
  ];
}

/** Predicates in their simple form: all keys, each with a value or one of several, and `$all` of such. */
function fits(entity: Entity, predicate: EntityPredicate): boolean {
  return Object.entries(predicate).every(([key, match]) => {
    if (key === '$all') return (match as EntityPredicate[]).every(each => fits(entity, each));
    const wanted =
      typeof match === 'object' && match !== null ? (match as { $in: string[] }).$in : [match];
    const values = listValues(entity, key).map(value => value.toLowerCase());
    return wanted.some(value => values.includes(String(value).toLowerCase()));
  });
}

function count(entities: readonly Entity[], facet: string) {
  const values = entities.flatMap(entity => listValues(entity, facet));
  return [...new Set(values)].map(value => ({
    value,
    count: values.filter(each => each === value).length,
  }));
}

function listValues(entity: Entity, key: string): string[] {
  if (key.startsWith('relations.')) {
    const type = key.slice('relations.'.length);
    return (entity.relations ?? [])
      .filter(relation => relation.type === type)
      .map(({ targetRef }) => targetRef);
  }
  if (key === 'metadata.namespace') return [entity.metadata.namespace ?? 'default'];
  const value = key
    .split('.')
    .reduce<unknown>((from, part) => (from as Record<string, unknown> | undefined)?.[part], entity);
  return [value].flat().filter(each => typeof each === 'string');
}
