import { type CatalogApi } from '@portico/catalog-common';
import {
  type Entity,
  editUrlAnnotation,
  getEntityDisplayName,
  parseEntityRef,
} from '@portico/catalog-model';
import { type DocsBuildLine, formatBuildLine } from '@portico/techdocs-common';
import type { Logger } from '@portico/server';
import { WorkerPool } from '@portico/server/work';
import type { Reader } from '@portico/url-reader';
import { BuildLog } from '../render/BuildLog.ts';
import { buildSite } from '../render/buildSite.ts';
import type { DocsJob, DocsJobResult } from '../render/docsJobs.ts';
import { docsLimits } from '../render/docsLimits.ts';
import { planSite } from '../render/planSite.ts';
import type { PageSource, RenderedPage } from '../render/RenderedPage.ts';
import { rendererVersion } from '../render/RenderedPage.ts';
import type { ReadSiteConfig } from '../render/siteConfig.ts';
import type { BuildEnd, BuildStore } from '../store/BuildStore.ts';
import type { ContentStore } from '../store/ContentStore.ts';
import type { SiteStore } from '../store/SiteStore.ts';
import type { OuterLinks } from './OuterLinks.ts';
import { readSource } from './readSource.ts';
import { findDocsSource } from './sources.ts';

/** What sites are built with. */
export interface SiteBuilderOptions {
  catalog: CatalogApi;
  reader: Reader;
  store: SiteStore;
  builds: BuildStore;
  contents: ContentStore;
  /** Links out of the site are not checked without. */
  outerLinks: OuterLinks | undefined;
  logger: Logger;
  allowedIframeHosts: readonly string[];
  plantumlServer: string | undefined;
  /** Reads the catalog's number of an entity. */
  findEntityNumber: (entityRef: string, signal: AbortSignal) => Promise<number | undefined>;
  now: () => number;
  /** Called with each build that has ended. */
  onEnded?: (end: BuildEnd) => void;
}

const logEveryMs = 400;

/** A pool of threads that read what authors wrote: Markdown and configuration. */
export function createDocsThreads(): WorkerPool<DocsJob, DocsJobResult> {
  return new WorkerPool<DocsJob, DocsJobResult>({
    name: 'docs',
    entry: new URL(import.meta.resolve('@portico/techdocs-backend/docs-thread')),
    memoryMb: 150,
    maxThreads: 1,
    maxQueued: 100,
    idleMs: 60_000,
  });
}

/** The two kinds of work that the threads do. */
export function createRenderers(threads: WorkerPool<DocsJob, DocsJobResult>, signal: AbortSignal) {
  return {
    readConfig: async (text: string, file: string) =>
      (await threads.run(
        { kind: 'config', text, file },
        { name: `'${file}'`, deadlineMs: docsLimits.configMs, signal },
      )) as ReadSiteConfig,
    renderPage: async (source: PageSource) =>
      (await threads.run(
        { kind: 'page', source },
        { name: `page '${source.path}'`, deadlineMs: docsLimits.pageMs, signal },
      )) as RenderedPage,
  };
}

/** Builds the site of an entity from its source, and publishes it. */
export class SiteBuilder {
  readonly #options: SiteBuilderOptions;
  readonly #threads = createDocsThreads();

  constructor(options: SiteBuilderOptions) {
    this.#options = options;
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  /** Builds a site, unless its source is that of the site that is there. What goes wrong is noted for its readers. */
  async build(buildId: string, entityRef: string, signal: AbortSignal): Promise<void> {
    const { store, builds, logger, catalog } = this.#options;
    await builds.begin(buildId, entityRef);
    let writtenAt = performance.now();
    let writing = Promise.resolve();
    const log: BuildLog = new BuildLog(() => {
      if (performance.now() - writtenAt < logEveryMs) return;
      writtenAt = performance.now();
      writing = writing.then(() => builds.writeLog(buildId, entityRef, log.lines)).catch(() => {});
    });
    try {
      const entity = await catalog.getEntityByRef(parseEntityRef(entityRef), { signal });
      if (!entity) {
        await store.remove(entityRef);
        return;
      }
      const result = await this.#run(entity, entityRef, log, signal);
      await writing;
      await this.#end(buildId, entityRef, { ...result, log: log.lines });
    } catch (error) {
      await writing;
      if (signal.aborted) throw error;
      const line = describeFailure(error);
      log.add(line);
      const reason = formatBuildLine({ ...line, level: 'info' });
      logger.info(`The docs of '${entityRef}' could not be built: ${reason}`);
      await store.noteFailure(entityRef, parseEntityRef(entityRef).name, line);
      await this.#end(buildId, entityRef, { state: 'failed', error: line, log: log.lines });
    }
  }

  async #end(buildId: string, entityRef: string, end: BuildEnd): Promise<void> {
    await this.#options.builds.end(buildId, entityRef, end);
    this.#options.onEnded?.(end);
  }

  async #run(entity: Entity, entityRef: string, log: BuildLog, signal: AbortSignal) {
    const { store, contents, reader, outerLinks, findEntityNumber, now } = this.#options;
    const { allowedIframeHosts, plantumlServer } = this.#options;
    const { readConfig, renderPage } = createRenderers(this.#threads, signal);
    const source = findDocsSource(entity);
    const site = await store.getSite(entityRef);
    const [version, sourceEtag] = splitEtag(site?.etag ?? '');
    const isCurrent = version === rendererVersion && site?.built_at !== null;
    log.info(`Reading ${source.folder === undefined ? source.url : 'the folder of the docs'}`);
    try {
      const read = await readSource(source, {
        reader,
        readConfig,
        signal,
        etag: isCurrent ? sourceEtag : undefined,
      });
      const plan = await planSite({
        files: read.files,
        defaultName: getEntityDisplayName(entity),
        editBaseUrl: getEditBase(entity, source.url),
        allowedIframeHosts,
        plantumlServer,
        readConfig,
        log,
      });
      log.info(`Rendering ${plan.pages.length} pages`);
      const former = await store.getManifest(entityRef);
      const built = await buildSite(plan, {
        findRendered: hash => contents.getRendered(hash),
        renderPage,
        store: (hash, content) => contents.put(hash, content),
        etag: `${rendererVersion}/${read.etag}`,
        now: now(),
        before: { pages: await store.getTraces(entityRef), moved: former?.moved ?? {} },
        signal,
      });
      const outer = await outerLinks?.check(built.links.outer, signal);
      const broken = [...built.links.broken, ...(outer?.broken ?? [])];
      const checked = built.links.checked + (outer?.checked ?? 0);
      for (const { page, line, target } of broken.slice(0, 100))
        log.warn(`link to '${target}' leads nowhere`, page, line);
      signal.throwIfAborted();
      // The number of a ref never changes, and finding it reads the catalog's whole list.
      const entityNumber = site?.entity_number ?? (await findEntityNumber(entityRef, signal));
      await store.publish(entityRef, entityNumber, {
        ...built,
        links: { ...built.links, broken, checked },
      });
      return {
        state: 'succeeded',
        pages: plan.pages.length,
        reusedPages: built.reusedPages,
      } as const;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'NotModifiedError') throw error;
      await store.noteUnchanged(entityRef);
      log.info('The source has not changed');
      return { state: 'unchanged' } as const;
    }
  }
}

function splitEtag(etag: string): [version: string, sourceEtag: string | undefined] {
  const at = etag.indexOf('/');
  return at === -1 ? ['', undefined] : [etag.slice(0, at), etag.slice(at + 1) || undefined];
}

/** A failure as a line of the log; messages of the planner begin with their place. */
function describeFailure(error: unknown): DocsBuildLine {
  const message = error instanceof Error ? error.message : String(error);
  const [, file, line, rest] = /^([^\s:]+\.ya?ml):(\d+): (.*)$/s.exec(message) ?? [];
  return file === undefined || rest === undefined
    ? { level: 'error', message }
    : { level: 'error', message: rest, file, line: Number(line) };
}

/** Where files of a source are edited, from where the entity's own file is: for hosts with `/edit/` in their addresses. */
function getEditBase(entity: Entity, sourceUrl: string): string | undefined {
  const edit = entity.metadata.annotations?.[editUrlAnnotation];
  const base = sourceUrl.startsWith('file:')
    ? edit
    : (sourceUrl.replace(/\/(?:tree|blob)\//, '/edit/') ?? edit);
  if (base === undefined || !/^https?:\/\/[^?]*\/(?:_?edit)\//.test(base)) return undefined;
  return base.endsWith('/') ? base : base.replace(/(?<![^/])[^/]*$/, '');
}
