import type { MarkdownIt, StateBlock } from 'markdown-it';

/** Titles with a space that does not break, and those of two signs or more without any space, as Python-Markdown has them. */
const heading = /^(#{1,6})\u00a0\s*(\S.*)$|^(#{2,6})(\p{L}.*)$/u;
const maxCharacters = 2000;

/** Headings whose signs are close to the title; `#1234` and `#tag` are text, as on code hosts. */
export function addCloseHeadings(md: MarkdownIt): void {
  md.block.ruler.after('heading', 'close_heading', parse, {
    alt: ['paragraph', 'reference', 'blockquote'],
  });
}

function parse(state: StateBlock, line: number, _endLine: number, silent: boolean): boolean {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  if (state.src[start] !== '#' || (state.sCount[line] ?? 0) !== state.blkIndent) return false;
  const text = state.src.slice(start, Math.min(state.eMarks[line] ?? 0, start + maxCharacters));
  const [, spaced, title, close, closeTitle] = heading.exec(text) ?? [];
  const markup = spaced ?? close;
  if (markup === undefined) return false;
  if (silent) return true;
  const tag = `h${markup.length}`;
  const open = state.push('heading_open', tag, 1);
  open.markup = markup;
  open.map = [line, line + 1];
  const inline = state.push('inline', '', 0);
  inline.content = (title ?? closeTitle ?? '').replace(/[ \t]#+[ \t]*$/, '').trim();
  inline.map = [line, line + 1];
  inline.children = [];
  state.push('heading_close', tag, -1).markup = markup;
  state.line = line + 1;
  return true;
}
