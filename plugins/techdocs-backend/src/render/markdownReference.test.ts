import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { generateMarkdown, snippetFiles } from '../testing/generateMarkdown.ts';
import { type MarkdownFacts, readMarkdownFacts } from '../testing/readMarkdownFacts.ts';
import { PageRenderer } from './renderPage.ts';
import { linkScheme } from './RenderedPage.ts';
import { expandSnippets } from './snippets.ts';

/** What Python-Markdown made of generated pages, as `scripts/recordMarkdown.mjs` stored it. */
interface Reference {
  pages: { markdown: string; facts: MarkdownFacts }[];
}

const reference = JSON.parse(
  await readFile(new URL('../testing/fixtures/markdownReference.json', import.meta.url), 'utf8'),
) as Reference;

/** Pages that differ by decision, counted from 1. A page is here once, by the first of its reasons. */
const decisions: readonly { why: string; pages: readonly number[] }[] = [
  {
    why: "A number sign at the end of a title is part of it, as in 'C#'",
    pages: [148, 170, 183, 222],
  },
  {
    why: 'Footnotes are numbered in the order in which the text refers to them, as in newer versions',
    pages: [209, 264, 293],
  },
  {
    why: 'A comment is no term of a definition',
    pages: [9, 42, 127, 249, 250, 290],
  },
  {
    why: 'Quotes beside or below each other, and quotes below lists within them, are as on the code host',
    pages: [16, 60, 71, 150, 171, 192, 208, 253],
  },
  {
    why: 'A dash on the second line of a paragraph in an item begins a list, as on the code host',
    pages: [25, 43, 56, 125, 134, 189, 196],
  },
  {
    why: 'Entities in code are shown as they are written',
    pages: [37, 234],
  },
  {
    why: 'HTML without the attribute markdown stays as it is, in an admonition, too',
    pages: [83, 101, 191],
  },
  {
    why: 'Code below a definition of an abbreviation is code',
    pages: [172, 244, 259, 289],
  },
  {
    why: 'Text, tables and lists behind a list in an item stay where they were written: Python-Markdown moves some of them, or puts them beside the item',
    pages: [
      2, 4, 45, 69, 79, 82, 84, 111, 119, 121, 159, 174, 176, 185, 193, 205, 220, 225, 231, 232,
      241, 242, 243, 294, 297,
    ],
  },
];
const renderer = new PageRenderer();

async function readOwnFacts(source: string): Promise<MarkdownFacts> {
  const { markdown } = expandSnippets(source, {
    readText: path => snippetFiles[path],
    folders: ['.'],
    warn: message => expect.fail(message),
  });
  const { html, links } = await renderer.render({
    path: 'docs/index.md',
    markdown,
    tocDepth: [1, 6],
    allowedIframeHosts: [],
    isHighlighted: false,
  });
  return readMarkdownFacts(html, address =>
    address.startsWith(`${linkScheme}:`)
      ? (links[Number(address.slice(linkScheme.length + 1))]?.target ?? address)
      : address,
  );
}

describe('pages of a grammar of Markdown', () => {
  it('are three hundred, as the generator makes them', () => {
    expect(reference.pages).toHaveLength(300);
    for (const [index, { markdown }] of reference.pages.entries())
      expect(generateMarkdown(index + 1).markdown).toBe(markdown);
  });

  it('have the headings, blocks, links, code, marks and text of Python-Markdown, but for decisions', async () => {
    const decided = new Set(decisions.flatMap(({ pages }) => pages));
    const different: unknown[] = [];
    const same: number[] = [];
    for (const [index, { markdown, facts }] of reference.pages.entries()) {
      const own = await readOwnFacts(markdown);
      const isSame = JSON.stringify(own) === JSON.stringify(facts);
      if (!isSame && !decided.has(index + 1)) different.push({ page: index + 1, own, facts });
      if (isSame && decided.has(index + 1)) same.push(index + 1);
    }
    expect(different).toEqual([]);
    expect(same, 'pages that do not differ any more').toEqual([]);
  });

  it('differ by decision on no more than a fifth', () => {
    const count = decisions.flatMap(({ pages }) => pages).length;
    expect(count).toBeLessThanOrEqual(62);
  });
});
