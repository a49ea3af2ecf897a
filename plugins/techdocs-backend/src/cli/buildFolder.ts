import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocsBuildLine } from '@portico/techdocs-common';
import { ConfiguredReader } from '@portico/url-reader';
import { createDocsThreads, createRenderers } from '../build/SiteBuilder.ts';
import { readSource } from '../build/readSource.ts';
import { BuildLog } from '../render/BuildLog.ts';
import { type BuiltSite, buildSite } from '../render/buildSite.ts';
import { planSite } from '../render/planSite.ts';
import type { RenderedPage } from '../render/RenderedPage.ts';

/** The site of a folder, with its contents by hash. */
export interface BuiltFolder {
  site: BuiltSite;
  contents: ReadonlyMap<string, RenderedPage | Uint8Array>;
  log: readonly DocsBuildLine[];
}

/** What a site is built with. */
export interface BuildFolderOptions {
  /** Of the site, where the configuration has none. */
  name: string | undefined;
  plantumlServer: string | undefined;
}

/** Builds the site of a folder that holds a `mkdocs.yml`, or a README. */
export async function buildFolder(
  folder: string,
  { name, plantumlServer }: BuildFolderOptions,
): Promise<BuiltFolder> {
  const path = resolve(folder);
  const threads = createDocsThreads();
  const { signal } = new AbortController();
  try {
    const { readConfig, renderPage } = createRenderers(threads, signal);
    const reader = new ConfiguredReader({ hosts: [] });
    const source = { url: `${pathToFileURL(path).href}/`, folder: path };
    const read = await readSource(source, { reader, readConfig, signal, etag: undefined });
    const log = new BuildLog();
    const plan = await planSite({
      files: read.files,
      defaultName: name ?? basename(path),
      allowedIframeHosts: [],
      plantumlServer,
      readConfig,
      log,
    });
    const contents = new Map<string, RenderedPage | Uint8Array>();
    const site = await buildSite(plan, {
      renderPage,
      store: async (hash, content) => void contents.set(hash, content),
      etag: read.etag,
      now: Date.now(),
    });
    for (const { page, line, target } of site.links.broken)
      log.warn(`link to '${target}' leads nowhere`, page, line);
    return { site, contents, log: log.lines };
  } finally {
    await threads.close();
  }
}
