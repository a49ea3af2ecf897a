import type { MarkdownIt } from 'markdown-it';

/** Longer addresses are cut, so that a text of nothing but beginnings takes no time. */
const maxCharacters = 2048;

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
}
