import { describe, expect, it } from 'vitest';
import { buildTestSite } from '../testing/buildTestSite.ts';
import type { NavItem } from './SiteManifest.ts';

/** A navigation as text: titles with what they lead to. */
function outline(items: readonly NavItem[]): unknown[] {
  return items.map(item =>
    item.type === 'section'
      ? [item.title, outline(item.items)]
      : `${item.title} > ${item.type === 'page' ? item.path : item.url}`,
  );
}

describe('a site with several languages', () => {
  const expected = [
    'Home > index.md',
    'Setup > guide/setup.md',
    ['Deutsch', ['Start > de/index.md', ['Guide', ['Einrichten > de/guide/setup.md']]]],
  ];
  const nav = 'nav: [index.md, guide/setup.md]';
  const plugin = (structure: string) => `
plugins:
  - search
  - i18n:
      docs_structure: ${structure}
      languages:
        - { locale: en, default: true, name: English }
        - { locale: de, name: Deutsch }
${nav}
`;

  it.each<[name: string, files: Record<string, string>]>([
    [
      'endings',
      {
        'mkdocs.yml': plugin('suffix'),
        'docs/index.md': '# Home',
        'docs/index.de.md': '# Start\n\n[weiter](guide/setup.md)',
        'docs/guide/setup.en.md': '# Setup',
        'docs/guide/setup.de.md': '# Einrichten',
      },
    ],
    [
      'folders',
      {
        'mkdocs.yml': plugin('folder'),
        'docs/en/index.md': '# Home',
        'docs/de/index.md': '# Start\n\n[weiter](guide/setup.md)',
        'docs/en/guide/setup.md': '# Setup',
        'docs/de/guide/setup.md': '# Einrichten',
      },
    ],
    [
      'options of older versions',
      {
        'mkdocs.yml': `plugins: [{ i18n: { default_language: en, languages: { en: English, de: Deutsch } } }]\n${nav}`,
        'docs/index.md': '# Home',
        'docs/index.de.md': '# Start\n\n[weiter](guide/setup.md)',
        'docs/guide/setup.md': '# Setup',
        'docs/guide/setup.de.md': '# Einrichten',
      },
    ],
  ])('by %s lists the others in sections of their own', async (_name, files) => {
    const { manifest, html, lines } = await buildTestSite(files);
    expect(outline(manifest.nav)).toEqual(expected);
    expect(html('de/index.md')).toContain('<a href="guide/setup/">weiter</a>');
    expect(lines.filter(line => line.startsWith('warning'))).toEqual([]);
  });
});

describe('a site whose folders have files .pages', () => {
  it('has the titles, the order and the omissions of these', async () => {
    const { manifest } = await buildTestSite({
      'mkdocs.yml': 'plugins: [awesome-pages]',
      'docs/.pages': 'nav:\n  - index.md\n  - More: z\n  - ...\n  - Host: https://host.example\n',
      'docs/index.md': '# Home',
      'docs/a.md': '# A',
      'docs/z/.pages': 'title: Zed\norder: desc\n',
      'docs/z/1.md': '# One',
      'docs/z/2.md': '# Two',
      'docs/y/.pages': 'title: Why\narrange: [2.md]\n',
      'docs/y/1.md': '# Y one',
      'docs/y/2.md': '# Y two',
      'docs/drafts/.pages': 'hide: true',
      'docs/drafts/d.md': '# Draft',
    });
    expect(outline(manifest.nav)).toEqual([
      'Home > index.md',
      ['More', ['Two > z/2.md', 'One > z/1.md']],
      'A > a.md',
      ['Why', ['Y two > y/2.md']],
      'Host > https://host.example',
    ]);
  });

  it('reports a file that is no map', async () => {
    const { lines } = await buildTestSite({
      'mkdocs.yml': 'plugins: [awesome-pages]',
      'docs/.pages': '[',
      'docs/index.md': '# Home',
    });
    expect(lines).toContain('warning: docs/.pages: it is not a map of keys and is ignored');
  });
});

describe('a page with icons of the theme', () => {
  it('reports the first one with its line', async () => {
    const { lines } = await buildTestSite({
      'mkdocs.yml': '',
      'docs/index.md': '# A\n\n:material-account: and :octicons-x-16:\n\n`:material-x:`',
    });
    expect(lines).toEqual([
      "warning: docs/index.md:3: icons of the theme, such as ':material-account:', are shown as their names",
    ]);
  });
});
