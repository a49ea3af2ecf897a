/** The text of one YAML document within its file. */
export interface DocumentText {
  text: string;
  /** How many lines of the file are before the text. */
  linesBefore: number;
  /** The line of its first content, from 1. */
  line: number;
}

const marker = /^---(?=[ \t\r\n]|$)/gm;
const directive = /^%/m;
const firstContent = /^(?!---[ \t]*(?:#.*)?\r?$)[ \t]*[^\s#]/m;

/**
 * Cuts a YAML file into its documents, so that a broken one leaves the others whole. A line that
 * starts with `---` ends a document wherever it is; no text of one can hold it.
 */
export function splitDocuments(text: string): DocumentText[] {
  const starts = [0, ...Array.from(text.matchAll(marker), match => match.index)];
  const documents: DocumentText[] = [];
  let linesBefore = 0;
  let preamble = '';
  for (const [index, start] of starts.entries()) {
    const chunk = text.slice(start, starts[index + 1]);
    const contentAt = chunk.search(firstContent);
    const isDirective = index === 0 && directive.test(chunk);
    if (isDirective) preamble = chunk;
    else if (contentAt >= 0)
      documents.push({
        text: preamble + chunk,
        linesBefore: linesBefore - countLines(preamble),
        line: linesBefore + countLines(chunk.slice(0, contentAt)) + 1,
      });
    if (!isDirective) preamble = '';
    linesBefore += countLines(chunk);
  }
  return documents;
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
