import { full as emoji } from 'markdown-it-emoji';
import abbreviations from 'markdown-it-abbr';
import definitions from 'markdown-it-deflist';
import MarkdownItParser, { type MarkdownIt } from 'markdown-it';
import { addAttributeLists } from './rules/attributeLists.ts';
import { addCloseHeadings } from './rules/closeHeadings.ts';
import { addSeveralTerms } from './rules/definitions.ts';
import { addEscapes } from './rules/escapes.ts';
import { addFences } from './rules/fences.ts';
import { addFootnotes } from './rules/footnotes.ts';
import { getRule } from './rules/getRule.ts';
import { addHeadings } from './rules/headings.ts';
import { addHtmlBlocks } from './rules/htmlBlocks.ts';
import { addIndentedBlocks } from './rules/indentedBlocks.ts';
import { addKeys } from './rules/keys.ts';
import { addLists } from './rules/lists.ts';
import { addMarkdownInHtml } from './rules/markdownInHtml.ts';
import { addMarks } from './rules/marks.ts';
import { addReferences } from './rules/references.ts';
import { addTables } from './rules/tables.ts';
import { addTexts } from './rules/texts.ts';
import { addWebAddresses } from './rules/webAddresses.ts';

const maxNesting = 60;

/** The Markdown of MkDocs with what the ecosystem's docs core switches on. */
export function createMarkdown(): MarkdownIt {
  const md = new MarkdownItParser({ html: true, linkify: true, typographer: false });
  md.set({ maxNesting });
  md.linkify.set({ fuzzyLink: false, fuzzyIP: false, fuzzyEmail: true });
  md.use(definitions).use(abbreviations).use(emoji, { shortcuts: {} });
  addFootnotes(md);
  addEscapes(md);
  addWebAddresses(md);
  addLists(md);
  addIndentedBlocks(md);
  addFences(md);
  addHtmlBlocks(md);
  addSeveralTerms(md);
  addMarkdownInHtml(md);
  addMarks(md);
  addKeys(md);
  addReferences(md);
  addAttributeLists(md);
  addTables(md);
  addTexts(md);
  addCloseHeadings(md);
  addHeadings(md);
  // A table does not interrupt a paragraph.
  md.block.ruler.at('table', getRule(md, 'table'), { alt: [] });
  return md;
}
