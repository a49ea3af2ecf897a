import { encodePath } from '@portico/config/encodePath';
import { compileGlob, findGlobProblem, type Glob, selectMatching } from '@portico/patterns';
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { BuildLog } from './BuildLog.ts';
import { compileExclusions } from './compileExclusions.ts';
import { docsLimits } from './docsLimits.ts';
import { type PageSource, rendererVersion } from './RenderedPage.ts';
import type { NavEntry } from './readNav.ts';
import { arrange, type PagesFile, readPagesFile } from './pagesFile.ts';
import { placeByLanguage, type SiteLanguages } from './siteLanguages.ts';
import { createSiteConfig, type ReadSiteConfig, type SiteConfig } from './siteConfig.ts';
import { slugify } from './slugs.ts';
import { expandSnippets } from './snippets.ts';

/** A page before it is rendered. */
export interface PlannedPage {
  /** In the source: `docs/guide/setup.md`. */
  sourcePath: string;
  /** In the docs folder: `guide/setup.md`. */
  path: string;
  /** Its folder in the site: `guide/setup/`; `''` for the first page. */
  url: string;
  source: PageSource;
  /** Of all that its HTML depends on. */
  hash: string;
  editUrl: string | undefined;
}

/** A file that is copied. */
export interface PlannedFile {
  sourcePath: string;
  /** In the site. */
  path: string;
  bytes: Uint8Array;
}

/** An entry of the navigation, whose title may be that of its page. */
export type PlannedNavItem =
  | { type: 'page'; title: string | undefined; path: string }
  | { type: 'link'; title: string; url: string }
  | { type: 'section'; title: string; items: readonly PlannedNavItem[] };

/** A site before its pages are rendered. */
export interface SitePlan {
  siteName: string;
  siteDescription: string | undefined;
  language: string;
  pages: readonly PlannedPage[];
  files: readonly PlannedFile[];
  /** Source paths of pages that are omitted for their size, by the folders they would have. */
  tooLarge: Readonly<Record<string, string>>;
  nav: readonly PlannedNavItem[];
  tocDepth: readonly [min: number, max: number];
  log: BuildLog;
}

/** What a site is planned from. */
export interface SiteSource {
  /** By path relative to the folder of the docs, such as `mkdocs.yml` and `docs/index.md`. */
  files: ReadonlyMap<string, Uint8Array>;
  /** The site's name without one in its file. */
  defaultName: string;
  /** The address at which files of the source are edited, where the configuration has none: `https://host/edit/main/`. */
  editBaseUrl?: string | undefined;
  allowedIframeHosts: readonly string[];
  /** The address of the server that renders PlantUML. */
  plantumlServer?: string | undefined;
  /** Reads a `mkdocs.yml`; see `readSiteConfig`. */
  readConfig: (text: string, file: string) => Promise<ReadSiteConfig>;
  log: BuildLog;
}

const markdownFile = /\.(?:md|markdown|mdown|mkdn|mkd)$/i;
const imageFile = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i;
const configNames = ['mkdocs.yml', 'mkdocs.yaml'];

/**
 * Plans a site: which pages and files it has, where they are, and its navigation.
 *
 * @throws Error that names file and line when the site cannot be built.
 */
export async function planSite(source: SiteSource): Promise<SitePlan> {
  return new Planner(source).plan();
}

/** The paths of a source that a site may need, by its `mkdocs.yml` files; for reading no more than that. */
export function isNeededPath(path: string, docsFolders: readonly string[]): boolean {
  if (/(?:^|\/)(?:\.git|node_modules|\.venv)\//.test(`${path}/`)) return false;
  if (/(?:^|\/)mkdocs\.ya?ml$/.test(path)) return true;
  if (!path.includes('/') && /\.(?:md|txt)$/i.test(path)) return true;
  return docsFolders.some(folder => folder === '.' || path.startsWith(`${folder}/`));
}

class Planner {
  readonly #source: SiteSource;
  readonly #pages = new Map<string, PlannedPage>();
  readonly #files = new Map<string, PlannedFile>();
  readonly #tooLarge = new Map<string, string>();
  /** By the folder that they arrange, with a slash behind it. */
  readonly #pagesFiles = new Map<string, PagesFile>();
  #includes = 0;

  constructor(source: SiteSource) {
    this.#source = source;
  }

  async plan(): Promise<SitePlan> {
    const { log, defaultName } = this.#source;
    const file = configNames.find(name => this.#source.files.has(name));
    const config =
      file === undefined ? createSiteConfig(defaultName) : await this.#readConfig(file);
    if (file === undefined) log.info('There is no mkdocs.yml; the defaults are used');
    await this.#addFolder(config, '', '');
    if (!this.#hasFirstPage()) this.#addReadme(config);
    const [largest] = this.#tooLarge.values();
    if (this.#pages.size === 0 && largest !== undefined)
      throw new Error(
        `${largest}:1: it has more than ${docsLimits.pageBytes} bytes; split it into several pages`,
      );
    if (this.#pages.size === 0)
      throw new Error(
        `${file ?? 'mkdocs.yml'}:1: there are no pages: put an index.md into the folder '${config.docsDir}', or a README.md beside it`,
      );
    const main = config.nav
      ? await this.#planNav(config.nav, '', '', file ?? '')
      : this.#listNav('', config.languages);
    const nav = [...main, ...this.#listLanguages(config)];
    this.#warnOfUnlisted(config, nav);
    return {
      siteName: config.siteName ?? defaultName,
      siteDescription: config.siteDescription,
      language: config.language,
      pages: [...this.#pages.values()],
      files: [...this.#files.values()],
      tooLarge: Object.fromEntries(this.#tooLarge),
      nav,
      tocDepth: config.tocDepth,
      log,
    };
  }

  async #readConfig(file: string): Promise<SiteConfig> {
    const bytes = this.#source.files.get(file) ?? new Uint8Array();
    if (bytes.byteLength > docsLimits.configBytes)
      throw new Error(`${file}:1: it has more than ${docsLimits.configBytes} bytes`);
    const { config, lines } = await this.#source.readConfig(Buffer.from(bytes).toString(), file);
    for (const line of lines) this.#source.log.add(line);
    return config;
  }

  /** Adds the files of a docs folder below a path of the site. */
  async #addFolder(config: SiteConfig, root: string, alias: string): Promise<void> {
    const folder = posix.join(root, config.docsDir);
    const prefix = folder === '.' ? '' : `${folder}/`;
    const names = [...this.#source.files.keys()].filter(path => path.startsWith(prefix));
    const present = new Set(names.map(path => path.slice(prefix.length)));
    if (config.hasPagesFiles) this.#addPagesFiles(prefix, alias, present);
    const shown = [...present].filter(name => !isHidden(name)).toSorted();
    const excluded = await selectPathsOf(shown, compileExclusions(config.excludedDocs));
    for (const name of shown) {
      if (excluded.has(name)) continue;
      // With docs beside the configuration, other files of the repository are no part of them.
      if (
        prefix === '' &&
        (configNames.includes(name) || !(markdownFile.test(name) || imageFile.test(name)))
      )
        continue;
      const sourcePath = prefix + name;
      const placed = config.languages ? placeByLanguage(name, config.languages) : name;
      const path = posix.join(alias, placed);
      if (!markdownFile.test(name)) this.#addFile(sourcePath, path);
      else if (!isReadmeBesideIndex(name, present)) this.#addPage(sourcePath, path, config, root);
    }
  }

  #addFile(sourcePath: string, path: string): void {
    const bytes = this.#source.files.get(sourcePath);
    if (bytes) this.#files.set(path, { sourcePath, path, bytes });
  }

  #addPage(sourcePath: string, path: string, config: SiteConfig, root: string): void {
    const { files, log, allowedIframeHosts, plantumlServer } = this.#source;
    const bytes = files.get(sourcePath);
    if (!bytes) return;
    if (bytes.byteLength > docsLimits.pageBytes) {
      this.#tooLarge.set(getPageUrl(path), sourcePath);
      log.add({
        level: 'error',
        message: `omitted: it has more than ${docsLimits.pageBytes} bytes`,
        file: sourcePath,
      });
      return;
    }
    const text = decode(bytes);
    const page = this.#expand(text, sourcePath, config, root);
    const source: PageSource = {
      path: sourcePath,
      markdown: page.markdown,
      ...(page.lineNumbers && { lineNumbers: page.lineNumbers }),
      tocDepth: config.tocDepth,
      ...(config.slugStyle !== 'ascii' && { slugStyle: config.slugStyle }),
      allowedIframeHosts,
      isHighlighted: true,
      ...(plantumlServer !== undefined && { plantumlServer }),
    };
    this.#pages.set(path, {
      sourcePath,
      path,
      url: getPageUrl(path),
      source,
      hash: hashPage(source),
      editUrl: getEditUrl(sourcePath, config, this.#source.editBaseUrl),
    });
  }

  #expand(text: string, sourcePath: string, config: SiteConfig, root: string) {
    const { files, log } = this.#source;
    try {
      return expandSnippets(text, {
        readText: path => {
          const bytes = files.get(path);
          return bytes && decode(bytes);
        },
        folders: config.snippetFolders.map(folder => posix.join(root, folder)),
        warn: (message, line) => log.warn(message, sourcePath, line),
      });
    } catch (error) {
      log.add({
        level: 'error',
        message: error instanceof Error ? error.message : String(error),
        file: sourcePath,
      });
      return { markdown: text, files: [] };
    }
  }

  #hasFirstPage(): boolean {
    return [...this.#pages.values()].some(({ url }) => url === '');
  }

  /** The README beside the docs folder as the first page, with the images that it names. */
  #addReadme(config: SiteConfig): void {
    const { files, log } = this.#source;
    const name = [...files.keys()].find(path => /^readme\.md$/i.test(path));
    if (name === undefined) return;
    log.info(`There is no index.md; ${name} is the first page`);
    this.#addPage(name, 'index.md', config, '');
    const text = this.#pages.get('index.md')?.source.markdown ?? '';
    for (const path of files.keys())
      if (
        imageFile.test(path) &&
        text.includes(path) &&
        ![...this.#files.values()].some(file => file.sourcePath === path)
      )
        this.#addFile(path, posix.join('assets/source', path));
  }

  async #planNav(
    entries: readonly NavEntry[],
    alias: string,
    root: string,
    file: string,
  ): Promise<PlannedNavItem[]> {
    const items: PlannedNavItem[] = [];
    for (const entry of entries) items.push(...(await this.#planEntry(entry, alias, root, file)));
    return items;
  }

  async #planEntry(
    entry: NavEntry,
    alias: string,
    root: string,
    file: string,
  ): Promise<PlannedNavItem[]> {
    const { log } = this.#source;
    if (entry.type === 'section')
      return [
        {
          type: 'section',
          title: entry.title,
          items: await this.#planNav(entry.entries, alias, root, file),
        },
      ];
    if (entry.type === 'link')
      return [{ type: 'link', title: entry.title ?? entry.url, url: entry.url }];
    if (entry.type === 'include') return this.#include(entry.target, entry.title, root, file);
    if (entry.type === 'includes') {
      const items = await this.#include(entry.target, undefined, root, file);
      return entry.title === undefined || items.length === 0
        ? items
        : [{ type: 'section', title: entry.title, items }];
    }
    const path = posix.join(alias, entry.path);
    if (this.#pages.has(path)) return [{ type: 'page', title: entry.title, path }];
    const folder = path.replace(/\/$/, '');
    if ([...this.#pages.keys()].some(each => each.startsWith(`${folder}/`))) {
      const items = this.#listNav(`${folder}/`);
      return [{ type: 'section', title: entry.title ?? titleOf(posix.basename(folder)), items }];
    }
    log.warn(`'nav' names '${entry.path}', which is not a page of the docs`, file);
    return [{ type: 'link', title: entry.title ?? entry.path, url: entry.path }];
  }

  /** Adds the site of another `mkdocs.yml` below this one, as the monorepo plugin does. */
  async #include(
    target: string,
    title: string | undefined,
    root: string,
    file: string,
  ): Promise<PlannedNavItem[]> {
    const { log, files } = this.#source;
    const pattern = posix.join(root, target);
    if (pattern.startsWith('../') || posix.isAbsolute(pattern)) {
      log.warn(`'!include ${target}' leads out of the folder of the docs; it is omitted`, file);
      return [];
    }
    const found = files.has(pattern)
      ? [pattern]
      : pattern.includes('*')
        ? await this.#findConfigs(pattern, file)
        : [];
    if (found.length === 0)
      log.warn(`'!include ${target}' names no mkdocs.yml of the source`, file);
    const items: PlannedNavItem[] = [];
    for (const path of found) {
      this.#includes += 1;
      if (this.#includes > docsLimits.includes) {
        log.warn(`more than ${docsLimits.includes} sites are included; the rest is omitted`, file);
        break;
      }
      const config = await this.#readConfig(path);
      const alias = getAlias(config.siteName ?? posix.basename(posix.dirname(path)));
      if ([...this.#pages.keys()].some(each => each.startsWith(`${alias}/`))) {
        log.warn(`'${alias}' is the name of two sites; the second one is omitted`, path);
        continue;
      }
      const folder = posix.dirname(path);
      await this.#addFolder(config, folder === '.' ? '' : folder, alias);
      const nav = config.nav
        ? await this.#planNav(config.nav, alias, folder === '.' ? '' : folder, path)
        : this.#listNav(`${alias}/`);
      items.push({ type: 'section', title: title ?? config.siteName ?? alias, items: nav });
    }
    return items;
  }

  /** The paths of configurations that a pattern matches. */
  async #findConfigs(pattern: string, file: string): Promise<string[]> {
    const { log, files } = this.#source;
    const problem = findGlobProblem(pattern);
    if (problem !== undefined) {
      log.warn(`'!include' cannot be used: ${problem}`, file);
      return [];
    }
    const configs = [...files.keys()].filter(path => /mkdocs\.ya?ml$/.test(path));
    return [...(await selectPathsOf(configs, compileGlob(pattern)))].toSorted();
  }

  /** Pages below a folder as MkDocs lists them: the first page, pages by name, then folders; those of other languages apart. */
  #listNav(folder: string, languages?: SiteLanguages): PlannedNavItem[] {
    const omitted = languages?.others.map(({ locale }) => `${locale}/`) ?? [];
    const pages = [...this.#pages.values()].filter(
      ({ path }) => path.startsWith(folder) && !omitted.some(each => path.startsWith(each)),
    );
    return listLevel(pages, folder, this.#pagesFiles);
  }

  /** A section for each language but the main one that has pages. */
  #listLanguages({ languages }: SiteConfig): PlannedNavItem[] {
    return (languages?.others ?? []).flatMap(({ locale, name }): PlannedNavItem[] => {
      const items = this.#listNav(`${locale}/`);
      return items.length === 0 ? [] : [{ type: 'section', title: name, items }];
    });
  }

  #addPagesFiles(prefix: string, alias: string, present: ReadonlySet<string>): void {
    for (const name of present) {
      if (posix.basename(name) !== '.pages') continue;
      const found = readPagesFile(
        decode(this.#source.files.get(prefix + name) ?? new Uint8Array()),
      );
      if (!found) this.#source.log.warn('it is not a map of keys and is ignored', prefix + name);
      const folder = posix.join(alias, posix.dirname(name));
      if (found) this.#pagesFiles.set(folder === '.' ? '' : `${folder}/`, found);
    }
  }

  #warnOfUnlisted(config: SiteConfig, nav: readonly PlannedNavItem[]): void {
    if (!config.nav) return;
    const listed = new Set(listPaths(nav));
    const missing = [...this.#pages.keys()].filter(path => !listed.has(path));
    if (missing.length > 0)
      this.#source.log.info(
        `Pages that 'nav' does not name: ${missing.slice(0, 20).join(', ')}${missing.length > 20 ? `, and ${missing.length - 20} more` : ''}`,
      );
  }
}

/** Paths of pages in the order of a navigation. */
export function listPaths(items: readonly PlannedNavItem[]): string[] {
  return items.flatMap(item =>
    item.type === 'page' ? item.path : item.type === 'section' ? listPaths(item.items) : [],
  );
}

function listLevel(
  pages: readonly PlannedPage[],
  folder: string,
  pagesFiles: ReadonlyMap<string, PagesFile>,
): PlannedNavItem[] {
  const own: PlannedPage[] = [];
  const folders = new Map<string, PlannedPage[]>();
  for (const page of pages) {
    const [name = '', ...rest] = page.path.slice(folder.length).split('/');
    if (rest.length === 0) own.push(page);
    else folders.set(name, [...(folders.get(name) ?? []), page]);
  }
  const isIndex = ({ path }: PlannedPage) => isIndexName(posix.basename(path));
  const items: [name: string, item: PlannedNavItem][] = [
    ...own.filter(isIndex),
    ...own.filter(page => !isIndex(page)),
  ].map(({ path }) => [posix.basename(path), { type: 'page', title: undefined, path }]);
  for (const [name, inner] of folders) {
    const path = `${folder}${name}/`;
    const file = pagesFiles.get(path);
    if (file?.isHidden) continue;
    const title = file?.title ?? titleOf(name);
    items.push([name, { type: 'section', title, items: listLevel(inner, path, pagesFiles) }]);
  }
  const file = pagesFiles.get(folder);
  return file
    ? arrange(
        items,
        file,
        (item, title) => ({ ...item, title }),
        (title, url) => ({ type: 'link', title, url }),
      )
    : items.map(([, item]) => item);
}

/** A title from the name of a file or folder. */
export function titleOf(name: string): string {
  const title = name.replace(/\.[^.]+$/, '').replace(/[-_]/g, ' ');
  return title.toLowerCase() === title ? title.charAt(0).toUpperCase() + title.slice(1) : title;
}

function isIndexName(name: string): boolean {
  return /^(?:index|readme)\.[^.]+$/i.test(name);
}

/** The folder of a page in the site. */
function getPageUrl(path: string): string {
  const folder = posix.dirname(path);
  const prefix = folder === '.' ? '' : `${folder}/`;
  const name = posix.basename(path);
  return isIndexName(name) ? prefix : `${prefix}${name.replace(/\.[^.]+$/, '')}/`;
}

function isHidden(path: string): boolean {
  return path.split('/').some(name => name.startsWith('.'));
}

function isReadmeBesideIndex(path: string, present: ReadonlySet<string>): boolean {
  if (!/^readme\./i.test(posix.basename(path))) return false;
  return present.has(posix.join(posix.dirname(path), 'index.md'));
}

/** The folder of an included site: its name, which may have slashes. */
function getAlias(siteName: string): string {
  const parts = siteName.split('/').map(slugify).filter(Boolean);
  return parts.length === 0 ? 'site' : parts.join('/');
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString()
    .replace(/^﻿/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '�');
}

function hashPage(source: PageSource): string {
  return createHash('sha256')
    .update(JSON.stringify([rendererVersion, source]))
    .digest('hex');
}

function getEditUrl(
  sourcePath: string,
  { repoUrl, editUri, docsDir }: SiteConfig,
  base: string | undefined,
) {
  if (editUri === '') return undefined;
  if (repoUrl === undefined && editUri === undefined)
    return base === undefined ? undefined : new URL(encodePath(sourcePath), base).href;
  const inDocs = sourcePath.startsWith(`${docsDir}/`)
    ? sourcePath.slice(docsDir.length + 1)
    : sourcePath;
  const uri = editUri ?? defaultEditUri(repoUrl ?? '');
  if (uri === undefined) return undefined;
  const repository = repoUrl === undefined ? undefined : `${repoUrl.replace(/(?<!\/)\/+$/, '')}/`;
  const folder = URL.parse(
    /^[?#]/.test(uri) ? `${repository ?? ''}${uri}` : uri.replace(/\/?$/, '/'),
    repository,
  );
  if (!folder || !/^https?:$/.test(folder.protocol)) return undefined;
  return `${folder.href}${encodePath(inDocs)}`;
}

function defaultEditUri(repoUrl: string): string | undefined {
  const host = URL.parse(repoUrl)?.hostname ?? '';
  if (host === 'github.com' || host === 'gitlab.com') return 'edit/master/docs/';
  return host === 'bitbucket.org' ? 'src/default/docs/' : undefined;
}

async function selectPathsOf(paths: readonly string[], glob: Glob): Promise<ReadonlySet<string>> {
  const found = await selectMatching(
    paths.map(path => ({ path })),
    glob,
  );
  return new Set(found.map(({ path }) => path));
}
