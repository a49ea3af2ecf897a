import { linkPaging } from '@portico/code-hosts';
import { ServiceUnavailableError } from '@portico/errors';
import { z } from 'zod';
import type { HostCalls } from '../hosts/HostCalls.ts';
import { readTotal } from '../hosts/readTotal.ts';
import type { OwnerPage } from './readEachOwner.ts';

const maxPages = 2000;

/** A page of a list that is followed by its links. */
export interface ListedPage<T> {
  items: readonly T[];
  next: string | undefined;
  total: number | undefined;
}

/** How a list is requested. */
export interface ListRequest<T> {
  path: string;
  query: Readonly<Record<string, string>>;
  item: z.ZodType<T>;
  /** The header that counts all items. */
  totalHeader: string;
}

/** Reads a page of a list. @param cursor - its address, as the page before it said. */
export async function readListPage<T>(
  { call }: HostCalls,
  { path, query, item, totalHeader }: ListRequest<T>,
  cursor: string | undefined,
): Promise<ListedPage<T>> {
  const { body, headers } = await call({
    path: cursor ?? path,
    ...(cursor === undefined && { query }),
    answer: z.array(item).max(10_000),
  });
  const next = linkPaging.readNext?.(headers, cursor);
  return { items: body, next, total: readTotal(headers, totalHeader) };
}

/** A page of an owner's list, with what is taken of it. */
export function takeOf(
  { items: { length: listed }, next, total }: ListedPage<unknown>,
  items: OwnerPage['items'],
): OwnerPage {
  return { items, listed, next, total };
}

/** Reads all pages of a list. @throws ServiceUnavailableError when it has no end, or fewer items than it counts. */
export async function listAll<T>(calls: HostCalls, request: ListRequest<T>): Promise<T[]> {
  const all: T[] = [];
  const seen = new Set<string>();
  for (let cursor: string | undefined; ;) {
    const page: ListedPage<T> = await readListPage(calls, request, cursor);
    for (const each of page.items) all.push(each);
    cursor = page.next;
    if (cursor === undefined) {
      if (page.total !== undefined && all.length < page.total)
        throw new ServiceUnavailableError(
          `'${request.path}' gives ${all.length} of ${page.total} items; it is tried again later`,
        );
      return all;
    }
    if (seen.has(cursor) || seen.size >= maxPages)
      throw new ServiceUnavailableError(`'${request.path}' sends pages that lead in a circle`);
    seen.add(cursor);
  }
}
