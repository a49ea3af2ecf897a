import type { MarkdownIt, StateBlock } from 'markdown-it';
import { getRule } from './getRule.ts';

/** Elements without an end tag. */
const voidTags = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);
/** Elements whose content ends where theirs does, whatever is in it. */
const textTags = new Set(['script', 'pre', 'style', 'textarea']);
const opening = /^<([a-z][a-z\d-]*)(?=[\s/>])/i;
const containers =
  /<(\/?)(?:article|aside|blockquote|center|dd|details|div|dl|dt|figure|footer|header|li|main|nav|ol|p|section|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s>])/gi;
/** A comment at the beginning of a line of Markdown, which may go on with an address or an element within text. */
const textBehindComment =
  /^<!--(?:(?!-->).){0,5000}-->\s*(?:[^\s<]|<(?:https?:|[\w.+-]{1,64}@|(?:a|abbr|b|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u)[\s>]))/;
const commentLine = /^<!--(?:(?!-->).)*-->\s*$/;

interface HtmlEnv {
  /** How many elements are open that Markdown is within. */
  openHtml?: number;
}

/**
 * HTML blocks as Python-Markdown ends them: behind the end tag of their element, so that the next line is Markdown. Within an open
 * element, HTML may be indented at will. Comments between a term and its definition are skipped.
 */
export function addHtmlBlocks(md: MarkdownIt): void {
  const alt = ['paragraph', 'reference', 'blockquote'];
  const parse = getRule(md, 'html_block');
  md.block.ruler.at(
    'html_block',
    (state, startLine, endLine, silent) => {
      if (textBehindComment.test(lineText(state, startLine))) return false;
      if (isTerm(state, startLine, endLine)) return false;
      // Each line of a paragraph is checked for HTML that ends it: that must not read further than the line.
      if (silent) return parse(state, startLine, endLine, silent);
      if (!parse(state, startLine, findEnd(state, startLine, endLine), silent)) return false;
      countOpen(state);
      return true;
    },
    { alt },
  );
  md.block.ruler.before('code', 'indented_html', parseIndented);
  const parseDefinitions = getRule(md, 'deflist');
  md.block.ruler.at(
    'deflist',
    (state, startLine, endLine, silent) => {
      if (!silent && startLine + 2 < endLine) hideComment(state, startLine + 1);
      return parseDefinitions(state, startLine, endLine, silent);
    },
    { alt },
  );
}

/** The line behind the end tag of the element that a line begins with; the last one where that is within a line, or missing. */
function findEnd(state: StateBlock, startLine: number, endLine: number): number {
  const tag = opening.exec(lineText(state, startLine))?.[1]?.toLowerCase();
  if (tag === undefined || textTags.has(tag)) return endLine;
  if (voidTags.has(tag)) return startLine + 1;
  const tags = new RegExp(`<(/?)${tag}(?=[\\s/>])`, 'gi');
  let depth = 0;
  for (let line = startLine; line < endLine && !state.isEmpty(line); line++) {
    const text = lineText(state, line);
    let last = 0;
    for (const match of text.matchAll(tags)) {
      depth += match[1] === '/' ? -1 : 1;
      last = match.index;
    }
    if (depth <= 0) return /^<[^<>]*>\s*$/.test(text.slice(last)) ? line + 1 : endLine;
  }
  return endLine;
}

function countOpen(state: StateBlock): void {
  const env = state.env as HtmlEnv;
  let open = env.openHtml ?? 0;
  for (const [, slash] of (state.tokens.at(-1)?.content ?? '').matchAll(containers))
    open = Math.max(0, open + (slash === '/' ? -1 : 1));
  env.openHtml = open;
}

/** HTML in an open element that would be code for its indentation. */
function parseIndented(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (silent || !(state.env as HtmlEnv).openHtml) return false;
  if ((state.sCount[startLine] ?? 0) - state.blkIndent < 4) return false;
  if (!/^<[/a-z!]/i.test(lineText(state, startLine))) return false;
  let end = startLine + 1;
  while (end < endLine && !state.isEmpty(end)) end += 1;
  const token = state.push('html_block', '', 0);
  token.map = [startLine, end];
  token.content = state.getLines(startLine, end, state.blkIndent, true);
  state.line = end;
  countOpen(state);
  return true;
}

/** Whether a line is a comment with a definition below it, which some plugins of MkDocs replace by a term. */
function isTerm(state: StateBlock, line: number, endLine: number): boolean {
  const text = lineText(state, line);
  if (!text.startsWith('<!--') || !commentLine.test(text)) return false;
  const next = line + 1 < endLine && state.isEmpty(line + 1) ? line + 2 : line + 1;
  return (
    next < endLine &&
    (state.sCount[next] ?? 0) - state.blkIndent < 4 &&
    /^:[ \t]/.test(lineText(state, next))
  );
}

function hideComment(state: StateBlock, line: number): void {
  const text = lineText(state, line);
  if (!text.startsWith('<!--') || !commentLine.test(text)) return;
  if (!/^:[ \t]/.test(lineText(state, line + 1))) return;
  state.bMarks[line] = state.eMarks[line] ?? 0;
  state.tShift[line] = 0;
}

function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}
