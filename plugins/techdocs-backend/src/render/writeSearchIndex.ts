import type { RenderedPage } from './RenderedPage.ts';
import type { SitePage } from './SiteManifest.ts';

/** A place of a site that a search can find, as MkDocs' own index has it. */
export interface SearchEntry {
  /** `guide/` or `guide/#setup`. */
  location: string;
  title: string;
  text: string;
}

/** One entry for each page and one for each of its sections. */
export function listSearchEntries(
  page: SitePage,
  { sections }: Pick<RenderedPage, 'sections'>,
): SearchEntry[] {
  const [intro, ...others] = sections;
  return [
    { location: page.url, title: page.title, text: intro?.text ?? '' },
    ...others.map(({ id, title, text }) => ({ location: `${page.url}#${id}`, title, text })),
  ];
}

/** The file `search/search_index.json`. */
export function writeSearchIndex(language: string, entries: readonly SearchEntry[]): string {
  return JSON.stringify({
    config: { lang: [language], separator: '[\\s\\-]+', pipeline: ['stopWordFilter'] },
    docs: entries,
  });
}
