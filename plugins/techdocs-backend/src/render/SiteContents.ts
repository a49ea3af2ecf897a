import { posix } from 'node:path';
import { type Glob, selectMatching } from '@portico/patterns';
import { compileExclusions } from './compileExclusions.ts';
import { docsLimits } from './docsLimits.ts';
import {
  configNames,
  decodeText,
  getPageUrl,
  imageFile,
  isHidden,
  isReadmeBesideIndex,
  markdownFile,
} from './docsPaths.ts';
import { type PagesFile, readPagesFile } from './pagesFile.ts';
import { planPage } from './planPage.ts';
import type { SiteConfig } from './siteConfig.ts';
import { placeByLanguage } from './siteLanguages.ts';
import type { PlannedFile, PlannedPage } from './SitePlan.ts';
import type { SiteSource } from './SiteSource.ts';

/** The pages and files of a site, from the folders of docs that it consists of. */
export class SiteContents {
  /** By their paths in the site. */
  readonly pages = new Map<string, PlannedPage>();
  readonly files = new Map<string, PlannedFile>();
  /** Source paths of pages that are omitted for their size, by the folders they would have. */
  readonly tooLarge = new Map<string, string>();
  /** By the folder that they arrange, with a slash behind it. */
  readonly pagesFiles = new Map<string, PagesFile>();
  readonly #source: SiteSource;

  constructor(source: SiteSource) {
    this.#source = source;
  }

  /** Adds the files of a docs folder below a path of the site. */
  async addFolder(config: SiteConfig, root: string, alias: string): Promise<void> {
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

  /** Whether the site has a first page. */
  hasFirstPage(): boolean {
    return [...this.pages.values()].some(({ url }) => url === '');
  }

  /** The README beside the docs folder as the first page, with the images that it names. */
  addReadme(config: SiteConfig): void {
    const { files, log } = this.#source;
    const name = [...files.keys()].find(path => /^readme\.md$/i.test(path));
    if (name === undefined) return;
    log.info(`There is no index.md; ${name} is the first page`);
    this.#addPage(name, 'index.md', config, '');
    const text = this.pages.get('index.md')?.source.markdown ?? '';
    for (const path of files.keys())
      if (
        imageFile.test(path) &&
        text.includes(path) &&
        ![...this.files.values()].some(file => file.sourcePath === path)
      )
        this.#addFile(path, posix.join('assets/source', path));
  }

  /** Whether a folder of the site has pages. */
  hasPagesBelow(folder: string): boolean {
    return [...this.pages.keys()].some(path => path.startsWith(`${folder}/`));
  }

  #addFile(sourcePath: string, path: string): void {
    const bytes = this.#source.files.get(sourcePath);
    if (bytes) this.files.set(path, { sourcePath, path, bytes });
  }

  #addPage(sourcePath: string, path: string, config: SiteConfig, root: string): void {
    const { files, log } = this.#source;
    const bytes = files.get(sourcePath);
    if (!bytes) return;
    if (bytes.byteLength > docsLimits.pageBytes) {
      this.tooLarge.set(getPageUrl(path), sourcePath);
      log.add({
        level: 'error',
        message: `omitted: it has more than ${docsLimits.pageBytes} bytes`,
        file: sourcePath,
      });
      return;
    }
    this.pages.set(path, planPage(this.#source, { sourcePath, path, bytes, config, root }));
  }

  #addPagesFiles(prefix: string, alias: string, present: ReadonlySet<string>): void {
    for (const name of present) {
      if (posix.basename(name) !== '.pages') continue;
      const found = readPagesFile(
        decodeText(this.#source.files.get(prefix + name) ?? new Uint8Array()),
      );
      if (!found) this.#source.log.warn('it is not a map of keys and is ignored', prefix + name);
      const folder = posix.join(alias, posix.dirname(name));
      if (found) this.pagesFiles.set(folder === '.' ? '' : `${folder}/`, found);
    }
  }
}

/** The paths that a pattern matches. */
export async function selectPathsOf(
  paths: readonly string[],
  glob: Glob,
): Promise<ReadonlySet<string>> {
  const found = await selectMatching(
    paths.map(path => ({ path })),
    glob,
  );
  return new Set(found.map(({ path }) => path));
}
