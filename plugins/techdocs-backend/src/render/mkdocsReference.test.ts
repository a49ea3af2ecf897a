import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { listSiteFiles } from '../cli/listSiteFiles.ts';
import { featureFiles } from '../testing/featurePages.ts';
import { type ComparedPage, readComparedPage } from '../testing/readComparedPage.ts';
import { BuildLog } from './BuildLog.ts';
import { buildSite } from './buildSite.ts';
import { planSite } from './planSite.ts';
import { PageRenderer } from './renderPage.ts';
import type { RenderedPage } from './RenderedPage.ts';
import { readSiteConfig } from './siteConfig.ts';

/** What MkDocs made of the same files, as `scripts/compareMkdocs.mjs --record` stored it. */
interface Reference {
  nav: string[];
  locations: string[];
  pages: Record<string, Omit<ComparedPage, 'nav'>>;
}

const reference = JSON.parse(
  await readFile(new URL('../testing/mkdocsReference.json', import.meta.url), 'utf8'),
) as Reference;
const paths = Object.keys(reference.pages);

/** Texts that differ, and why. */
const differentTexts = [
  // Since pymdownx 9.6 snippets can be taken by lines.
  { path: 'snippet-lines/index.html', mkdocs: 'Lines', own: 'LinesSecondline.' },
];

/** Titles in the navigation: since MkDocs 1.5 they are those of the headings, without their Markdown. */
const differentTitles = [
  { path: 'attributes/', mkdocs: 'Attributes{:.big#own}', own: 'Attributes' },
  { path: 'heading-ids/', mkdocs: 'Title{#own-title}', own: 'Title' },
  { path: 'heading-link/', mkdocs: '[Linked](index.md)title', own: 'Linkedtitle' },
  { path: 'setext-headings/', mkdocs: 'Setextheadings', own: 'First' },
];

/** Builds the site as MkDocs did. @returns its files. */
async function buildFeatures(): Promise<Map<string, string>> {
  const renderer = new PageRenderer();
  const plan = await planSite({
    files: new Map(Object.entries(featureFiles).map(([path, text]) => [path, Buffer.from(text)])),
    defaultName: 'Features',
    allowedIframeHosts: [],
    readConfig: async (text, file) => readSiteConfig(text, file),
    log: new BuildLog(),
  });
  const contents = new Map<string, RenderedPage | Uint8Array>();
  const site = await buildSite(plan, {
    renderPage: source => renderer.render(source),
    store: async (hash, content) => void contents.set(hash, content),
    etag: 'e',
    now: 1,
  });
  const files = [...listSiteFiles(site, contents)];
  return new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]));
}

describe('the site that MkDocs builds of the same pages', () => {
  let files: Map<string, string>;
  beforeAll(async () => {
    files = await buildFeatures();
  });
  const read = (path: string) => readComparedPage(files.get(path) ?? '', path);

  it('has the same pages, of each feature one', () => {
    expect(paths.length).toBeGreaterThan(60);
    expect([...files.keys()].filter(path => /(?:^|\/)index\.html$/.test(path)).toSorted()).toEqual(
      paths.toSorted(),
    );
  });

  it('has the same navigation on each page', () => {
    const expected = reference.nav.map(entry => {
      const title = differentTitles.find(
        ({ path, mkdocs }) => entry === `${mkdocs} > https://site.example/${path}`,
      );
      return title ? entry.replace(title.mkdocs, title.own) : entry;
    });
    for (const path of paths) expect(read(path).nav).toEqual(expected);
  });

  it('has the same places in its search index', () => {
    const { docs } = JSON.parse(files.get('search/search_index.json') ?? '{}') as {
      docs: { location: string }[];
    };
    expect(docs.map(({ location }) => location).toSorted()).toEqual(reference.locations);
  });

  it.each(paths)('has the same headings, links and text on %s', path => {
    const { nav: _nav, ...page } = read(path);
    const recorded = reference.pages[path];
    const difference = differentTexts.find(
      each => each.path === path && each.mkdocs === recorded?.text,
    );
    expect(page).toEqual({ ...recorded, ...(difference && { text: difference.own }) });
  });
});
