import { setTimeout } from 'node:timers/promises';
import { listLeaseHolders, releaseLeases } from '../store/runs.ts';
import type { CatalogStore } from '../store/CatalogStore.ts';

/** Longer than a process whose connection broke needs to open it again. */
const confirmAfterMs = 2500;

/**
 * Takes leases back from processes that are gone, so that what a killed server was reading does not wait until they
 * run out. A process is gone when it does not hold its name, now and after a while.
 */
export async function reclaimLeases(store: CatalogStore, signal: AbortSignal): Promise<void> {
  const { database } = store;
  const holders = await store.write(tx => listLeaseHolders(tx));
  const missing = await database.listUnheld(holders);
  if (missing.length === 0) return;
  await setTimeout(confirmAfterMs, undefined, { signal, ref: false });
  const gone = await database.listUnheld(missing);
  if (gone.length === 0) return;
  await store.write(async tx => {
    for (const holder of gone) await releaseLeases(tx, holder);
  });
}
