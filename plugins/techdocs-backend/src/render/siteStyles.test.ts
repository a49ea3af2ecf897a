import { describe, expect, it } from 'vitest';
import { listSiteFiles } from '../cli/listSiteFiles.ts';
import { buildTestSite } from '../testing/buildTestSite.ts';
import { siteStylesheet } from './siteStyles.ts';

/** What readers of docs load of a site's stylesheets: those that the theme of MkDocs names. */
const loadedByReaders = /main\.[A-Fa-f0-9]{8}\.min\.css$/;

describe('the stylesheet of a site', () => {
  const files = { 'mkdocs.yml': '', 'docs/index.md': '# A', 'docs/b/c.md': '# C' };

  it('is linked from each page, under a name that readers of docs load, and is a file of the site', async () => {
    const site = await buildTestSite(files);
    const written = new Map(
      [...listSiteFiles(site, site.stored)].map(({ path, bytes }) => [
        path,
        Buffer.from(bytes).toString(),
      ]),
    );
    for (const page of ['index.html', 'b/c/index.html']) {
      const href =
        /<link rel="stylesheet" href="([^"]*)">/.exec(written.get(page) ?? '')?.[1] ?? '';
      expect(href).toMatch(loadedByReaders);
      const { pathname } = new URL(href, `https://site.example/${page}`);
      expect(written.get(pathname.slice(1))).toBe(siteStylesheet);
    }
  });

  it('hides what is there for toggling, and loads nothing', () => {
    const hidden = /([^{}]*)\{display:none\}/.exec(siteStylesheet)?.[1]?.trim();
    expect(hidden?.split(',')).toEqual([
      '.md-toggle',
      '.md-nav__toggle',
      '.md-overlay',
      '.md-header',
    ]);
    expect(siteStylesheet).not.toMatch(/url\(|@import/);
  });
});
