import type { MarkdownIt, StateBlock, Token } from 'markdown-it';

/** How far content is indented at least to be part of an item, as `mdx_truly_sane_lists` has it. */
const itemIndent = 2;
const maxCodeIndent = 4;

interface Marker {
  isOrdered: boolean;
  /** The number as it is written. */
  start: number;
  /** Position after the marker. */
  end: number;
}

/**
 * Lists as Python-Markdown with `mdx_truly_sane_lists` has them: a list begins after a blank line, content belongs to an item from
 * two spaces on, and all bullets are alike.
 */
export function addLists(md: MarkdownIt): void {
  md.block.ruler.at('list', parseList, { alt: ['paragraph', 'reference', 'blockquote'] });
}

function parseList(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (indentOf(state, startLine) >= maxCodeIndent) return false;
  const marker = readMarker(state, startLine);
  if (!marker) return false;
  if (silent) return state.parentType !== 'paragraph' || state.listIndent >= 0;

  const tag = marker.isOrdered ? 'ol' : 'ul';
  const firstToken = state.tokens.length;
  const open = state.push(marker.isOrdered ? 'ordered_list_open' : 'bullet_list_open', tag, 1);
  if (marker.isOrdered && marker.start !== 1) open.attrSet('start', String(marker.start));
  const { parentType } = state;
  state.parentType = 'list';
  const list = parseItems(state, startLine, endLine, marker);
  open.map = [startLine, list.endLine];
  state.push(marker.isOrdered ? 'ordered_list_close' : 'bullet_list_close', tag, -1);
  state.parentType = parentType;
  state.line = list.endLine;
  if (list.isTight) hideParagraphs(state.tokens.slice(firstToken), open.level + 2);
  return true;
}

function parseItems(state: StateBlock, startLine: number, endLine: number, first: Marker) {
  const endsList = state.md.block.ruler.getRules('list');
  let isTight = true;
  let endedEmpty = false;
  let line = startLine;
  for (let marker: Marker | undefined = first; marker;) {
    const item = parseItem(state, line, endLine, marker);
    if (!item.isTight || endedEmpty) isTight = false;
    endedEmpty = item.endLine - line > 1 && state.isEmpty(item.endLine - 1);
    line = item.endLine;
    if (line >= endLine || (state.sCount[line] ?? 0) < state.blkIndent) break;
    if (indentOf(state, line) >= maxCodeIndent) break;
    if (endsList.some(rule => rule(state, line, endLine, true))) break;
    marker = readMarker(state, line);
    if (marker?.isOrdered !== first.isOrdered) break;
  }
  return { endLine: line, isTight };
}

function parseItem(state: StateBlock, line: number, endLine: number, marker: Marker) {
  const { blkIndent, listIndent, tight } = state;
  const bMark = state.bMarks[line] ?? 0;
  const tShift = state.tShift[line] ?? 0;
  const sCount = state.sCount[line] ?? 0;
  const open = state.push('list_item_open', 'li', 1);
  const content = state.skipSpaces(marker.end);
  const isEmpty = content >= (state.eMarks[line] ?? 0);
  state.listIndent = blkIndent;
  state.blkIndent = sCount + itemIndent;
  state.tight = true;
  // The line begins behind its marker, however long that is.
  state.bMarks[line] = content;
  state.tShift[line] = 0;
  state.sCount[line] = state.blkIndent;
  if (isEmpty && state.isEmpty(line + 1)) state.line = Math.min(line + 2, endLine);
  else state.md.block.tokenize(state, line, endLine);
  const itemEnd = state.line;
  const isTight = state.tight;
  Object.assign(state, { blkIndent, listIndent, tight });
  state.bMarks[line] = bMark;
  state.tShift[line] = tShift;
  state.sCount[line] = sCount;
  open.map = [line, itemEnd];
  state.push('list_item_close', 'li', -1);
  return { endLine: itemEnd, isTight };
}

function readMarker(state: StateBlock, line: number): Marker | undefined {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  const end = state.eMarks[line] ?? 0;
  const { src } = state;
  const first = src[start] ?? '';
  if ('-*+'.includes(first) && first !== '')
    return isSpaceOrEnd(src, start + 1, end)
      ? { isOrdered: false, start: 1, end: start + 1 }
      : undefined;
  let at = start;
  while (at < end && at - start < 9 && isDigit(src[at])) at += 1;
  if (at === start || src[at] !== '.' || !isSpaceOrEnd(src, at + 1, end)) return undefined;
  return { isOrdered: true, start: Number(src.slice(start, at)), end: at + 1 };
}

function isDigit(letter: string | undefined): boolean {
  return letter !== undefined && letter >= '0' && letter <= '9';
}

function isSpaceOrEnd(src: string, at: number, end: number): boolean {
  return at >= end || src[at] === ' ' || src[at] === '\t';
}

function indentOf(state: StateBlock, line: number): number {
  return (state.sCount[line] ?? 0) - state.blkIndent;
}

function hideParagraphs(tokens: readonly Token[], level: number): void {
  for (const token of tokens)
    if (
      token.level === level &&
      (token.type === 'paragraph_open' || token.type === 'paragraph_close')
    )
      token.hidden = true;
}
