import type { EntityPredicate } from '@portico/catalog-common';
import { InputError } from '@portico/errors';
import type { Database } from '@portico/server';
import { z } from 'zod';
import type { CatalogSchema } from '../store/tables.ts';
import type { CatalogReads } from './CatalogReads.ts';
import { decodeCursor, encodeCursor } from './entityCursor.ts';
import { EntityLister } from './EntityLister.ts';
import type { Order } from './entityOrder.ts';
import { parsePredicate } from './parsePredicate.ts';
import { allOf, type Predicate } from './predicate.ts';
import { createFieldProjection } from './projectFields.ts';
import { streamDocuments } from './readDocuments.ts';
import { selectEntities } from './selectEntities.ts';

/** What a list of entities is asked by. */
export interface EntityListRequest {
  query?: EntityPredicate | undefined;
  orders: Order[];
  /** All of them when left out. */
  limit?: number | undefined;
  offset?: number | undefined;
  /** Names a further page; says limit and offset where the caller does not. */
  after?: string | undefined;
  fields?: readonly string[] | undefined;
}

/** A list of entities, to be sent while it is read. */
export interface EntityList {
  /** The texts that together are one JSON array. */
  json: AsyncIterable<string>;
  /** Names the next page, where there is one. */
  nextAfter?: string;
}

const afterSchema = z.object({ limit: z.int().min(1).optional(), offset: z.int().min(0) });

/**
 * Lists entities; those that lack an order field come last.
 *
 * @param allowed - what the caller may see.
 * @throws InputError when the query or `after` is not valid.
 */
export async function listEntities(
  { db, index }: CatalogReads,
  request: EntityListRequest,
  allowed: Predicate,
): Promise<EntityList> {
  const after = request.after
    ? decodeCursor(afterSchema, request.after, 'after')
    : { offset: 0, limit: undefined };
  const limit = request.limit ?? after.limit;
  const offset = request.offset ?? after.offset;
  if (limit === 0)
    throw new InputError("Query field 'limit' is 0; ask for at least 1, or leave it out");
  const predicate = allOf(allowed, parsePredicate(request.query, 'query'));
  const lister = new EntityLister(db, await selectEntities(index, predicate), request.orders);
  if (limit === undefined)
    return { json: writeArray(db, await lister.listIds(offset), request.fields) };
  const found = await lister.listPage({ limit: limit + 1, offset });
  const page = found.slice(0, limit).map(({ id }) => id);
  return {
    json: writeArray(db, page, request.fields),
    ...(found.length > limit && { nextAfter: encodeCursor({ limit, offset: offset + limit }) }),
  };
}

async function* writeArray(
  db: Database<CatalogSchema>,
  ids: readonly number[],
  fields: readonly string[] | undefined,
): AsyncGenerator<string> {
  const project = createFieldProjection(fields);
  let separator = '[';
  for await (const texts of streamDocuments(db, ids)) {
    if (texts.length === 0) continue;
    yield separator + (project ? texts.map(project) : texts).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
