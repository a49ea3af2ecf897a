import { listEntityNumbersEndpoint } from '@portico/catalog-common/operations';
import type { PluginClient } from '@portico/contract';

/** An entity that exists, and its number: by it search knows who may see what belongs to it. */
export interface NumberedEntity {
  entityRef: string;
  entityNumber: number;
}

const entitiesPerCall = 10_000;

/** Reads all entities that exist with their numbers, in the order of the numbers, a call at a time. */
export async function* readEntityNumbers(
  client: PluginClient,
  signal: AbortSignal,
): AsyncGenerator<NumberedEntity> {
  for (let after = -1; ;) {
    const query = { after, limit: entitiesPerCall };
    const { items } = await client.call(listEntityNumbersEndpoint, { query }, { signal });
    yield* items;
    const last = items.at(-1);
    if (!last || items.length < entitiesPerCall) return;
    after = last.entityNumber;
  }
}
