import { readEntityNumbers } from '@portico/catalog-node';
import type { PluginClient } from '@portico/contract';

/** The catalog's number of an entity, by which search knows who may see what belongs to it. */
export async function findEntityNumber(
  catalog: PluginClient,
  entityRef: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  for await (const item of readEntityNumbers(catalog, signal))
    if (item.entityRef.toLowerCase() === entityRef) return item.entityNumber;
  return undefined;
}
