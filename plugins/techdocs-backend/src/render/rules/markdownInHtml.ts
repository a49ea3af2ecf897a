import type { MarkdownIt, StateBlock } from 'markdown-it';

const opening =
  /^<([a-z][a-z\d-]*)((?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*>/i;
const attribute = /(?<!\s)\s+markdown(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?(?=\s|$)/i;
const spanTags = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'summary',
  'span',
  'dt',
  'figcaption',
  'caption',
]);

/** Markdown within HTML elements that have the attribute `markdown`, as `md_in_html` has it. */
export function addMarkdownInHtml(md: MarkdownIt): void {
  md.block.ruler.before('html_block', 'markdown_in_html', parse, {
    alt: ['paragraph', 'reference', 'blockquote'],
  });
}

function parse(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const text = lineText(state, startLine);
  if (!text.startsWith('<')) return false;
  const [open, tag = '', attributes = ''] = opening.exec(text) ?? [];
  const [flag, doubled, single, plain] =
    open === undefined ? [] : (attribute.exec(attributes) ?? []);
  if (open === undefined || flag === undefined) return false;
  const mode = doubled ?? single ?? plain ?? '1';
  if (mode === '0') return false;
  const close = findClose(state, startLine, endLine, tag.toLowerCase());
  if (!close) return false;
  if (silent) return true;
  push(state, `${open.replace(flag, '')}`, startLine);
  const isSpan = mode === 'span' || (mode !== 'block' && spanTags.has(tag.toLowerCase()));
  if (isSpan) {
    const inline = state.push('inline', '', 0);
    inline.content = collect(state, startLine, open.length, close);
    inline.map = [startLine, close.line + 1];
    inline.children = [];
  } else {
    parseInner(state, startLine, open.length, close);
  }
  push(state, `</${tag}>\n`, close.line);
  state.line = close.line + 1;
  return true;
}

interface Close {
  line: number;
  /** Of the end tag, in the line. */
  column: number;
}

/** The end tag of the element, where elements of the same name are within each other. */
function findClose(
  state: StateBlock,
  startLine: number,
  endLine: number,
  tag: string,
): Close | undefined {
  const tags = new RegExp(`<(/?)${tag}(?=[\\s>/])[^<>]*>`, 'gi');
  let depth = 0;
  for (let line = startLine; line < endLine; line++) {
    for (const match of lineText(state, line).matchAll(tags)) {
      depth += match[1] === '/' ? -1 : 1;
      if (depth === 0) return { line, column: match.index };
    }
  }
  return undefined;
}

function collect(state: StateBlock, startLine: number, openLength: number, close: Close): string {
  const lines: string[] = [];
  for (let line = startLine; line <= close.line; line++) {
    const text = lineText(state, line);
    const end = line === close.line ? close.column : text.length;
    lines.push(text.slice(line === startLine ? openLength : 0, end));
  }
  return lines.join('\n').trim();
}

function parseInner(state: StateBlock, startLine: number, openLength: number, close: Close): void {
  const head = startLine === close.line ? '' : lineText(state, startLine).slice(openLength).trim();
  const lead = startLine === close.line ? collect(state, startLine, openLength, close) : head;
  if (lead !== '') pushParagraph(state, lead, startLine);
  const lastText =
    close.line > startLine ? lineText(state, close.line).slice(0, close.column).trim() : '';
  const { parentType, listIndent, lineMax, blkIndent } = state;
  state.parentType = 'blockquote';
  state.listIndent = -1;
  state.lineMax = close.line;
  // The content counts from its own first line, however deep it is indented.
  const indents: number[] = [];
  for (let line = startLine + 1; line < close.line; line++)
    if (!state.isEmpty(line)) indents.push(state.sCount[line] ?? 0);
  state.blkIndent = Math.max(blkIndent, Math.min(...indents, state.sCount[startLine] ?? 0));
  if (close.line > startLine + 1) state.md.block.tokenize(state, startLine + 1, close.line);
  Object.assign(state, { parentType, listIndent, lineMax, blkIndent });
  if (lastText !== '') pushParagraph(state, lastText, close.line);
}

function pushParagraph(state: StateBlock, content: string, line: number): void {
  state.push('paragraph_open', 'p', 1);
  const inline = state.push('inline', '', 0);
  inline.content = content;
  inline.map = [line, line + 1];
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
}

function push(state: StateBlock, html: string, line: number): void {
  const token = state.push('html_block', '', 0);
  token.content = html;
  token.map = [line, line + 1];
}

function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}
