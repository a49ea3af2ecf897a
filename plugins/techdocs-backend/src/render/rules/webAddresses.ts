import type { MarkdownIt, Token } from 'markdown-it';
import { getInlineRule } from './getRule.ts';

/** Longer addresses are cut, so that a text of nothing but beginnings takes no time. */
const maxCharacters = 2048;
/** Code in place of a host: https://`host`/path. */
const noHost = /^:\/\/`/;

/** Makes links of addresses that begin with `www.` in place of a scheme. */
export function addWebAddresses(md: MarkdownIt): void {
  md.linkify.add('www.', {
    validate(text, position, self) {
      const rest = text.slice(position, position + maxCharacters);
      return Math.max(0, self.testSchemaAt(`http://www.${rest}`, 'http:', 5) - '//www.'.length);
    },
    normalize(match) {
      match.url = `http://${match.url}`;
    },
  });
  const linkify = getInlineRule(md, 'linkify');
  md.inline.ruler.at('linkify', (state, silent) =>
    noHost.test(state.src.slice(state.pos, state.pos + 4)) ? false : linkify(state, silent),
  );
  md.core.ruler.after('linkify', 'address_ends', ({ tokens }) => {
    for (const { children } of tokens) if (children) cutEnds(children);
  });
}

/** Signs of the sentence are not part of an address. */
function cutEnds(tokens: readonly Token[]): void {
  for (const [index, open] of tokens.entries()) {
    if (open.type !== 'link_open' || open.markup !== 'linkify') continue;
    const [text, , after] = tokens.slice(index + 1);
    const [ending = ''] = /[.,:;!?]{1,9}$/.exec(text?.content ?? '') ?? [];
    if (ending === '' || !text || after?.type !== 'text') continue;
    text.content = text.content.slice(0, -ending.length);
    open.attrSet('href', String(open.attrGet('href')).slice(0, -ending.length));
    after.content = ending + after.content;
  }
}
