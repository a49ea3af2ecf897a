import { docsBuildLineSchema, docsSyncEvents, formatBuildLine } from '@portico/techdocs-common';
import type { ServerEvent } from '@portico/server';
import type { WorkQueue } from '@portico/server/work';
import { buildSiteJob } from '../build/buildSiteJob.ts';
import type { SiteStore } from '../store/SiteStore.ts';
import { SiteChanges } from './SiteChanges.ts';

/** What a site is watched with. */
export interface WatchSiteOptions {
  store: Pick<SiteStore, 'getSite' | 'listen'>;
  workQueue: Pick<WorkQueue, 'add'>;
  /** Whether its source is looked at now and then, because nothing reports new commits. */
  checksSource: boolean;
  signal: AbortSignal;
}

/** How often new commits are looked for while somebody reads. */
const checkMs = 60_000;
const pollMs = 10_000;

/** Reports the published site, each newer one, and each build that fails, until the signal aborts. */
export async function* watchSite(
  entityRef: string,
  { store, workQueue, checksSource, signal }: WatchSiteOptions,
): AsyncGenerator<ServerEvent> {
  const changes = new SiteChanges(entityRef);
  const stop = await store.listen(ref => changes.note(ref));
  try {
    let site = await store.getSite(entityRef);
    let builtAt = site?.built_at;
    let error: string | null = null;
    if (site?.built_at) yield { event: docsSyncEvents.current, data: writeUpdate(site.built_at) };
    while (!signal.aborted) {
      // One check for all who watch: it ends with a newer time, whatever it finds.
      if (checksSource && Date.now() - Number(site?.checked_at ?? 0) >= checkMs)
        await workQueue.add(buildSiteJob, { entityRef }, { key: entityRef, priority: 5 });
      if (site?.error && site.error !== error) {
        const line = docsBuildLineSchema.parse(JSON.parse(site.error));
        const message = formatBuildLine({ ...line, level: 'info' });
        yield { event: docsSyncEvents.failed, data: { message } };
      } else if (site?.built_at && (site.built_at !== builtAt || (error && !site.error))) {
        yield { event: docsSyncEvents.updated, data: writeUpdate(site.built_at) };
      }
      error = site?.error ?? null;
      builtAt = site?.built_at;
      await changes.wait(pollMs, signal);
      site = await store.getSite(entityRef);
    }
  } finally {
    await stop();
  }
}

/** @param builtAt - in ms since 1970; PostgreSQL gives it as text. */
function writeUpdate(builtAt: number) {
  return { builtAt: new Date(Number(builtAt)).toISOString() };
}
