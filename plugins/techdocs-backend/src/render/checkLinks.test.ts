import { expect, it } from 'vitest';
import { checkLinks } from './checkLinks.ts';
import { SiteLinks } from './resolveLink.ts';
import type { SiteManifest } from './SiteManifest.ts';

const page = { sourcePath: 'docs/index.md', url: '', title: 'Home', hash: 'a' };
const manifest: SiteManifest = {
  siteName: 'Pay',
  language: 'en',
  nav: [],
  tocDepth: [1, 6],
  pages: { 'index.md': page },
  files: {},
  moved: {},
  builtAt: 1,
  etag: 'a',
};

it('counts only links that it judges', () => {
  const links = ['index.md', 'gone.md', 'https://example.com', '/catalog/default/component/pay'];
  const checked = { page, links: links.map(target => ({ target, line: 1 })), ids: new Set() };
  const result = checkLinks(
    manifest,
    new SiteLinks(manifest),
    new Map([['index.md', checked as never]]),
  );
  expect(result.checked).toBe(2);
  expect(result.broken.map(({ target }) => target)).toEqual(['gone.md']);
  expect(result.outer.map(({ target }) => target)).toEqual([
    'https://example.com',
    '/catalog/default/component/pay',
  ]);
});
