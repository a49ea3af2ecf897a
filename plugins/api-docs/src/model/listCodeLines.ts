const longestLine = 2000;

/** A line of code without comments, and with no texts in it but such as may be names. */
export interface CodeLine {
  /** From 1. */
  number: number;
  code: string;
}

/** The lines of code of a text in a language with braces and the comments of C. */
export function* listCodeLines(text: string): Generator<CodeLine> {
  let isComment = false;
  for (const [index, whole] of text.split('\n').entries()) {
    let code = whole.slice(0, longestLine);
    if (isComment) {
      const end = code.indexOf('*/');
      if (end < 0) continue;
      code = code.slice(end + 2);
      isComment = false;
    }
    code = code
      .replaceAll(literals, keepName)
      .replaceAll(/\/\*.*?\*\//g, '')
      .replace(/\/\/.*$/, '');
    const start = code.indexOf('/*');
    if (start >= 0) {
      code = code.slice(0, start);
      isComment = true;
    }
    yield { number: index + 1, code };
  }
}

/** One without an end reaches to that of the line, so that no part of it is read again. */
const literals = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|'(?:[^'\\]|\\[^])*(?:'|\\?$)/g;

/** What stays of a text: itself where it may be a name, or is an apostrophe in a comment. */
function keepName(text: string): string {
  const isEnded = text.length > 1 && text.endsWith(text.charAt(0));
  return isEnded && !/^["'][\w$]+["']$/.test(text) ? '""' : text;
}
