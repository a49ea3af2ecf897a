import {
  entitiesByRefsEndpoint,
  entityFacetsByPredicateEndpoint,
  type EntityPredicate,
  type EntityQuery,
  queryEntitiesByPredicateEndpoint,
} from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';

/** A group with relations to its parent, its children and its members. */
export function aGroup(
  name: string,
  {
    parent,
    children = [],
    members = [],
  }: { parent?: string; children?: string[]; members?: string[] } = {},
): Entity {
  return anEntity({
    kind: 'Group',
    name,
    metadata: { description: `All about ${name}`, tags: ['emea'] },
    spec: { type: 'team', profile: { displayName: capitalize(name), email: `${name}@co.example` } },
    relations: [
      ...(parent ? [{ type: 'childOf', targetRef: `group:default/${parent}` }] : []),
      ...children.map(child => ({ type: 'parentOf', targetRef: `group:default/${child}` })),
      ...members.map(member => ({ type: 'hasMember', targetRef: `user:default/${member}` })),
    ],
  });
}

/** A user with an address, in groups. */
export function aUser(name: string, groups: string[] = []): Entity {
  return anEntity({
    kind: 'User',
    name,
    spec: {
      memberOf: groups,
      profile: { displayName: capitalize(name), email: `${name}@co.example` },
    },
    relations: groups.map(group => ({ type: 'memberOf', targetRef: `group:default/${group}` })),
  });
}

/** Answers the catalog's reads from a small company; `asked` is told every query for a page. */
export function answerOrg(
  entities: readonly Entity[],
  asked: (query: EntityQuery) => void = () => undefined,
) {
  return [
    answerCatalog.answer(queryEntitiesByPredicateEndpoint, async request => {
      const query = (await request.json()) as EntityQuery;
      asked(query);
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
      const { facets, query } = (await request.json()) as {
        facets: string[];
        query: EntityPredicate;
      };
      const found = entities.filter(entity => fits(entity, query));
      return { facets: Object.fromEntries(facets.map(facet => [facet, count(found, facet)])) };
    }),
    answerCatalog.answer(entitiesByRefsEndpoint, async request => {
      const { entityRefs } = (await request.json()) as { entityRefs: string[] };
      const byRef = new Map(entities.map(entity => [stringifyEntityRef(entity), entity]));
      return { items: entityRefs.map(ref => byRef.get(ref) ?? null) };
    }),
  ];
}

/** Predicates as this area asks them: all keys, each with a value or one of several. */
function fits(entity: Entity, predicate: EntityPredicate): boolean {
  return Object.entries(predicate).every(([key, match]) => {
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
  return typeof value === 'string' ? [value] : [];
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
