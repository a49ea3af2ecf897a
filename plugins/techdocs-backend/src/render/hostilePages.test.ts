import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { hostilePages } from '../testing/hostilePages.ts';
import { PageRenderer } from './renderPage.ts';

const renderer = new PageRenderer();

/** What could run, load or leave in HTML. */
function findDangers(html: string): string[] {
  const dangers: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (
        /^(?:script|style|link|meta|base|object|embed|form|iframe|svg|math|template|body|button|textarea)$/.test(
          name,
        )
      )
        dangers.push(name);
      for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith('on') || key === 'style' || key === 'srcdoc' || key === 'formaction')
          dangers.push(key);
        // oxlint-disable-next-line no-control-regex
        const address = value.replace(/[\x00-\x20]/g, '').toLowerCase();
        if (!['href', 'src', 'action', 'poster'].includes(key)) continue;
        if (/^(?:javascript|vbscript|data(?!:image\/)):?/.test(address))
          dangers.push(`${key}=${value}`);
      }
    },
  });
  parser.end(html);
  return dangers;
}

async function render(markdown: string) {
  return renderer.render({
    path: 'docs/index.md',
    markdown,
    tocDepth: [1, 6],
    allowedIframeHosts: ['video.example'],
    isHighlighted: true,
  });
}

describe('a hostile page', () => {
  it('is one of more than sixty', () => expect(hostilePages.length).toBeGreaterThan(60));

  it.each(hostilePages)('with %s holds nothing that runs', async (_name, markdown) => {
    const { html } = await render(markdown);
    expect(findDangers(html)).toEqual([]);
    expect(findDangers(`<div>${html}</div><p>`)).toEqual([]);
  });

  it.each<[name: string, unit: string]>([
    ['openings of marks', '^^a '],
    ['openings of other marks', '~a~~b '],
    ['brackets', '['],
    ['links', '[a]('],
    ['images', '![a]('],
    ['stars', '*a **b '],
    ['underscores', '_a __b '],
    ['back ticks', '`'],
    ['half proposed changes', '{++a {~~b '],
    ['half attributes', '`a`{ .b '],
    ['half tags', '<a '],
    ['Markdown in HTML', '<div markdown>\n'],
    ['quotes', '> '],
    ['items', '- '],
    ['items below each other', '- a\n'],
    ['headings of one name', '# a\n'],
    ['admonitions', '!!! note\n'],
    ['tabs', '=== "a"\n'],
    ['footnotes', '[^1]'],
    ['entities', '&amp'],
    ['addresses', 'https://a.example/(((('],
    ['addresses without a scheme', 'www.a.'],
    ['backslashes', '\\'],
    ['fences', '```a\n'],
    ['rows of a table', '| a | b |\n|---|---|\n'],
    ['carets', '^'],
    ['equals', '=='],
    ['abbreviations', '*[a]: b\n'],
    ['keys', '++a+'],
    ['graphs', '{% dot a\n'],
    ['tags in a paragraph', 'a\n<i>\n'],
    ['tags that are not closed', '<div><p>\n'],
    ['tags that are closed', '<div></div>\n'],
    ['comments before text', '<!-- a --> b\n'],
    ['half comments', '<!-- '],
    ['comments below terms', 'a\n<!-- -->\n: b\n'],
    ['addresses in HTML', '<a href="b">\n'],
    ['half addresses in HTML', '<a href="'],
    ['sources', '<img srcset="a 1x, b 2x">'],
    ['fences of all depths', ' ```\n  ```\n   ```\n'],
    ['footnotes behind links', '[a][^1]'],
    ['links behind links', '[a][b]'],
    ['fractions', '1/3'],
    ['links with spaces', '[a] [b'],
    ['definitions of links', '[a]: b\n\n'],
  ])('with 100 KB of %s takes little time', async (_name, unit) => {
    const before = process.cpuUsage();
    await render(unit.repeat(Math.ceil(100_000 / unit.length)));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(20_000);
  });

  it('with a table of 100,000 rows has them all', async () => {
    const { html } = await render(`| a | b |\n|---|---|\n${'| x | y |\n'.repeat(100_000)}`);
    expect(html.split('<td>x</td>')).toHaveLength(100_001);
  });
});
