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
  const length = open - start;
  if (length < minLength) return false;
  const info = src.slice(open, state.eMarks[startLine]).trim();
  if (marker === '`' && info.includes('`')) return false;
  const end = findClose(state, startLine, endLine, marker, length);
  if (end === undefined) return false;
  if (silent) return true;
  const token = state.push('fence', 'code', 0);
  token.info = info;
  token.content = state.getLines(startLine + 1, end, state.sCount[startLine] ?? 0, true);
  token.markup = src.slice(start, open);
  token.map = [startLine, end + 1];
  state.line = end + 1;
  return true;
}

/** Where a search found no end, so that a row of openings takes no quadratic time. */
const openEnded = new WeakMap<StateBlock, Map<string, number>>();

function findClose(
  state: StateBlock,
  startLine: number,
  endLine: number,
  marker: string,
  length: number,
) {
  const known = openEnded.get(state) ?? new Map<string, number>();
  openEnded.set(state, known);
  const key = `${marker}${length}/${endLine}`;
  if (startLine >= (known.get(key) ?? Infinity)) return undefined;
  const indent = state.sCount[startLine] ?? 0;
  for (let line = startLine + 1; line < endLine; line++) {
    const start = startOf(state, line);
    if (state.isEmpty(line)) continue;
    if ((state.sCount[line] ?? 0) < Math.min(indent, state.blkIndent)) return undefined;
    if (state.src[start] !== marker) continue;
    let at = start;
    while (state.src[at] === marker) at += 1;
    if (at - start >= length && state.skipSpaces(at) >= (state.eMarks[line] ?? 0)) return line;
  }
  known.set(key, startLine);
  return undefined;
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
  let end = startLine + 1;
  while (end < endLine && state.src.slice(startOf(state, end), state.eMarks[end]).trim() !== '%}')
    end += 1;
  if (end >= endLine) return false;
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
