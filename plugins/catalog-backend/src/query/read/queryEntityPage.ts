import type { EntityPredicate } from '@portico/catalog-common';
import { InputError } from '@portico/errors';
import type { CatalogReads } from '../CatalogReads.ts';
import {
  decodeCursor,
  encodeCursor,
  type EntityCursor,
  entityCursorSchema,
} from '../language/entityCursor.ts';
import type { ListedEntity } from './EntityLister.ts';
import type { MissingOrder, Order } from '../language/entityOrder.ts';
import { type FullTextFilter, normalizeFullText, parseFullText } from '../compile/fullText.ts';
import { parsePredicate } from '../language/parsePredicate.ts';
import { allOf, type Predicate } from '../language/predicate.ts';
import { isFar, listSelected } from './listSelected.ts';
import { createFieldProjection, type FieldProjection } from './projectFields.ts';
import { readPosition } from './DocumentCache.ts';
import { readDocuments } from './readDocuments.ts';
import { readTargetTitles } from './readTitles.ts';
import { shownNameKey } from '../language/searchKeys.ts';
import { restrictToOrder } from '../compile/sortTerms.ts';

/** What a first page is asked by. */
export interface FirstPageRequest {
  query?: EntityPredicate | undefined;
  fullTextFilter?: { term?: string | undefined; fields?: string[] | undefined } | undefined;
  orders: Order[];
  orderMissing?: MissingOrder | undefined;
  /** Whether an order by `metadata.name` goes by the name that people see. */
  orderNames?: 'name' | 'shown' | undefined;
  offset?: number | undefined;
  /** Counts all pages' entities unless false. */
  withTotal?: boolean | undefined;
}

/** A page of entities: the first one, or the one that a cursor names; how it is cut can change from page to page. */
export type EntityPageRequest = (FirstPageRequest | { cursor: string }) & {
  limit?: number | undefined;
  fields?: readonly string[] | undefined;
  /** Relations whose targets' titles come along. */
  titlesOf?: readonly string[] | undefined;
};

interface PageQuery {
  query: EntityPredicate | undefined;
  fullTextFilter: FullTextFilter | undefined;
  orders: Order[];
  orderMissing: MissingOrder;
  offset: number;
  cursor: EntityCursor | undefined;
  withTotal: boolean;
}

const defaultLimit = 200;
/** The texts of longer pages are read after their order, so that those in memory are not read again. */
const maxReadAtOnce = 100;

/**
 * Answers one page of entities as JSON text: `{ items, totalItems, pageInfo, titles? }`.
 *
 * The time it takes does not grow with the depth of the page.
 *
 * @param allowed - what the caller may see.
 * @throws InputError when the query or the cursor is not valid.
 */
export async function queryEntityPage(
  reads: CatalogReads,
  request: EntityPageRequest,
  allowed: Predicate,
): Promise<string> {
  const { limit = defaultLimit, fields, titlesOf } = request;
  const page = 'cursor' in request ? readCursor(request.cursor) : readFirst(request);
  const { orders, cursor } = page;
  const predicate = allOf(
    allowed,
    parsePredicate(page.query, 'query'),
    parseFullText(page.fullTextFilter, orders),
  );
  const backwards = cursor?.isPrevious ?? false;
  const place = cursor && { values: cursor.orderFieldValues, backwards };
  // One more than asked shows whether there is a further page.
  const { listed: found, total: selected } = await listSelected(
    reads,
    restrictToOrder(predicate, orders, page.orderMissing),
    { orders, isDeep: isFar(page.offset) },
    async lister =>
      limit === 0
        ? []
        : lister.listPage({
            limit: limit + 1,
            offset: page.offset,
            place,
            withTexts: limit <= maxReadAtOnce,
          }),
  );
  const total = cursor?.totalItems ?? (page.withTotal ? selected : 0);
  const listed = backwards ? found.slice(-limit) : found.slice(0, limit);
  const hasMore = found.length > limit;
  const isFirst = cursor ? backwards && !hasMore : page.offset === 0;
  const pageInfo = describeNeighbours(page, total, listed, {
    next: backwards || hasMore,
    previous: !isFirst,
  });
  const entityIds = listed.map(({ id }) => id);
  const projection = createFieldProjection(fields);
  const items =
    listed[0]?.json === undefined
      ? await readTexts(reads, entityIds, projection)
      : applyProjection(
          listed.flatMap(({ json }) => json ?? []),
          projection,
        );
  const titles =
    titlesOf && (await readTargetTitles(reads, { entityIds, relations: titlesOf }, allowed));
  const rest = titles ? `,"titles":${JSON.stringify(titles)}` : '';
  return `{"items":[${items.join(',')}],"totalItems":${total},"pageInfo":${JSON.stringify(pageInfo)}${rest}}`;
}

function applyProjection(texts: string[], projection: FieldProjection | undefined): string[] {
  return projection ? texts.map(projection.apply) : texts;
}

async function readTexts(
  { db, documents }: CatalogReads,
  ids: readonly number[],
  projection: FieldProjection | undefined,
): Promise<string[]> {
  if (!documents) return applyProjection(await readDocuments(db, ids), projection);
  const { texts } = await documents.read(ids, await readPosition(db), projection);
  return texts.filter(text => text !== undefined);
}

function readFirst(request: FirstPageRequest): PageQuery {
  return {
    query: request.query,
    fullTextFilter: normalizeFullText(request.fullTextFilter),
    orders: request.orderNames === 'shown' ? request.orders.map(orderByShownName) : request.orders,
    orderMissing: request.orderMissing ?? 'exclude',
    offset: request.offset ?? 0,
    cursor: undefined,
    withTotal: request.withTotal ?? true,
  };
}

function orderByShownName({ field, order }: Order): Order {
  return { field: field.toLowerCase() === 'metadata.name' ? shownNameKey : field, order };
}

function readCursor(text: string): PageQuery {
  const cursor = decodeCursor(entityCursorSchema, text, 'cursor');
  if (cursor.orderFieldValues.length !== cursor.orderFields.length + 1)
    throw new InputError(
      "Field 'cursor' has not one value for each order field and the uid; send one that this call answered",
    );
  return {
    query: cursor.query as EntityPredicate | undefined,
    fullTextFilter: normalizeFullText(cursor.fullTextFilter),
    orders: cursor.orderFields,
    orderMissing: cursor.orderMissing ?? 'exclude',
    offset: 0,
    cursor,
    withTotal: false,
  };
}

function describeNeighbours(
  { query, fullTextFilter, orders, orderMissing, cursor }: PageQuery,
  totalItems: number,
  listed: readonly ListedEntity[],
  has: { next: boolean; previous: boolean },
): { nextCursor?: string; prevCursor?: string } {
  const [first, last] = [listed[0], listed.at(-1)];
  if (!first || !last) return {};
  const common = {
    orderFields: orders,
    firstSortFieldValues: cursor?.firstSortFieldValues ?? first.sortValues,
    totalItems,
    ...(fullTextFilter && { fullTextFilter }),
    ...(query && { query }),
    ...(orderMissing === 'last' && { orderMissing }),
  };
  const write = (orderFieldValues: readonly string[], isPrevious: boolean) =>
    encodeCursor({ ...common, orderFieldValues, isPrevious });
  return {
    ...(has.next && { nextCursor: write(last.sortValues, false) }),
    ...(has.previous && { prevCursor: write(first.sortValues, true) }),
  };
}
