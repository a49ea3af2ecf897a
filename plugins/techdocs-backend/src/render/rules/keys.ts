import type { MarkdownIt, StateInline } from 'markdown-it';
import { escapeHtml } from '@portico/config/escapeHtml';
import { findKey } from './keyNames.ts';

const key = String.raw`(?:[\w-]+|"(?:\\.|[^"\\\n])+"|'(?:\\.|[^'\\\n])+')`;
const keys = new RegExp(String.raw`\+\+(${key}(?:\+${key})*)\+\+`, 'y');
const oneKey = new RegExp(key, 'g');
const maxCharacters = 200;

/** Keys as `++ctrl+c++`, with labels of one's own as `++"Save"++`; text where one of the names is not known. */
export function addKeys(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'keys', parseKeys);
}

function parseKeys(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('++', state.pos)) return false;
  keys.lastIndex = 0;
  const rest = state.src.slice(state.pos, Math.min(state.posMax, state.pos + maxCharacters));
  const [match, text = ''] = keys.exec(rest) ?? [];
  if (match === undefined) return false;
  const found = (text.match(oneKey) ?? []).map(readKey);
  if (found.includes(undefined)) return false;
  if (!silent)
    state.push('html_inline', '', 0).content =
      `<span class="keys">${found.join('<span>+</span>')}</span>`;
  state.pos += match.length;
  return true;
}

function readKey(text: string): string | undefined {
  if (/^["']/.test(text))
    return `<kbd>${escapeHtml(text.slice(1, -1).replaceAll(/\\(.)/g, '$1').trim())}</kbd>`;
  const found = findKey(text.toLowerCase());
  return found && `<kbd class="key-${found.name}">${escapeHtml(found.label)}</kbd>`;
}
