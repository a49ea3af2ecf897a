import type { MarkdownIt, StateBlock } from 'markdown-it';

const contentIndent = 4;
const admonition = /^(!!!|\?\?\?\+?) ?([\w-]+(?: +[\w-]+)*)?(?: +"([^"]*)")? *$/;
const tab = /^===([!+]?) +(?:"([^"]*)"|'([^']*)') *$/;

/**
 * Blocks whose content is indented by four spaces: admonitions (`!!! note "Title"`), collapsible ones (`??? note`, open with
 * `???+`) and tabs (`=== "Title"`).
 */
export function addIndentedBlocks(md: MarkdownIt): void {
  const alt = ['paragraph', 'reference', 'blockquote', 'list'];
  md.block.ruler.before('code', 'admonition', parseAdmonition, { alt });
  md.block.ruler.before('code', 'tabs', parseTabs, { alt });
}

function parseAdmonition(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const [, marker, words, title] = admonition.exec(lineText(state, startLine)) ?? [];
  if (marker === undefined || (marker === '!!!' && words === undefined)) return false;
  if (silent) return true;
  const classes = (words ?? '').toLowerCase().split(/ +/).filter(Boolean);
  const kind = classes[0] ?? '';
  const shownTitle = title ?? kind.charAt(0).toUpperCase() + kind.slice(1);
  const isDetails = marker !== '!!!';
  const tag = isDetails ? 'details' : 'div';
  const open = state.push('admonition_open', tag, 1);
  const classNames = [...(isDetails ? [] : ['admonition']), ...classes];
  if (classNames.length > 0) open.attrSet('class', classNames.join(' '));
  if (marker === '???+') open.attrSet('open', 'open');
  open.map = [startLine, startLine + 1];
  if (shownTitle !== '') {
    const titleTag = isDetails ? 'summary' : 'p';
    const titleOpen = state.push('admonition_title_open', titleTag, 1);
    if (!isDetails) titleOpen.attrSet('class', 'admonition-title');
    pushInline(state, shownTitle, startLine);
    state.push('admonition_title_close', titleTag, -1);
  }
  parseContent(state, startLine, endLine);
  state.push('admonition_close', tag, -1);
  return true;
}

function parseTabs(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (!tab.test(lineText(state, startLine))) return false;
  if (silent) return true;
  const tabs = findTabs(state, startLine, endLine);
  const env = state.env as { tabSets?: number };
  env.tabSets = (env.tabSets ?? 0) + 1;
  const set = env.tabSets;
  const selected = Math.max(
    0,
    tabs.findLastIndex(({ isSelected }) => isSelected),
  );
  const open = state.push('tabs_open', 'div', 1);
  open.attrSet('class', 'tabbed-set tabbed-alternate');
  open.attrSet('data-tabs', `${set}:${tabs.length}`);
  for (const index of tabs.keys()) {
    const input = state.push('tab_input', 'input', 0);
    if (index === selected) input.attrSet('checked', 'checked');
    input.attrSet('id', `__tabbed_${set}_${index + 1}`);
    input.attrSet('name', `__tabbed_${set}`);
    input.attrSet('type', 'radio');
  }
  state.push('tab_labels_open', 'div', 1).attrSet('class', 'tabbed-labels');
  for (const [index, { title, line }] of tabs.entries()) {
    state.push('tab_label_open', 'label', 1).attrSet('for', `__tabbed_${set}_${index + 1}`);
    pushInline(state, title, line);
    state.push('tab_label_close', 'label', -1);
  }
  state.push('tab_labels_close', 'div', -1);
  state.push('tab_content_open', 'div', 1).attrSet('class', 'tabbed-content');
  for (const { line, end } of tabs) {
    state.push('tab_open', 'div', 1).attrSet('class', 'tabbed-block');
    parseContent(state, line, end);
    state.push('tab_close', 'div', -1);
  }
  state.push('tab_content_close', 'div', -1);
  state.push('tabs_close', 'div', -1);
  state.line = tabs.at(-1)?.end ?? startLine + 1;
  return true;
}

function findTabs(state: StateBlock, startLine: number, endLine: number) {
  const tabs: { title: string; line: number; end: number; isSelected: boolean }[] = [];
  for (let line = startLine; line < endLine;) {
    if ((state.sCount[line] ?? 0) - state.blkIndent >= contentIndent) break;
    const [text, flag, doubled, single] = tab.exec(lineText(state, line)) ?? [];
    if (text === undefined || (flag === '!' && line !== startLine)) break;
    const end = findContentEnd(state, line, endLine);
    tabs.push({ title: doubled ?? single ?? '', line, end, isSelected: flag === '+' });
    line = end;
  }
  return tabs;
}

/** Parses the indented lines below one, and continues after them. */
function parseContent(state: StateBlock, line: number, endLine: number): void {
  const end = findContentEnd(state, line, endLine);
  const { blkIndent, lineMax, parentType, listIndent } = state;
  state.blkIndent += contentIndent;
  state.lineMax = end;
  state.listIndent = -1;
  state.parentType = 'blockquote';
  state.md.block.tokenize(state, line + 1, end);
  Object.assign(state, { blkIndent, lineMax, parentType, listIndent });
  state.line = end;
}

function findContentEnd(state: StateBlock, line: number, endLine: number): number {
  let end = line + 1;
  while (
    end < endLine &&
    (state.isEmpty(end) || (state.sCount[end] ?? 0) - state.blkIndent >= contentIndent)
  )
    end += 1;
  return end;
}

function lineText(state: StateBlock, line: number): string {
  if ((state.sCount[line] ?? 0) - state.blkIndent >= contentIndent) return '';
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  const first = state.src[start];
  if (first !== '!' && first !== '?' && first !== '=') return '';
  return state.src.slice(start, Math.min(state.eMarks[line] ?? 0, start + 1000));
}

function pushInline(state: StateBlock, content: string, line: number): void {
  const inline = state.push('inline', '', 0);
  inline.content = content;
  inline.map = [line, line + 1];
  inline.children = [];
}
