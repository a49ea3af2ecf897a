import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import {
  entitiesByRefsEndpoint,
  entityAncestryEndpoint,
  entityByNameEndpoint,
  entityByUidEndpoint,
  listEntitiesEndpoint,
  queryEntitiesByPredicateEndpoint,
  queryEntitiesEndpoint,
} from '@portico/catalog-common';
import { entityDependentsEndpoint } from '@portico/catalog-common/operations';
import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import { serve } from '@portico/server';
import { RawAnswer } from '@portico/server/http';
import type { CatalogServices } from '../CatalogServices.ts';
import { completeOrders, parseOrderFields, parseOrders } from '../query/language/entityOrder.ts';
import { listEntities } from '../query/read/listEntities.ts';
import { parseFilter } from '../query/language/parseFilter.ts';
import { queryEntityPage } from '../query/read/queryEntityPage.ts';
import { readAncestry } from '../query/read/readAncestry.ts';
import { readDependents } from '../query/read/readDependents.ts';

const reading = {
  access: ['user', 'service'],
  permission: catalogEntityReadPermission,
} as const;

/** Lists entities, sent while they are read. */
export const listEntitiesRoute = serve(listEntitiesEndpoint, {
  ...reading,
  async handle({ query, decision, url }, services: CatalogServices) {
    const { json, nextAfter } = await listEntities(
      services,
      { ...query, query: parseFilter(query.filter), orders: parseOrders(query.order) },
      services.rules.toAllowed(decision),
    );
    return new RawAnswer({
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(nextAfter && { link: `<${writeNextUrl(url, nextAfter)}>; rel="next"` }),
      },
      body: Readable.from(json),
    });
  },
});

/** One page of entities, asked by filters in the address. */
export const queryEntitiesRoute = serve(queryEntitiesEndpoint, {
  ...reading,
  async handle({ query, decision }, services: CatalogServices) {
    const { cursor, fields, limit } = query;
    const request =
      cursor === undefined
        ? {
            query: parseFilter(query.filter),
            orders: parseOrderFields(query.orderField),
            orderMissing: query.orderMissing,
            orderNames: query.orderNames,
            offset: query.offset,
            withTotal: query.totalItems !== 'exclude',
            fullTextFilter: {
              term: query.fullTextFilterTerm,
              fields: query.fullTextFilterFields,
            },
          }
        : { cursor };
    return RawAnswer.json(
      await queryEntityPage(
        services,
        { ...request, fields, limit },
        services.rules.toAllowed(decision),
      ),
    );
  },
});

/** One page of entities, asked by a predicate. */
export const queryEntitiesByPredicateRoute = serve(queryEntitiesByPredicateEndpoint, {
  ...reading,
  async handle({ body, decision }, services: CatalogServices) {
    const { cursor, fields, limit, titlesOf } = body;
    const request =
      cursor === undefined
        ? {
            query: body.query,
            orders: completeOrders(body.orderBy ?? body.orderField),
            orderMissing: body.orderMissing,
            orderNames: body.orderNames,
            offset: body.offset,
            withTotal: body.totalItems !== 'exclude',
            fullTextFilter: body.fullTextFilter,
          }
        : { cursor };
    return RawAnswer.json(
      await queryEntityPage(
        services,
        { ...request, fields, limit, titlesOf },
        services.rules.toAllowed(decision),
      ),
    );
  },
});

/** Entities by their refs, in the same order. */
export const entitiesByRefsRoute = serve(entitiesByRefsEndpoint, {
  ...reading,
  async handle({ query, body, decision }, { entities, rules }: CatalogServices) {
    const filter = parseFilter(query.filter);
    const conditions = [filter, body.query].filter(condition => condition !== undefined);
    const pieces = await entities.readByRefs(
      { ...body, query: { $all: conditions } },
      rules.toAllowed(decision),
    );
    if (pieces.length <= 1) return RawAnswer.json(`{"items":[${pieces[0] ?? ''}]}`);
    return new RawAnswer({
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: Readable.from(writePieces(pieces)),
    });
  },
});

/** One entity by its name. */
export const entityByNameRoute = serve(entityByNameEndpoint, {
  ...reading,
  async handle({ params, decision }, { entities, rules }: CatalogServices) {
    return RawAnswer.json(await entities.requireByName(params, rules.toAllowed(decision)));
  },
});

/** One entity by its uid. */
export const entityByUidRoute = serve(entityByUidEndpoint, {
  ...reading,
  async handle({ params, decision }, { entities, rules }: CatalogServices) {
    return RawAnswer.json(await entities.requireByUid(params.uid, rules.toAllowed(decision)));
  },
});

/** An entity and all that it came from. */
export const entityAncestryRoute = serve(entityAncestryEndpoint, {
  ...reading,
  async handle({ params, query, decision }, { db, rules }: CatalogServices) {
    const allowed = rules.toAllowed(decision);
    return RawAnswer.json(await readAncestry(db, params, allowed, query.fields));
  },
});

/** What depends on an entity, directly or through others. */
export const entityDependentsRoute = serve(entityDependentsEndpoint, {
  ...reading,
  handle: ({ params, query, decision }, services: CatalogServices) =>
    readDependents(services, params, services.rules.toAllowed(decision), query.limit),
});

function writeNextUrl(url: string, after: string): string {
  const [path = '', search] = url.split('?');
  const params = new URLSearchParams(search);
  params.delete('offset');
  params.set('after', after);
  return `${path}?${params}`;
}

async function* writePieces(pieces: readonly string[]): AsyncGenerator<string> {
  for (const [at, piece] of pieces.entries()) {
    // Others get their turn between them.
    await setImmediate();
    yield (at === 0 ? '{"items":[' : ',') + piece;
  }
  yield ']}';
}
