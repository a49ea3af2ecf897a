import type { MarkdownIt, StateBlock } from 'markdown-it';

/**
 * Fenced code as `pymdownx.superfences` has it: at any indentation, and text when nothing closes it. Also `{% dot name.svg … %}`,
 * the form of `markdown_inline_graphviz`.
 */
export function addFences(md: MarkdownIt): void {
  const alt = ['paragraph', 'reference', 'blockquote', 'list'];
  md.block.ruler.before('code', 'fences', parseFence, { alt });
  md.block.ruler.before('code', 'dot_block', parseDotBlock, { alt });
  md.block.ruler.disable('fence');
}

const minLength = 3;
const codeIndent = 4;
/** In a list, where content may begin at several depths, code is deeper than any of them. */
const listCodeIndent = 6;

interface Fence {
  marker: string;
  length: number;
  indent: number;
  /** Whether its line begins with other text, such as the marker of a list. */
  isInline: boolean;
}

function parseFence(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const start = startOf(state, startLine);
  const { src } = state;
  const marker = src[start];
  if (marker !== '`' && marker !== '~') return false;
  let open = start;
  while (src[open] === marker) open += 1;
  if (open - start < minLength || isIndentedCode(state, startLine)) return false;
  const info = src.slice(open, state.eMarks[startLine]).trim();
  if (marker === '`' && info.includes('`')) return false;
  const indent = state.sCount[startLine] ?? 0;
  const isInline = /[^\s>]/.test(src.slice(src.lastIndexOf('\n', start) + 1, start));
  const fence = { marker, length: open - start, indent, isInline };
  const end = findClose(state, startLine, endLine, fence);
  if (end === undefined) return false;
  if (silent) return true;
  const token = state.push('fence', 'code', 0);
  token.info = info;
  // What is on the line of a marker is as deep as its end.
  const contentIndent = isInline ? (state.sCount[end] ?? indent) : indent;
  token.content = state.getLines(startLine + 1, end, contentIndent, true);
  token.markup = src.slice(start, open);
  token.map = [startLine, end + 1];
  state.line = end + 1;
  return true;
}

/** A fence within indented code is part of the code; right below text it is none. */
function isIndentedCode(state: StateBlock, line: number): boolean {
  const indent = (state.sCount[line] ?? 0) - state.blkIndent;
  return (
    indent >= (state.listIndent >= 0 ? listCodeIndent : codeIndent) &&
    (line === 0 || state.isEmpty(line - 1))
  );
}

/** Where a search found no end, so that a row of openings takes no quadratic time. */
const openEnded = new WeakMap<StateBlock, Map<string, number>>();

/**
 * The line that closes a fence: as long and as deep as the one that opens it, so that fences of other depths are its content. Where
 * there is none, the first one that is longer, or a little more or less deep.
 */
function findClose(state: StateBlock, startLine: number, endLine: number, fence: Fence) {
  const known = openEnded.get(state) ?? new Map<string, number>();
  openEnded.set(state, known);
  const key = `${fence.marker}${fence.length}/${fence.indent}/${endLine}`;
  if (startLine >= (known.get(key) ?? Infinity)) return undefined;
  let similar: number | undefined;
  for (let line = startLine + 1; line < endLine; line++) {
    if (state.isEmpty(line)) continue;
    const indent = state.sCount[line] ?? 0;
    if (indent < Math.min(fence.indent, state.blkIndent)) return similar;
    const length = closeLength(state, line, fence.marker);
    if (length < fence.length) continue;
    const deeper = indent - fence.indent;
    if (length === fence.length && (fence.isInline ? deeper >= 0 && deeper < 4 : deeper === 0))
      return line;
    if (Math.abs(deeper) < codeIndent) similar ??= line;
  }
  if (similar === undefined) known.set(key, startLine);
  return similar;
}

/** How many markers a line has, when it has nothing else. */
function closeLength(state: StateBlock, line: number, marker: string): number {
  const start = startOf(state, line);
  let at = start;
  while (state.src[at] === marker) at += 1;
  return state.skipSpaces(at) >= (state.eMarks[line] ?? 0) ? at - start : 0;
}

function parseDotBlock(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const start = startOf(state, startLine);
  if (!state.src.startsWith('{%', start)) return false;
  const head = state.src.slice(start, state.eMarks[startLine]);
  if (!/^\{% +(dot|neato|fdp|sfdp|twopi|circo)(?: +[\w.-]+)? *$/.test(head)) return false;
  const known = openEnded.get(state) ?? new Map<string, number>();
  openEnded.set(state, known);
  const key = `%}/${endLine}`;
  if (startLine >= (known.get(key) ?? Infinity)) return false;
  let end = startLine + 1;
  while (end < endLine && state.src.slice(startOf(state, end), state.eMarks[end]).trim() !== '%}')
    end += 1;
  if (end >= endLine) {
    known.set(key, startLine);
    return false;
  }
  if (silent) return true;
  const token = state.push('fence', 'code', 0);
  token.info = 'dot';
  token.content = state.getLines(startLine + 1, end, state.sCount[startLine] ?? 0, true);
  token.map = [startLine, end + 1];
  state.line = end + 1;
  return true;
}

function startOf(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}
