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

/** Why pages differ. */
interface Decision {
  why: string;
  /** Counted from 1. A page is here once, by the first of its reasons. */
  pages: readonly number[];
  /** What of the facts is the same nevertheless. */
  same?: (facts: MarkdownFacts) => unknown;
}

/** All that a page shows, in any order, and how it is nested. */
function inAnyOrder({ blocks, ...facts }: MarkdownFacts): unknown {
  return { ...inAnyNesting({ blocks: '', ...facts }), blocks };
}

/** All that a page shows, in any order: where its lists begin and end, and what is within what, is left aside. */
function inAnyNesting({ headings, blocks, links, code, marks, text }: MarkdownFacts) {
  return {
    headings,
    blocks: (blocks.match(/[\w.]+(?=\()/g) ?? []).filter(name => !/^[uo]l$/.test(name)).toSorted(),
    links: links.toSorted(),
    code: code.toSorted(),
    marks: marks.toSorted(),
    // A box of a task is no text, unless Python-Markdown fails to see it.
    letters: [...text.replaceAll(/\[[xX]?\]/g, '')].toSorted().join(''),
  };
}

/** All but the links and the text of a page. */
const butTexts = ({ headings, blocks, code, marks }: MarkdownFacts) => ({
  headings,
  blocks,
  code,
  marks,
});

/** Pages that differ by decision. */
const decisions: readonly Decision[] = [
  {
    why: "A number sign at the end of a title is part of it, as in 'C#'",
    pages: [148, 170, 183, 193, 222],
  },
  {
    why: 'Footnotes are numbered in the order in which the text refers to them, as in newer versions',
    pages: [209, 264, 293],
  },
  {
    why: 'A comment is no term of a definition',
    pages: [9, 42, 79, 127, 249, 250, 290],
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
    pages: [83, 191],
  },
  {
    why: 'Code below a definition of an abbreviation is code',
    pages: [172, 244, 259, 289],
  },
  {
    why: 'The text of an item stays before the lists in it: Python-Markdown moves it behind some of them, and then shows the box of a task as signs',
    pages: [2, 4, 82, 174, 176, 220, 242, 294],
    same: inAnyOrder,
  },
  {
    why: 'Lists, tables and code stay in their item: Python-Markdown puts some of the third level beside it',
    pages: [45, 69, 111, 119, 121, 159, 205, 225, 231, 241, 243, 297],
    same: inAnyNesting,
  },
  {
    why: 'The text behind a reference without a definition is read on: Python-Markdown skips its next brackets',
    pages: [84, 232],
    same: butTexts,
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
      const { same: pick } = decisions.find(({ pages }) => pages.includes(index + 1)) ?? {};
      if (pick && JSON.stringify(pick(own)) !== JSON.stringify(pick(facts)))
        different.push({ page: index + 1, own: pick(own), facts: pick(facts) });
    }
    expect(different).toEqual([]);
    expect(same, 'pages that do not differ any more').toEqual([]);
  });

  it('differ by decision on no more than a fifth', () => {
    const count = decisions.flatMap(({ pages }) => pages).length;
    expect(count).toBeLessThanOrEqual(60);
  });
});
