import { InputError } from '@portico/errors';
import { configNames } from './docsPaths.ts';
import { docsLimits } from './docsLimits.ts';
import { NavPlanner } from './NavPlanner.ts';
import { SiteContents } from './SiteContents.ts';
import { createSiteConfig } from './siteConfig.ts';
import type { SitePlan } from './SitePlan.ts';
import { readConfigOf, type SiteSource } from './SiteSource.ts';

/**
 * Plans a site: which pages and files it has, where they are, and its navigation.
 *
 * @throws Error that names file and line when the site cannot be built.
 */
export async function planSite(source: SiteSource): Promise<SitePlan> {
  const { log, defaultName } = source;
  const file = configNames.find(name => source.files.has(name));
  const config =
    file === undefined ? createSiteConfig(defaultName) : await readConfigOf(source, file);
  if (file === undefined) log.info('There is no mkdocs.yml; the defaults are used');
  const contents = new SiteContents(source);
  await contents.addFolder(config, '', '');
  if (!contents.hasFirstPage()) contents.addReadme(config);
  const { pages, files, tooLarge } = contents;
  const [largest] = tooLarge.values();
  if (pages.size === 0 && largest !== undefined)
    throw new InputError(
      `${largest}:1: it has more than ${docsLimits.pageBytes} bytes; split it into several pages`,
    );
  if (pages.size === 0)
    throw new InputError(
      `${file ?? 'mkdocs.yml'}:1: there are no pages: put an index.md into the folder '${config.docsDir}', or a README.md beside it`,
    );
  const nav = await new NavPlanner(source, contents).plan(config, file ?? '');
  return {
    siteName: config.siteName ?? defaultName,
    siteDescription: config.siteDescription,
    language: config.language,
    pages: [...pages.values()],
    files: [...files.values()],
    tooLarge: Object.fromEntries(tooLarge),
    nav,
    tocDepth: config.tocDepth,
    log,
  };
}
