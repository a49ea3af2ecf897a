import type { MarkdownIt } from 'markdown-it';

/** What Python-Markdown and the extensions of the docs core escape, and `<`, as GitHub does. */
const escapable: ReadonlySet<string> = new Set('\\`*_{}[]()>#+-.!|^~=<');

/** Shows a backslash before any other sign, and at the end of a line, as it is written. */
export function addEscapes(md: MarkdownIt): void {
  md.inline.ruler.at('escape', (state, silent) => {
    if (state.src[state.pos] !== '\\') return false;
    const sign = state.src[state.pos + 1] ?? '';
    if (!escapable.has(sign)) {
      if (!silent) state.pending += '\\';
      state.pos += 1;
      return true;
    }
    if (!silent) {
      const token = state.push('text_special', '', 0);
      token.content = sign;
      token.markup = `\\${sign}`;
      token.info = 'escape';
    }
    state.pos += 2;
    return true;
  });
}
