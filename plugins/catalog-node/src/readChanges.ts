import { type CatalogChange, listChangesEndpoint } from '@portico/catalog-common/operations';
import type { PluginClient } from '@portico/contract';

/** Some changes of the catalog, in the order of their sequence numbers. */
export interface ReadChanges {
  items: readonly CatalogChange[];
  /** The sequence number to read after next. */
  last: number;
  /** More follows at once. */
  hasMore: boolean;
}

/**
 * Reads the catalog's change feed.
 *
 * @param after - the sequence number that was read last.
 * @returns `isExpired` where the feed does not continue from that number, since what follows it was removed or the
 *   catalog's database is another one: all entities must be read again.
 */
export async function readChanges(
  client: PluginClient,
  { after, limit }: { after: number; limit: number },
  signal: AbortSignal,
): Promise<ReadChanges | { isExpired: true }> {
  const { items, latest, oldest } = await client.call(
    listChangesEndpoint,
    { query: { after, limit } },
    { signal },
  );
  if (latest < after || (oldest ?? 0) > after + 1) return { isExpired: true };
  return { items, last: items.at(-1)?.sequence ?? after, hasMore: items.length === limit };
}

/** The sequence number of the catalog's last change, after which who reads all entities now follows it. */
export async function readLatestChange(client: PluginClient, signal: AbortSignal): Promise<number> {
  const { latest } = await client.call(
    listChangesEndpoint,
    { query: { after: 0, limit: 1 } },
    { signal },
  );
  return latest;
}
