import { expect, it } from 'vitest';
import { type DocsPlace, resolveDocsFile, resolveDocsLink } from './docsAddress.ts';

const place: DocsPlace = {
  siteHref: '/portal/docs/default/component/pay',
  basePath: '/portal',
  filesUrl: 'https://portal.example/portal/api/techdocs/static/docs/default/component/pay',
  path: 'guide/setup',
  origin: 'https://portal.example',
};
const site = '/docs/default/component/pay';

it.each([
  ['#install', `${site}/guide/setup#install`],
  ['../../', site],
  ['../deploy/', `${site}/guide/deploy`],
  ['../deploy/index.html#a', `${site}/guide/deploy#a`],
  ['old.html', `${site}/guide/setup/old.html`],
  ['../../../search/faqs/', '/docs/default/component/search/faqs/'],
  ['/portal/catalog/default/component/pay', '/catalog/default/component/pay'],
  ['https://portal.example/portal/catalog', '/catalog'],
  ['../v1.2/', `${site}/guide/v1.2`],
  ['../lost.md#a', `${site}/guide/lost.md#a`],
])('leads from a page by %s to a page of the portal', (link, to) => {
  expect(resolveDocsLink(link, place)).toEqual({ href: `/portal${to}`, to });
});

it.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['https://portal.example/elsewhere', 'https://portal.example/elsewhere'],
  ['/portals', 'https://portal.example/portals'],
  ['mailto:ann@example.com', 'mailto:ann@example.com'],
  ['../report.pdf', `${place.filesUrl}/guide/report.pdf`],
])('leads from a page by %s to what the browser opens', (link, href) => {
  expect(resolveDocsLink(link, place)).toEqual({ href });
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'http://['])(
  'leads nowhere by %s',
  link => expect(resolveDocsLink(link, place)).toBeUndefined(),
);

it('finds files beside the page', () => {
  expect(resolveDocsFile('../img/a.png', place)).toBe(`${place.filesUrl}/guide/img/a.png`);
  expect(resolveDocsFile('img/a.png', { ...place, path: '' })).toBe(`${place.filesUrl}/img/a.png`);
  expect(resolveDocsFile('data:image/png;base64,AA', place)).toBe('data:image/png;base64,AA');
  expect(resolveDocsFile('file:///etc/passwd', place)).toBeUndefined();
});
