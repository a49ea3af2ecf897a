import { listEntityNumbersEndpoint } from '@portico/catalog-common/operations';
import type { PluginClient } from '@portico/contract';

const pageSize = 10_000;

/** The catalog's number of an entity, by which search knows who may see what belongs to it. */
export async function findEntityNumber(
  catalog: PluginClient,
  entityRef: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  for (let after = -1; ;) {
    const { items } = await catalog.call(
      listEntityNumbersEndpoint,
      { query: { after, limit: pageSize } },
      { signal },
    );
    const found = items.find(item => item.entityRef.toLowerCase() === entityRef);
    if (found) return found.entityNumber;
    const last = items.at(-1);
    if (!last || items.length < pageSize) return undefined;
    after = last.entityNumber;
  }
}
