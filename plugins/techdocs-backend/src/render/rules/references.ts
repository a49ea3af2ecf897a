import type { MarkdownIt } from 'markdown-it';
import { getInlineRule } from './getRule.ts';

/**
 * Links by reference as Python-Markdown has them: `[text][^1]` is the link `text` with a footnote, and addresses that would run
 * something are links, too, which lose their address when the page is made harmless.
 */
export function addReferences(md: MarkdownIt): void {
  md.validateLink = () => true;
  const link = getInlineRule(md, 'link');
  md.inline.ruler.at('link', (state, silent) => {
    const { pos, posMax, src } = state;
    if (link(state, silent)) return true;
    if (src[pos] !== '[' || src[pos + 1] === '^') return false;
    const end = md.helpers.parseLinkLabel(state, pos, true) + 1;
    if (end <= pos || !src.startsWith('[^', end)) return false;
    state.posMax = end;
    const isLink = link(state, silent);
    state.posMax = posMax;
    return isLink;
  });
}
