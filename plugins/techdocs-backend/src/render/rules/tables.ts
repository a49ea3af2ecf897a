import type { MarkdownIt } from 'markdown-it';

/** In place of a bar in code while blocks are found; Unicode assigns it to no character. */
const hiddenBar = '\uFDD0';

/** Bars in code are no borders of cells, as in Python-Markdown. */
export function addTables(md: MarkdownIt): void {
  md.core.ruler.after('normalize', 'hidden_bars', state => {
    if (state.src.includes('|') && state.src.includes('`'))
      state.src = state.src.replaceAll(/^[^`\n]*`.*$/gm, hideBars);
  });
  md.core.ruler.after('block', 'shown_bars', ({ tokens }) => {
    for (const token of tokens) {
      token.content = token.content.replaceAll(hiddenBar, '|');
      token.info = token.info.replaceAll(hiddenBar, '|');
    }
  });
}

/** A line of a table with its bars in code hidden; other lines as they are. */
function hideBars(line: string): string {
  const hidden = line.replaceAll(/(?<![`\\])(`+)(?!`)([^`]+)\1(?!`)/g, code =>
    code.replaceAll('|', hiddenBar),
  );
  return hidden.includes('|') ? hidden : line;
}
