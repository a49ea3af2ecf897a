import {
  type DocsBuild,
  docsSyncEvents,
  formatBuildLine,
  syncDocsEndpoint,
  watchDocsEndpoint,
} from '@portico/techdocs-common';
import { stringifyEntityRef } from '@portico/catalog-model';
import { type ServerEvent, serveEvents } from '@portico/server';
import { buildSiteJob } from '../build/buildSiteJob.ts';
import { findDocsSource } from '../build/sources.ts';
import type { LocalBuilder, TechdocsServices } from '../TechdocsServices.ts';
import { findDocs } from './findDocs.ts';
import { SiteChanges } from './SiteChanges.ts';
import { watchSite } from './watchSite.ts';

/** How long the last look at a code host counts. */
const checkedMs = 30_000;
const pollMs = 1000;
const maxWaitMs = 15 * 60_000;

/** Brings a site up to date, with the log of its build. */
export const syncDocsRoute = serveEvents(syncDocsEndpoint, {
  access: ['user', 'service', 'cookie'],
  async handle(request, services: TechdocsServices) {
    const { docsEntity } = await findDocs(request, services);
    const { local } = services;
    if (!local) return finish(false);
    const source = findDocsSource(docsEntity);
    const entityRef = stringifyEntityRef(docsEntity);
    if (source.folder !== undefined) local.watcher.keep(entityRef, source.url);
    const site = await local.store.getSite(entityRef);
    const isFresh = Date.now() - Number(site?.checked_at ?? 0) < checkedMs;
    if (source.folder === undefined && isFresh && site?.built_at && !site.error)
      return finish(false);
    return build(entityRef, local, request.signal);
  },
});

/** Reports each newer site. */
export const watchDocsRoute = serveEvents(watchDocsEndpoint, {
  access: ['user', 'service', 'cookie'],
  async handle(request, services: TechdocsServices) {
    const { docsEntity } = await findDocs(request, services);
    const { local } = services;
    if (!local) return endAtOnce();
    const source = findDocsSource(docsEntity);
    const entityRef = stringifyEntityRef(docsEntity);
    if (source.folder !== undefined) local.watcher.keep(entityRef, source.url);
    const { signal } = request;
    return watchSite(entityRef, { ...local, checksSource: source.folder === undefined, signal });
  },
});

/** Nobody reports when an external builder has published a newer site. */
async function* endAtOnce(): AsyncGenerator<ServerEvent> {}

async function* finish(updated: boolean): AsyncGenerator<ServerEvent> {
  yield { event: docsSyncEvents.finish, data: { updated } };
}

async function* build(
  entityRef: string,
  { store, builds, workQueue }: LocalBuilder,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const changes = new SiteChanges(entityRef);
  const stop = await store.listen(ref => changes.note(ref));
  try {
    const id = await workQueue.add(buildSiteJob, { entityRef }, { key: entityRef, priority: 10 });
    const endsAt = Date.now() + maxWaitMs;
    let sent = 0;
    while (!signal.aborted && Date.now() < endsAt) {
      const current: DocsBuild | undefined = await builds.get(id);
      for (const line of current?.log.slice(sent) ?? [])
        yield { event: docsSyncEvents.log, data: formatBuildLine(line) };
      sent = current?.log.length ?? 0;
      if (current && current.state !== 'running') {
        yield current.state === 'failed'
          ? { event: docsSyncEvents.error, data: describeError(current) }
          : { event: docsSyncEvents.finish, data: { updated: current.state === 'succeeded' } };
        return;
      }
      const job = await workQueue.get(id);
      if (!current && (!job || job.state === 'failed' || job.state === 'cancelled')) break;
      await changes.wait(pollMs, signal);
    }
    if (!signal.aborted)
      yield { event: docsSyncEvents.error, data: 'The build did not end; try again later' };
  } finally {
    await stop();
  }
}

function describeError({ error }: DocsBuild): string {
  return error ? formatBuildLine({ ...error, level: 'info' }) : 'The build failed';
}
