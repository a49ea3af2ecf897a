import type { MarkdownIt, StateInline } from 'markdown-it';
import { getInlineRule, getRule } from './getRule.ts';

/**
 * Links by reference as Python-Markdown has them: `[text][^1]` is the link `text` with a footnote, and `[text][other]`
 * without a definition of `other` the link `text`; of several definitions the last one counts, and addresses that would run something are links, too, which lose their address when the page is made harmless.
 */
export function addReferences(md: MarkdownIt): void {
  md.validateLink = () => true;
  const define = getRule(md, 'reference');
  md.block.ruler.at('reference', (state, startLine, endLine, silent) => {
    const env = state.env as { references?: Record<string, unknown> };
    const former = env.references ?? {};
    env.references = {};
    const isDefined = define(state, startLine, endLine, silent);
    env.references = Object.assign(former, env.references);
    return isDefined;
  });
  const link = getInlineRule(md, 'link');
  md.inline.ruler.at('link', (state, silent) => {
    const { pos, posMax, src } = state;
    if (link(state, silent)) return true;
    if (src[pos] !== '[' || src[pos + 1] === '^') return false;
    const end = md.helpers.parseLinkLabel(state, pos, true) + 1;
    if (end <= pos) return false;
    const isBox = /^\[[ xX]\]$/.test(src.slice(pos, Math.min(end, pos + 4)));
    if (!isBox && src[pos - 1] !== ']' && /\s/.test(src[end] ?? '') && src[end + 1] === '[')
      return parseSpaced(state, end, silent);
    // What follows is no reference, so that the text before it is one by itself.
    if (src[end] !== '[') return false;
    state.posMax = end;
    const isLink = link(state, silent);
    state.posMax = posMax;
    return isLink;
  });
}

interface Reference {
  href: string;
  title?: string;
}

const maxLabel = 300;

/** `[text] [label]`, also over the end of a line. */
function parseSpaced(state: StateInline, textEnd: number, silent: boolean): boolean {
  const { pos, posMax, src, md } = state;
  const rest = src.slice(textEnd + 2, Math.min(posMax, textEnd + 2 + maxLabel));
  const labelEnd = rest.indexOf(']');
  const { references = {} } = state.env as { references?: Record<string, Reference> };
  const key = md.utils.normalizeReference(rest.slice(0, Math.max(0, labelEnd)));
  const found = labelEnd > 0 && Object.hasOwn(references, key) ? references[key] : undefined;
  if (!found) return false;
  if (!silent) {
    const open = state.push('link_open', 'a', 1);
    open.attrSet('href', found.href);
    if (found.title) open.attrSet('title', found.title);
    state.pos = pos + 1;
    state.posMax = textEnd - 1;
    state.linkLevel += 1;
    md.inline.tokenize(state);
    state.linkLevel -= 1;
    state.push('link_close', 'a', -1);
  }
  state.pos = textEnd + 2 + labelEnd + 1;
  state.posMax = posMax;
  return true;
}
