import { setTimeout } from 'node:timers/promises';
import type { CatalogApi } from '@portico/catalog-common';
import { listEntityNumbersEndpoint } from '@portico/catalog-common/operations';
import { type CatalogChangesApi, readChanges, readLatestChange } from '@portico/catalog-node';
import { inParts, type PluginClient } from '@portico/contract';
import type {
  ExpiredPosition,
  FollowedSource,
  SearchableDocument,
  SearchSourceBatch,
} from '@portico/search-node';
import { describeEntity, entityLocation, searchedFields } from './describeEntity.ts';

/** The type of the catalog's documents, as the ecosystem names it. */
export const catalogDocumentType = 'software-catalog';
/** The visibility of entities. */
export const catalogVisibilityId = 'catalog-entity';

const entitiesPerCall = 200;
/** An entity that changed several times among so many is read once. */
const changesPerStep = 2000;
const entityWeight = 100;
/** How long after the start the first reading of the catalog is waited for: until then, the catalog has the machine for itself. */
const maxWaitMs = 120_000;
const pollMs = 250;
/** The position in a catalog to which nothing has come yet. */
const noChange = 'changes/0';

/** The entities of the catalog: all of them by their numbers, then by the change feed. */
export function createCatalogSource(
  catalog: CatalogApi,
  client: PluginClient,
  changes: CatalogChangesApi | undefined,
): FollowedSource {
  const toBatch = async (
    items: readonly { entityRef: string; entityNumber: number }[],
    signal: AbortSignal,
  ): Promise<Pick<SearchSourceBatch, 'documents' | 'removed'>> => {
    const numbers = new Map(items.map(({ entityRef, entityNumber }) => [entityRef, entityNumber]));
    const documents: SearchableDocument[] = [];
    const removed: string[] = [];
    for (const refs of inParts([...numbers.keys()], entitiesPerCall)) {
      const entities = await catalog.getEntitiesByRefs(
        { entityRefs: refs, fields: [...searchedFields] },
        { signal },
      );
      for (const [index, ref] of refs.entries()) {
        const entity = entities[index];
        if (entity) documents.push(describeEntity(entity, numbers.get(ref) ?? 0));
        else removed.push(entityLocation(ref));
      }
    }
    return { documents, removed };
  };

  const readNumbers = async (
    after: number,
    start: number,
    signal: AbortSignal,
  ): Promise<SearchSourceBatch> => {
    const { items } = await client.call(
      listEntityNumbersEndpoint,
      { query: { after, limit: entitiesPerCall } },
      { signal },
    );
    const last = items.at(-1);
    const position = last ? `all/${last.entityNumber}/${start}` : `changes/${start}`;
    return { ...(await toBatch(items, signal)), position, hasMore: true };
  };

  const followChanges = async (
    after: number,
    signal: AbortSignal,
  ): Promise<SearchSourceBatch | ExpiredPosition> => {
    const read = await readChanges(client, { after, limit: changesPerStep }, signal);
    if ('isExpired' in read) return read;
    const { items, last, hasMore } = read;
    return { ...(await toBatch(items, signal)), position: `changes/${last}`, hasMore };
  };

  const waitUntil = performance.now() + maxWaitMs;
  const waitForFirstReading = async (signal: AbortSignal): Promise<void> => {
    while (performance.now() < waitUntil && (await changes?.isFirstReading()))
      await setTimeout(pollMs, undefined, { signal, ref: false });
  };

  return {
    type: catalogDocumentType,
    visibility: catalogVisibilityId,
    weight: entityWeight,
    version: '2',
    ...(changes && { onChange: listener => changes.onChange(listener) }),
    async follow(after, signal) {
      if (after === undefined || after === noChange) await waitForFirstReading(signal);
      const [kind, first = '0', second = '0'] = (after ?? '').split('/');
      if (kind === 'changes') return followChanges(Number(first), signal);
      if (kind === 'all') return readNumbers(Number(first), Number(second), signal);
      return readNumbers(-1, await readLatestChange(client, signal), signal);
    },
  };
}
