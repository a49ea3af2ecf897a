import { full as emoji } from 'markdown-it-emoji';
import abbreviations from 'markdown-it-abbr';
import definitions from 'markdown-it-deflist';
import footnotes from 'markdown-it-footnote';
import MarkdownItParser, { type MarkdownIt } from 'markdown-it';
import { addAttributeLists } from './rules/attributeLists.ts';
import { addEscapes } from './rules/escapes.ts';
import { addFences } from './rules/fences.ts';
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
  md.use(footnotes).use(definitions).use(abbreviations).use(emoji, { shortcuts: {} });
  addEscapes(md);
  addWebAddresses(md);
  addLists(md);
  addIndentedBlocks(md);
  addFences(md);
  addHtmlBlocks(md);
  addMarkdownInHtml(md);
  addMarks(md);
  addKeys(md);
  addReferences(md);
  addAttributeLists(md);
  addTables(md);
  addTexts(md);
  addHeadings(md);
  addFootnoteMarkup(md);
  // A table does not interrupt a paragraph.
  md.block.ruler.at('table', getRule(md, 'table'), { alt: [] });
  return md;
}

interface FootnoteMeta {
  id: number;
  subId: number;
  label?: string;
}

/** Footnotes as Python-Markdown writes them. */
function addFootnoteMarkup(md: MarkdownIt): void {
  const { rules } = md.renderer;
  const nameOf = ({ id, label }: FootnoteMeta) => encodeURIComponent(label ?? String(id + 1));
  rules['footnote_ref'] = (tokens, index) => {
    const meta = tokens[index]?.meta as unknown as FootnoteMeta;
    const name = nameOf(meta);
    const number = meta.subId > 0 ? `fnref${meta.subId + 1}` : 'fnref';
    return `<sup id="${number}:${name}"><a class="footnote-ref" href="#fn:${name}">${meta.id + 1}</a></sup>`;
  };
  rules['footnote_block_open'] = () => '<div class="footnote">\n<hr>\n<ol>\n';
  rules['footnote_block_close'] = () => '</ol>\n</div>\n';
  rules['footnote_open'] = (tokens, index) =>
    `<li id="fn:${nameOf(tokens[index]?.meta as unknown as FootnoteMeta)}">`;
  rules['footnote_close'] = () => '</li>\n';
  rules['footnote_anchor'] = (tokens, index) => {
    const meta = tokens[index]?.meta as unknown as FootnoteMeta;
    const number = meta.subId > 0 ? `fnref${meta.subId + 1}` : 'fnref';
    return ` <a class="footnote-backref" href="#${number}:${nameOf(meta)}" title="Jump back to footnote ${meta.id + 1} in the text">↩</a>`;
  };
}
