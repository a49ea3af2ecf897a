import type { HttpClient } from '../http/HttpClient.ts';
import { byQuery } from './catalogCalls.ts';

/** How many entities a page has that is one of all. */
export const pageSize = 250;

/** Reads all components in their order, page by page. */
export async function readAllPages(client: HttpClient): Promise<void> {
  let path = byQuery({
    filter: 'kind=component',
    orderField: 'metadata.name,asc',
    limit: pageSize,
  });
  for (;;) {
    const { pageInfo } = await client.sendForJson<{ pageInfo: { nextCursor?: string } }>({
      method: 'GET',
      path,
    });
    if (!pageInfo.nextCursor) return;
    path = byQuery({ cursor: pageInfo.nextCursor, limit: pageSize });
  }
}
