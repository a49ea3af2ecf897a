import type { MarkdownIt, StateBlock } from 'markdown-it';
import { getRule } from './getRule.ts';

const meaning = /^:[ \t]/;

/**
 * Definitions whose meanings have several terms, each on a line of its own, and lists of definitions below each other as one: the
 * parser's own rule reads one term.
 */
export function addSeveralTerms(md: MarkdownIt): void {
  const parse = getRule(md, 'deflist');
  md.block.ruler.at(
    'deflist',
    (state, startLine, endLine, silent) => {
      if (silent) return parse(state, startLine, endLine, silent);
      const lastTerm = findLastTerm(state, startLine, endLine);
      const first = state.tokens.length;
      if (!parse(state, lastTerm, endLine, silent)) return false;
      addTerms(state, first, startLine, lastTerm);
      joinLists(state, first);
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}

/** The line before the first meaning, where nothing but text is before it; else the first line. */
function findLastTerm(state: StateBlock, startLine: number, endLine: number): number {
  let line = startLine + 1;
  while (line < endLine && !state.isEmpty(line) && !isMeaning(state, line)) line += 1;
  const next = line < endLine && state.isEmpty(line) ? line + 1 : line;
  if (next >= endLine || !isMeaning(state, next)) return startLine;
  const { parentType } = state;
  state.parentType = 'paragraph';
  const endsText = state.md.block.ruler.getRules('paragraph');
  let isText = true;
  for (let term = startLine + 1; term < line && isText; term++)
    isText = !endsText.some(rule => rule(state, term, endLine, true)) && !isComment(state, term);
  state.parentType = parentType;
  return isText ? line - 1 : startLine;
}

function isMeaning(state: StateBlock, line: number): boolean {
  const indent = (state.sCount[line] ?? 0) - state.blkIndent;
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return indent >= 0 && indent < 4 && meaning.test(state.src.slice(start, start + 2));
}

/** Whether a line begins with a comment, which the rule for one term looks over. */
function isComment(state: StateBlock, line: number): boolean {
  return state.src.startsWith('<!--', (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0));
}

/** Puts the terms between the start of the list, at `first`, and its first term. */
function addTerms(state: StateBlock, first: number, startLine: number, lastTerm: number): void {
  const list = state.tokens[first];
  if (list?.type !== 'dl_open' || lastTerm === startLine) return;
  list.map = [startLine, list.map?.[1] ?? lastTerm];
  const parsed = state.tokens.splice(first + 1);
  const level = state.level;
  state.level = list.level + 1;
  for (let line = startLine; line < lastTerm; line++) {
    state.push('dt_open', 'dt', 1).map = [line, line];
    const term = state.push('inline', '', 0);
    term.map = [line, line];
    term.content = state.getLines(line, line + 1, state.blkIndent, false).trim();
    term.children = [];
    state.push('dt_close', 'dt', -1);
  }
  state.level = level;
  for (const token of parsed) state.tokens.push(token);
}

/** Makes a list one with that right before it. */
function joinLists(state: StateBlock, first: number): void {
  const before = state.tokens[first - 1];
  if (before?.type === 'dl_close' && state.tokens[first]?.type === 'dl_open')
    state.tokens.splice(first - 1, 2);
}
