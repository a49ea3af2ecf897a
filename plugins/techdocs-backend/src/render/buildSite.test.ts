import { describe, expect, it } from 'vitest';
import { buildTestSite } from '../testing/buildTestSite.ts';
import { PageRenderer } from './renderPage.ts';
import type { RenderedPage } from './RenderedPage.ts';
import type { NavItem } from './SiteManifest.ts';

const renderer = new PageRenderer();

/** A navigation as text: titles with what they lead to. */
function outline(items: readonly NavItem[]): unknown[] {
  return items.map(item =>
    item.type === 'section'
      ? [item.title, outline(item.items)]
      : `${item.title} > ${item.type === 'page' ? item.path : item.url}`,
  );
}

describe('a site', () => {
  it('has pages at addresses of folders, whatever its navigation names', async () => {
    const { urls, manifest } = await buildTestSite({
      'mkdocs.yml': 'site_name: S',
      'docs/index.md': '# Hello',
      'docs/zebra.md': 'no heading',
      'docs/about-us.md': '# Us',
      'docs/guide/README.md': '# G',
      'docs/guide/set_up.md': '# Setting up',
      'docs/.hidden.md': '# H',
    });
    expect(urls).toEqual(['', 'about-us/', 'zebra/', 'guide/', 'guide/set_up/']);
    expect(outline(manifest.nav)).toEqual([
      'Hello > index.md',
      'Us > about-us.md',
      'Zebra > zebra.md',
      ['Guide', ['G > guide/README.md', 'Setting up > guide/set_up.md']],
    ]);
  });

  it('has the navigation of its configuration', async () => {
    const { manifest, lines } = await buildTestSite({
      'mkdocs.yml': `
site_name: S
nav:
  - index.md
  - Named: a.md
  - Section:
      - b.md
      - Deep: [a.md]
  - Folder: part/
  - Elsewhere: https://a.example/
  - Lost: lost.md
`,
      'docs/index.md': '# Hello',
      'docs/a.md': '# A',
      'docs/b.md': '# B',
      'docs/part/c.md': '# C',
    });
    expect(outline(manifest.nav)).toEqual([
      'Hello > index.md',
      'Named > a.md',
      ['Section', ['B > b.md', ['Deep', ['Named > a.md']]]],
      ['Folder', ['C > part/c.md']],
      'Elsewhere > https://a.example/',
      'Lost > lost.md',
    ]);
    expect(lines).toContain(
      "warning: mkdocs.yml: 'nav' names 'lost.md', which is not a page of the docs",
    );
  });

  it('runs nothing of its configuration, and says so with the line', async () => {
    const { lines } = await buildTestSite({
      'mkdocs.yml': `site_name: S
hooks: [evil.py]
plugins:
  - techdocs-core
  - exec: { code: 1 }
theme: { name: material, custom_dir: ../.. }
extra_javascript: [x.js]
markdown_extensions:
  - toc: { slugify: !!python/name:os.system }
unknown: 1
`,
      'docs/index.md': '# A',
    });
    expect(lines).toEqual([
      "warning: mkdocs.yml:2: 'hooks' is ignored: hooks are not run",
      "warning: mkdocs.yml:7: 'extra_javascript' is ignored: scripts of the repository are not loaded",
      "warning: mkdocs.yml:10: 'unknown' is not known and is ignored",
      "warning: mkdocs.yml:3: plugin 'exec' is ignored: plugins are not run",
      "warning: mkdocs.yml:6: 'theme.custom_dir' is ignored: templates of the repository are not used",
      "warning: mkdocs.yml:9: 'toc.slugify' is ignored: only the functions of pymdownx.slugs are known",
    ]);
  });

  it.each<[name: string, config: string, message: string]>([
    [
      'no YAML',
      'site_name: [',
      'mkdocs.yml:1: not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    ['no map', '- a', 'mkdocs.yml:1: a map of keys is expected'],
    ['a folder outside', 'docs_dir: ../x', "mkdocs.yml:1: 'docs_dir' must be a folder below"],
    [
      'an absolute folder',
      'site_name: S\ndocs_dir: /etc',
      "mkdocs.yml:2: 'docs_dir' must be a folder below",
    ],
    ['a folder without pages', 'docs_dir: none', 'mkdocs.yml:1: there are no pages'],
  ])('is not built from %s', async (_name, config, message) => {
    await expect(buildTestSite({ 'mkdocs.yml': config, 'docs/index.md': '# A' })).rejects.toThrow(
      message,
    );
  });

  it('survives aliases that multiply, and a navigation of 20,000 entries', async () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${['b', 'c', 'd', 'e', 'f', 'g'].map((name, index, all) => `${name}: &${name} [${`*${all[index - 1] ?? 'a'},`.repeat(9)}]`).join('\n')}\nnav: *g\n`;
    await expect(
      buildTestSite({ 'mkdocs.yml': bomb, 'docs/index.md': '# A' }),
    ).resolves.toMatchObject({
      urls: [''],
    });
    const nav = Array.from({ length: 20_000 }, (_, at) => `  - Entry ${at}: index.md`).join('\n');
    const { lines, manifest } = await buildTestSite({
      'mkdocs.yml': `nav:\n${nav}`,
      'docs/index.md': '# A',
    });
    expect(manifest.nav).toHaveLength(5000);
    expect(lines).toContain(
      "warning: mkdocs.yml:1: 'nav' has more than 5000 entries; the rest is omitted",
    );
  });

  it('has its README as the first page where there is no other', async () => {
    const { html, manifest } = await buildTestSite({
      'README.md': '# Read\n\n![a](pictures/a.png) [guide](docs/guide.md)',
      'pictures/a.png': 'x',
      'pictures/b.png': 'x',
      'docs/guide.md': '# Guide',
    });
    expect(manifest.siteName).toBe('Some entity');
    expect(html('index.md')).toContain('src="assets/source/pictures/a.png"');
    expect(html('index.md')).toContain('href="guide/"');
    expect(Object.keys(manifest.files)).not.toContain('assets/source/pictures/b.png');
  });

  it('has the sites of other configurations below it', async () => {
    const { manifest, html, lines } = await buildTestSite({
      'mkdocs.yml':
        "site_name: All\nnav:\n  - Home: index.md\n  - One: '!include ./one/mkdocs.yml'\n  - '*include ./more/*/mkdocs.yml'\n  - Bad: '!include ../secret/mkdocs.yml'\n",
      'docs/index.md': '[one](../one/docs/a.md)',
      'one/mkdocs.yml': 'site_name: team/one\nnav:\n  - A: a.md\n',
      'one/docs/a.md': '# A\n\n![i](i.png)',
      'one/docs/i.png': 'x',
    });
    expect(outline(manifest.nav).slice(0, 2)).toEqual([
      'Home > index.md',
      ['One', ['A > team/one/a.md']],
    ]);
    expect(html('index.md')).toContain('<a href="team/one/a/">one</a>');
    expect(html('team/one/a.md')).toContain('src="../i.png"');
    expect(lines.some(line => line.includes('leads out of the folder of the docs'))).toBe(true);
  });

  it('has snippets of other files, their sections and lines', async () => {
    const { stored, manifest, lines } = await buildTestSite({
      'docs/index.md':
        'a\n\n--8<-- "docs/part.md:two"\n\n--8<-- "docs/part.md:1:1"\n\n--8<-- "../../etc/passwd"\n\n[x](y.md)',
      'docs/part.md': 'first\n--8<-- [start:two]\nsecond\n--8<-- [end:two]\n',
      'mkdocs.yml': '',
    });
    const page = stored.get(manifest.pages['index.md']!.hash) as RenderedPage;
    expect(page.sections[0]?.text).toBe('a second first x');
    expect(page.links).toMatchObject([{ target: 'y.md', line: 9 }]);
    expect(lines).toContain(
      "warning: docs/index.md:7: snippet '../../etc/passwd' is not a file of the repository's docs; it is omitted",
    );
  });

  it('ends snippets that include themselves', async () => {
    const { lines } = await buildTestSite({
      'docs/index.md': 'a\n--8<-- "docs/index.md"\n--8<-- "docs/index.md"\n',
      'mkdocs.yml': '',
    });
    expect(
      lines.some(
        line =>
          line.includes('within each other more than 8 times') || line.includes('further lines'),
      ),
    ).toBe(true);
  });

  it.each<[config: string, expected: string | undefined]>([
    ['', 'https://host.example/o/r/edit/main/docs/a/b.md'],
    ['repo_url: https://github.com/o/r', 'https://github.com/o/r/edit/master/docs/a/b.md'],
    [
      'repo_url: https://github.com/o/r/\nedit_uri: edit/main/d',
      'https://github.com/o/r/edit/main/d/a/b.md',
    ],
    ["repo_url: https://github.com/o/r\nedit_uri: ''", undefined],
    ['edit_uri: https://wiki.example/edit/', 'https://wiki.example/edit/a/b.md'],
    [
      'repo_url: https://code.example/r\nedit_uri: ?query=root/path/',
      'https://code.example/r/?query=root/path/a/b.md',
    ],
  ])('with %o lets its pages be edited', async (config, expected) => {
    const { manifest } = await buildTestSite({ 'mkdocs.yml': config, 'docs/a/b.md': '# B' });
    expect(manifest.pages['a/b.md']?.editUrl).toBe(expected);
  });

  it('has relative addresses of its navigation begin at the site on every page', async () => {
    const { html } = await buildTestSite({
      'mkdocs.yml':
        'nav:\n  - index.md\n  - guide/start.md\n  - Schema: api.yml\n  - Portal: /catalog\n  - Host: https://host.example/x\n',
      'docs/index.md': '# A',
      'docs/guide/start.md': '# B',
      'docs/api.yml': 'openapi: 3.1.0',
    });
    const readAddresses = (page: string) =>
      [
        ...html(page).matchAll(/<a href="([^"]*)" class="md-nav__link">(?:Schema|Portal|Host)/g),
      ].map(([, address]) => address);
    const others = ['/catalog', 'https://host.example/x'];
    expect(readAddresses('index.md')).toEqual(['api.yml', ...others]);
    expect(readAddresses('guide/start.md')).toEqual(['../../api.yml', ...others]);
  });

  it('has addresses of its navigation that run nothing', async () => {
    const { html } = await buildTestSite({
      'mkdocs.yml': 'nav:\n  - index.md\n  - "<b>x</b>": "javascript:alert(1)"\n',
      'docs/index.md': '# A',
    });
    expect(html('index.md')).toContain('<a href="#" class="md-nav__link">&lt;b&gt;x&lt;/b&gt;</a>');
  });

  it('omits a page of 10 MB and what a navigation names outside, and builds the others', async () => {
    const { manifest, lines } = await buildTestSite({
      'mkdocs.yml':
        'nav: [index.md, large.md, ../../etc/passwd, /etc/passwd, ../secret.md, good.md]',
      'docs/index.md': '# A',
      'docs/good.md': '# Good',
      'docs/large.md': 'word '.repeat(2_000_000),
      'secret.md': '# Secret',
    });
    expect(Object.keys(manifest.pages).toSorted()).toEqual(['good.md', 'index.md']);
    expect(manifest.tooLarge).toEqual({ 'large/': 'docs/large.md' });
    expect(lines).toContain('error: docs/large.md: omitted: it has more than 2097152 bytes');
  });

  it('names the page of a site whose only one is too large', async () => {
    await expect(
      buildTestSite({ 'mkdocs.yml': '', 'docs/index.md': 'word '.repeat(500_000) }),
    ).rejects.toThrow(
      'docs/index.md:1: it has more than 2097152 bytes; split it into several pages',
    );
  });

  it('shows a page that cannot be rendered as text, beside the others', async () => {
    const { stored, manifest, lines } = await buildTestSite(
      { 'mkdocs.yml': '', 'docs/index.md': '# A', 'docs/slow.md': 'very slow' },
      {
        renderPage: source => {
          if (source.path.endsWith('slow.md'))
            throw new Error("page 'docs/slow.md' took longer than 5 s");
          return renderer.render(source);
        },
      },
    );
    expect((stored.get(manifest.pages['slow.md']!.hash) as RenderedPage).html).toContain(
      'very slow',
    );
    expect(lines).toContain(
      "error: docs/slow.md: shown as text: page 'docs/slow.md' took longer than 5 s",
    );
  });

  it('says what is wrong with a page that is nested too deep', async () => {
    const { lines } = await buildTestSite(
      { 'mkdocs.yml': '', 'docs/index.md': '# A' },
      {
        renderPage: () => {
          throw new RangeError('Maximum call stack size exceeded');
        },
      },
    );
    expect(lines).toContain(
      'error: docs/index.md: shown as text: its lists, quotes or HTML elements are nested too deep',
    );
  });

  it('renders only what changed', async () => {
    const first = await buildTestSite({
      'docs/index.md': '# A',
      'docs/b.md': '# B',
      'mkdocs.yml': '',
    });
    const findRendered = async (hash: string) => first.stored.get(hash) as RenderedPage | undefined;
    const second = await buildTestSite(
      { 'docs/index.md': '# A', 'docs/b.md': '# B2', 'docs/c.md': '# C', 'mkdocs.yml': '' },
      { findRendered },
    );
    expect([second.renderedPages, second.reusedPages]).toEqual([2, 1]);
  });

  it('finds moved pages by their source, or by title and most lines', async () => {
    const text = Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n\n');
    const before = await buildTestSite({
      'docs/index.md': '# A',
      'docs/b.md': '# B',
      'docs/c.md': `# C\n\n${text}`,
      'docs/d.md': '# D',
      'mkdocs.yml': '',
    });
    const now = {
      'docs/index.md': '# A',
      'docs/x/b.md': '# B',
      'docs/x/c.md': `# C\n\n${text}\n\nmore`,
      'docs/e.md': '# E',
      'mkdocs.yml': '',
    };
    const { manifest } = await buildTestSite(now, {
      before: { pages: before.traces, moved: { 'older/': 'b/' } },
    });
    expect(manifest.moved).toEqual({ 'b/': 'x/b/', 'c/': 'x/c/', 'older/': 'x/b/' });
  });
});
