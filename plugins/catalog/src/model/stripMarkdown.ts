/** A description in one line of plain words: what Markdown marks stays, the marks go. */
export function stripMarkdown(text: string): string {
  return text
    .slice(0, 2000)
    .replace(/!?\[([^[\]\n]*)\]\([^)\n]{0,2000}\)/g, '$1')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d{1,9}[.)])\s+/gm, '')
    .replace(/(\*\*|__|~~|`)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(^|[\s(])([*_])(?=\S)([^*_\n]*\S)\2(?=$|[\s).,;:!?])/g, '$1$3')
    .replace(/\s+/g, ' ')
    .trim();
}
