import { posix } from 'node:path';
import { compileGlob, findGlobProblem } from '@portico/patterns';
import { docsLimits } from './docsLimits.ts';
import { getAlias, titleOf } from './docsPaths.ts';
import { listPages, listPaths } from './listPages.ts';
import type { NavEntry } from './readNav.ts';
import { type SiteContents, selectPathsOf } from './SiteContents.ts';
import type { SiteConfig } from './siteConfig.ts';
import type { SiteLanguages } from './siteLanguages.ts';
import type { PlannedNavItem } from './SitePlan.ts';
import { readConfigOf, type SiteSource } from './SiteSource.ts';

/** Plans the navigation of a site; what it includes is added to the contents. */
export class NavPlanner {
  readonly #source: SiteSource;
  readonly #contents: SiteContents;
  #includes = 0;

  constructor(source: SiteSource, contents: SiteContents) {
    this.#source = source;
    this.#contents = contents;
  }

  /** @param file - the configuration, for what it names in vain. */
  async plan(config: SiteConfig, file: string): Promise<PlannedNavItem[]> {
    const main = config.nav
      ? await this.#planNav(config.nav, '', '', file)
      : this.#listNav('', config.languages);
    const nav = [...main, ...this.#listLanguages(config)];
    this.#logUnlisted(config, nav);
    return nav;
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
    if (this.#contents.pages.has(path)) return [{ type: 'page', title: entry.title, path }];
    const folder = path.replace(/\/$/, '');
    if (this.#contents.hasPagesBelow(folder)) {
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
      const config = await readConfigOf(this.#source, path);
      const alias = getAlias(config.siteName ?? posix.basename(posix.dirname(path)));
      if (this.#contents.hasPagesBelow(alias)) {
        log.warn(`'${alias}' is the name of two sites; the second one is omitted`, path);
        continue;
      }
      const folder = posix.dirname(path);
      await this.#contents.addFolder(config, folder === '.' ? '' : folder, alias);
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
    const pages = [...this.#contents.pages.values()].filter(
      ({ path }) => path.startsWith(folder) && !omitted.some(each => path.startsWith(each)),
    );
    return listPages(pages, folder, this.#contents.pagesFiles);
  }

  /** A section for each language but the main one that has pages. */
  #listLanguages({ languages }: SiteConfig): PlannedNavItem[] {
    return (languages?.others ?? []).flatMap(({ locale, name }): PlannedNavItem[] => {
      const items = this.#listNav(`${locale}/`);
      return items.length === 0 ? [] : [{ type: 'section', title: name, items }];
    });
  }

  #logUnlisted(config: SiteConfig, nav: readonly PlannedNavItem[]): void {
    if (!config.nav) return;
    const listed = new Set(listPaths(nav));
    const missing = [...this.#contents.pages.keys()].filter(path => !listed.has(path));
    if (missing.length > 0)
      this.#source.log.info(
        `Pages that 'nav' does not name: ${missing.slice(0, 20).join(', ')}${missing.length > 20 ? `, and ${missing.length - 20} more` : ''}`,
      );
  }
}
