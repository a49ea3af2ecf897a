import { formatBuildLine } from '@portico/techdocs-common';
import { BuildLog } from '../render/BuildLog.ts';
import { buildSite, type BuildSiteOptions } from '../render/buildSite.ts';
import { planSite } from '../render/planSite.ts';
import { PageRenderer } from '../render/renderPage.ts';
import type { RenderedPage } from '../render/RenderedPage.ts';
import { SiteLinks } from '../render/resolveLink.ts';
import { readSiteConfig } from '../render/siteConfig.ts';
import { orderPages, writePage } from '../render/writePage.ts';

const renderer = new PageRenderer();

/** Builds a site of files by their paths. */
export async function buildTestSite(
  files: Record<string, string>,
  options: Partial<BuildSiteOptions> = {},
) {
  const log = new BuildLog();
  const plan = await planSite({
    files: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
    defaultName: 'Some entity',
    editBaseUrl: 'https://host.example/o/r/edit/main/',
    allowedIframeHosts: [],
    readConfig: async (text, file) => readSiteConfig(text, file),
    log,
  });
  const stored = new Map<string, RenderedPage | Uint8Array>();
  const site = await buildSite(plan, {
    renderPage: source => renderer.render(source),
    store: async (hash, content) => void stored.set(hash, content),
    etag: 'e',
    now: 1,
    ...options,
  });
  const { manifest } = site;
  const links = new SiteLinks(manifest);
  return {
    ...site,
    lines: log.lines.map(formatBuildLine),
    urls: Object.values(manifest.pages).map(({ url }) => url),
    stored,
    html(path: string) {
      const page = manifest.pages[path];
      if (!page) throw new Error(`the site has no page '${path}'`);
      return writePage(
        manifest,
        links,
        orderPages(manifest),
        path,
        page,
        stored.get(page.hash) as RenderedPage,
      );
    },
  };
}
