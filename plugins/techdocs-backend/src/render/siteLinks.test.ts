import { describe, expect, it } from 'vitest';
import { buildTestSite } from '../testing/buildTestSite.ts';

/** What the links and images of a page lead to, by their texts. */
function readTargets(html: string): Record<string, string | undefined> {
  const article = html.slice(html.indexOf('<article'));
  const found = [
    ...article.matchAll(/<a href="([^"]*)"[^>]*>([^<]+)<\/a>/g),
    ...article.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g),
  ];
  return Object.fromEntries(found.map(([, target, text]) => [text, target]));
}

describe('links of sites within a site', () => {
  const files = {
    'mkdocs.yml': `site_name: Mono
nav:
  - Home: index.md
  - A: '!include ./services/a/mkdocs.yml'
  - Libs: '*include ./libs/*/mkdocs.yml'
  - '*include ./tools/*/mkdocs.yml'
`,
    'docs/index.md':
      '[merged](a-service/index.md#a) [address](./a-service/) [true](../services/a/docs/index.md) ![image](a-service/img.png) [lib](libs/c/x.md)',
    'services/a/mkdocs.yml': 'site_name: a-service\nnav: [index.md]\n',
    'services/a/docs/index.md':
      '# A\n\n[up](../index.md) [up true](../../../docs/index.md) [lib](../libs/c/x.md) ![own](img.png)',
    'services/a/docs/img.png': 'png',
    'libs/b/mkdocs.yml': 'site_name: libs/b\n',
    'libs/b/docs/index.md': '# B',
    'libs/c/mkdocs.yml': 'site_name: libs/c\n',
    'libs/c/docs/index.md': '# C',
    'libs/c/docs/x.md': '# X',
    'tools/d/mkdocs.yml': 'site_name: d\n',
    'tools/d/docs/index.md': '# D',
  };

  it('are found under the title of a pattern, and without one beside the others', async () => {
    const { manifest, lines } = await buildTestSite(files);
    expect(
      manifest.nav.map(item => [
        item.title,
        item.type === 'section' ? item.items.map(({ title }) => title) : item.type,
      ]),
    ).toEqual([
      ['Home', 'page'],
      ['A', ['A']],
      ['Libs', ['libs/b', 'libs/c']],
      ['d', ['D']],
    ]);
    expect(lines.filter(line => line.startsWith('warning'))).toEqual([]);
  });

  it('lead to pages by their path after the merge, and by that in the source', async () => {
    const { html, links } = await buildTestSite(files);
    expect(readTargets(html('index.md'))).toEqual({
      merged: 'a-service/#a',
      address: 'a-service/',
      true: 'a-service/',
      image: 'a-service/img.png',
      lib: 'libs/c/x/',
    });
    expect(readTargets(html('a-service/index.md'))).toEqual({
      up: '../',
      'up true': '../',
      lib: '../libs/c/x/',
      own: 'img.png',
    });
    expect(links.broken).toEqual([]);
  });
});

describe('addresses in HTML', () => {
  const files = {
    'mkdocs.yml': '',
    'docs/index.md': '<img src="guides/img/dot.png" alt="on index">',
    'docs/guides/other.md': '# Other\n\n## Part',
    'docs/guides/page.md': `# Page

<div><img src="img/dot.png" alt="beside the file"></div>

<picture><source media="(prefers-color-scheme: dark)" srcset="img/dot.png 1x, img/dot2.png 2x"><img src="img/dot.png" alt="in a picture"></picture>

<a href="other.md#part">page</a> <a href="../other/">address</a> <a href="../index.md">home</a>
<a href="lost.md">lost</a>

[root](/guides/other.md#part) [repository](/docs/guides/other.md) [gone](/gone.md) [portal](/catalog) <a href="/guides/img/dot.png">file</a>

[itself]() [top](#) [whole](other.md#)

[folder](/guides/other/#part) [bare](/guides/other) [file of a page](/guides/other.html) [first](/index.html) [short](/guides)
`,
    'docs/guides/img/dot.png': 'png',
    'docs/guides/img/dot2.png': 'png',
  };

  it('lead where they say, or to what is beside the file', async () => {
    const { html } = await buildTestSite(files);
    expect(readTargets(html('index.md'))).toEqual({ 'on index': 'guides/img/dot.png' });
    expect(readTargets(html('guides/page.md'))).toEqual({
      'beside the file': '../img/dot.png',
      'in a picture': '../img/dot.png',
      page: '../other/#part',
      address: '../other/',
      home: '../../',
      lost: 'lost.md',
      root: '../other/#part',
      repository: '../other/',
      gone: '/gone.md',
      portal: '/catalog',
      file: '../img/dot.png',
      itself: './',
      top: '#',
      whole: '../other/',
      folder: '../other/#part',
      bare: '../other/',
      'file of a page': '../other/',
      first: '../../',
      short: '/guides',
    });
    expect(html('guides/page.md')).toContain('srcset="../img/dot.png 1x, ../img/dot2.png 2x"');
  });

  it('are reported with their line where they lead nowhere', async () => {
    const { links } = await buildTestSite(files);
    expect(links.broken).toEqual([
      expect.objectContaining({ target: '/gone.md', line: 10, reason: 'missing-page' }),
      expect.objectContaining({ target: 'lost.md', line: 8, reason: 'missing-page' }),
    ]);
  });
});
