import { createHash } from 'node:crypto';
import { type CheckedPage, checkLinks, type LinkCheck } from './checkLinks.ts';
import { titleOf } from './docsPaths.ts';
import { findMovedPages, type PageTrace, traceLines } from './findMovedPages.ts';
import { type PlannedNavItem, type PlannedPage, type SitePlan } from './SitePlan.ts';
import { listPaths } from './listPages.ts';
import { renderAsText, type PageSource, type RenderedPage } from './RenderedPage.ts';
import { SiteLinks } from './resolveLink.ts';
import { listSearchEntries, writeSearchIndex } from './writeSearchIndex.ts';
import type { NavItem, SiteFile, SiteManifest, SitePage } from './SiteManifest.ts';

/** What a build works with. */
export interface BuildSiteOptions {
  /** The rendered form of a page of an earlier build, if it is stored. */
  findRendered?: (hash: string) => Promise<RenderedPage | undefined>;
  /** Renders a page. What it throws is reported, and the page is shown as text. */
  renderPage: (source: PageSource) => Promise<RenderedPage>;
  /** Called with each page and file once; what is stored already under the hash need not be stored again. */
  store: (hash: string, content: RenderedPage | Uint8Array) => Promise<void>;
  /** Of the source. */
  etag: string;
  now: number;
  /** What the site was like before, to find pages that were moved. */
  before?: { pages: readonly PageTrace[]; moved: SiteManifest['moved'] };
  signal?: AbortSignal;
  /** How many pages are rendered at once. */
  concurrency?: number;
}

/** A site, and what was found while it was built. */
export interface BuiltSite {
  manifest: SiteManifest;
  links: LinkCheck;
  traces: readonly PageTrace[];
  renderedPages: number;
  reusedPages: number;
}

/** Where a site has its search index. */
const searchIndexPath = 'search/search_index.json';

/** Renders the pages of a plan that are not stored yet, and puts the site together. */
export async function buildSite(plan: SitePlan, options: BuildSiteOptions): Promise<BuiltSite> {
  const rendered = new Map<string, Omit<RenderedPage, 'html'>>();
  let renderedPages = 0;
  const queue = [...plan.pages];
  const work = async () => {
    for (let page = queue.shift(); page; page = queue.shift()) {
      options.signal?.throwIfAborted();
      const { result, isNew } = await renderOne(page, options);
      if (isNew) renderedPages += 1;
      for (const line of result.lines) plan.log.add(line);
      const { html: _html, ...rest } = result;
      rendered.set(page.path, rest);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency ?? 2 }, work));

  const titles = listTitles(plan.nav);
  const order = [...new Set([...listPaths(plan.nav), ...plan.pages.map(({ path }) => path)])];
  const planned = new Map(plan.pages.map(page => [page.path, page]));
  const pages: Record<string, SitePage> = {};
  for (const path of order) {
    const page = planned.get(path);
    if (!page) continue;
    const { sourcePath, url, hash, editUrl } = page;
    const title = titles.get(path) ?? rendered.get(path)?.title ?? fileTitle(path, url);
    pages[path] = { sourcePath, url, title, hash, ...(editUrl !== undefined && { editUrl }) };
  }
  const files: Record<string, SiteFile> = {};
  for (const { sourcePath, path, bytes } of plan.files) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    await options.store(hash, bytes);
    files[path] = { sourcePath, hash, bytes: bytes.byteLength };
  }
  const entries = Object.entries(pages).flatMap(([path, page]) =>
    listSearchEntries(page, rendered.get(path) ?? { sections: [] }),
  );
  const index = Buffer.from(writeSearchIndex(plan.language, entries));
  const indexHash = createHash('sha256').update(index).digest('hex');
  await options.store(indexHash, index);
  files[searchIndexPath] = { hash: indexHash, bytes: index.byteLength };
  const traces = plan.pages.map(page => ({
    url: page.url,
    title: pages[page.path]?.title ?? '',
    hash: createHash('sha256').update(page.source.markdown).digest('base64url').slice(0, 22),
    lines: traceLines(page.source.markdown),
  }));
  const manifest: SiteManifest = {
    siteName: plan.siteName,
    ...(plan.siteDescription !== undefined && { siteDescription: plan.siteDescription }),
    language: plan.language,
    nav: nameItems(plan.nav, pages),
    tocDepth: plan.tocDepth,
    pages,
    files,
    ...(Object.keys(plan.tooLarge).length > 0 && { tooLarge: plan.tooLarge }),
    moved: findMovedPages(options.before?.pages ?? [], traces, options.before?.moved ?? {}),
    builtAt: options.now,
    etag: options.etag,
  };
  const checked = new Map<string, CheckedPage>(
    Object.entries(pages).map(([path, page]) => {
      const { links = [], ids = [] } = rendered.get(path) ?? {};
      return [path, { page, links, ids: new Set(ids) }];
    }),
  );
  const links = checkLinks(manifest, new SiteLinks(manifest), checked);
  return { manifest, links, traces, renderedPages, reusedPages: plan.pages.length - renderedPages };
}

async function renderOne(
  page: PlannedPage,
  options: BuildSiteOptions,
): Promise<{ result: RenderedPage; isNew: boolean }> {
  const stored = await options.findRendered?.(page.hash);
  if (stored && !stored.isIncomplete) return { result: stored, isNew: false };
  const result = await renderSafely(page.source, options);
  await options.store(page.hash, result);
  return { result, isNew: true };
}

/** A page that takes too long is tried again without highlighting, and then shown as text. */
async function renderSafely(
  source: PageSource,
  { renderPage, signal }: BuildSiteOptions,
): Promise<RenderedPage> {
  for (const isHighlighted of [true, false]) {
    try {
      return await renderPage({ ...source, isHighlighted });
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (!isHighlighted) return renderAsText(source, explain(error));
    }
  }
  throw new Error('unreachable');
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message.startsWith('Maximum call stack size')
    ? 'its lists, quotes or HTML elements are nested too deep'
    : error.message;
}

function listTitles(items: readonly PlannedNavItem[]): Map<string, string> {
  const titles = new Map<string, string>();
  const visit = (each: readonly PlannedNavItem[]) => {
    for (const item of each) {
      if (item.type === 'section') visit(item.items);
      else if (item.type === 'page' && item.title !== undefined && !titles.has(item.path))
        titles.set(item.path, item.title);
    }
  };
  visit(items);
  return titles;
}

function nameItems(
  items: readonly PlannedNavItem[],
  pages: Readonly<Record<string, SitePage>>,
): NavItem[] {
  return items.map(item => {
    if (item.type === 'section') return { ...item, items: nameItems(item.items, pages) };
    if (item.type === 'page')
      return { ...item, title: item.title ?? pages[item.path]?.title ?? item.path };
    return item;
  });
}

function fileTitle(path: string, url: string): string {
  return url === '' ? 'Home' : titleOf(path.split('/').at(-1) ?? path);
}
