import type { EntityPredicate } from '@portico/catalog-common';
import { InputError } from '@portico/errors';
import { z } from 'zod';
import type { CatalogReads } from '../CatalogReads.ts';
import { decodeCursor, encodeCursor } from '../language/entityCursor.ts';
import type { Order } from '../language/entityOrder.ts';
import { parsePredicate } from '../language/parsePredicate.ts';
import { allOf, type Predicate } from '../language/predicate.ts';
import { isFar, listSelected } from './listSelected.ts';
import { createFieldProjection } from './projectFields.ts';
import { streamJoinedDocuments } from './readDocuments.ts';

/** What a list of entities is asked by. */
export interface EntityListRequest {
  query?: EntityPredicate | undefined;
  orders: Order[];
  /** All of them when omitted. */
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
  reads: CatalogReads,
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
  const order = { orders: request.orders, isDeep: limit === undefined || isFar(offset) };
  const { listed: found } = await listSelected(reads, predicate, order, async lister =>
    limit === undefined
      ? lister.listIds(offset)
      : (await lister.listPage({ limit: limit + 1, offset })).map(({ id }) => id),
  );
  if (limit === undefined) return { json: writeArray(reads, found, request.fields) };
  const page = found.slice(0, limit);
  return {
    json: writeArray(reads, page, request.fields),
    ...(found.length > limit && { nextAfter: encodeCursor({ limit, offset: offset + limit }) }),
  };
}

async function* writeArray(
  { db, documents }: CatalogReads,
  ids: readonly number[],
  fields: readonly string[] | undefined,
): AsyncGenerator<string> {
  const projection = createFieldProjection(fields);
  let separator = '[';
  for await (const text of streamJoinedDocuments(db, ids, { cache: documents, projection })) {
    yield separator + text;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
