import type { CatalogApi } from '@portico/catalog-common';
import { readChanges, readLatestChange } from '@portico/catalog-node';
import type { PluginClient } from '@portico/contract';
import type { NotificationSweep } from '../store/NotificationSweep.ts';
import type { RemovedUserStore } from '../store/RemovedUserStore.ts';

/** What removed users are followed with. */
export interface RemovedUserOptions {
  /** Of the catalog. */
  client: PluginClient;
  catalog: Pick<CatalogApi, 'getEntitiesByRefs'>;
  removed: RemovedUserStore;
  sweep: NotificationSweep;
}

const changesPerCall = 5000;
const dayMs = 24 * 60 * 60_000;
/** A source may lose people for a while, such as by a mistake in its configuration. */
const graceMs = 7 * dayMs;

/** Removes what is stored of users who have not been in the catalog for a week. */
export async function followRemovedUsers(
  { client, catalog, removed, sweep }: RemovedUserOptions,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  let after = await removed.getSequence();
  if (after === undefined) {
    after = await readLatestChange(client, signal);
    await removed.note({ removed: [], present: [] }, after, now);
  }
  for (;;) {
    const changes = await readChanges(client, { after, limit: changesPerCall }, signal);
    if ('isExpired' in changes) {
      // Who left meanwhile is not known; what is stored of them ends with its retention.
      after = await readLatestChange(client, signal);
      await removed.note({ removed: [], present: [] }, after, now);
      break;
    }
    const last = new Map(
      changes.items
        .filter(({ entityRef }) => entityRef.startsWith('user:'))
        .map(({ entityRef, action }) => [entityRef, action]),
    );
    const isGone = (ref: string) => last.get(ref) === 'deleted';
    const refs = [...last.keys()];
    if (changes.last !== after)
      await removed.note(
        { removed: refs.filter(isGone), present: refs.filter(ref => !isGone(ref)) },
        changes.last,
        now,
      );
    after = changes.last;
    if (!changes.hasMore) break;
  }
  const due = await removed.listRemovedBefore(new Date(now.getTime() - graceMs));
  const entities = await catalog.getEntitiesByRefs({ entityRefs: due, fields: ['kind'] });
  await sweep.removeUsers(due.filter((_, at) => entities[at] === undefined));
}
