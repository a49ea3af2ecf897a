import { describe, expect, it } from 'vitest';
import { buildTestSite } from '../testing/buildTestSite.ts';
import { readSiteConfig } from './siteConfig.ts';

const read = (text: string) => {
  const { config, lines } = readSiteConfig(text, 'mkdocs.yml');
  return { ...config, lines: lines.map(({ line, message }) => `${line}: ${message}`) };
};

describe('a mkdocs.yml', () => {
  it.each<[value: string, expected: string | undefined]>([
    ["!ENV [SITE_NAME, 'Payments']", 'Payments'],
    ['!ENV [A, B, Last]', 'Last'],
    ['!ENV HOME', undefined],
    ['!ENV [HOME]', undefined],
  ])('with %s has its default, not a variable of the server', (value, expected) => {
    const { siteName, lines } = read(`site_name: ${value}`);
    expect(siteName).toBe(expected);
    expect(lines).toEqual([
      "1: 'site_name' has its default value: variables of the server are not read",
    ]);
  });

  it('has defaults at any depth', () => {
    const { nav, tocDepth, docsDir, lines } = read(
      'docs_dir: !ENV [DIR, content]\nnav:\n  - !ENV [A, a.md]\n  - B: !ENV [B, b.md]\n  - C:\n      - !ENV C\n      - c.md\nmarkdown_extensions:\n  - toc: { toc_depth: !ENV [D, 3] }\n',
    );
    expect({ nav, tocDepth, docsDir }).toEqual({
      nav: [
        { type: 'page', path: 'a.md' },
        { type: 'page', title: 'B', path: 'b.md' },
        { type: 'section', title: 'C', entries: [{ type: 'page', path: 'c.md' }] },
      ],
      tocDepth: [1, 3],
      docsDir: 'content',
    });
    expect(lines).toContain("3: 'nav' has its default value: variables of the server are not read");
  });

  it.each<[value: string, id: string]>([
    ['!!python/name:pymdownx.slugs.uslugify', 'über-die-größe-v20'],
    [
      '!!python/object/apply:pymdownx.slugs.slugify { kwds: { case: lower } }',
      'über-die-größe-v20',
    ],
    ['!!python/object/apply:pymdownx.slugs.slugify {}', 'Über-die-Größe-v20'],
    ['!!python/name:pymdownx.slugs.gfm', 'Über-die-größe-v20'],
    ['!!python/name:markdown.extensions.toc.slugify', 'uber-die-groe-v20'],
    ['!!python/name:os.system', 'uber-die-groe-v20'],
  ])('with %s as slugify makes ids so', async (value, id) => {
    const { html } = await buildTestSite({
      'mkdocs.yml': `markdown_extensions:\n  - toc:\n      slugify: ${value}\n`,
      'docs/index.md': '# A\n\n## Über die Größe v2.0',
    });
    expect(html('index.md')).toContain(`<h2 id="${id}">`);
  });

  it('has titles whose signs are written as in HTML', () => {
    expect(read('nav: [{ "A &amp; B": a.md }]').nav).toEqual([
      { type: 'page', title: 'A & B', path: 'a.md' },
    ]);
  });

  it.each([
    `site_name: a\nnav: ${'['.repeat(20_000)}`,
    `site_name: a\nnav: ${'{a: '.repeat(20_000)}`,
    `site_name: a\nnav:\n  ${'- '.repeat(20_000)}a`,
    `site_name: a\n${Array.from({ length: 3000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')}`,
  ])('that is nested too deep is refused with its line', text => {
    expect(() => read(text)).toThrow(
      /^mkdocs\.yml:\d+: lists and maps are nested more than 100 levels deep$/,
    );
  });
});
