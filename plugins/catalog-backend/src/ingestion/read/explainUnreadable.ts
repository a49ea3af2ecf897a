import { DocumentError } from './DocumentError.ts';

const conflictMark = /^(?:<{7}|>{7})(?: |\r?$)/;
const lfsPointer = 'version https://git-lfs.github.com/spec/';

/** What a text is in place of a document, where the parser's own words would mislead. */
export function explainUnreadable(text: string, linesBefore: number): DocumentError | undefined {
  if (text.includes('\0'))
    return new DocumentError('The file is no text in UTF-8; save it as UTF-8', {
      line: linesBefore + countLines(text, text.indexOf('\0')),
    });
  const lines = text.split('\n');
  const conflict = lines.findIndex(line => conflictMark.test(line));
  if (conflict < 0) return undefined;
  return new DocumentError(
    `The file has the marks of a merge that was not finished, such as '${lines[conflict]?.slice(0, 7)}'; resolve the conflict`,
    { line: linesBefore + conflict + 1 },
  );
}

/** @throws DocumentError for a file whose content is stored elsewhere. */
export function refusePointer(text: string, line: number): void {
  if (text.startsWith(lfsPointer))
    throw new DocumentError(
      'The file is stored by Git LFS, and only a pointer to it can be read; store descriptors in the repository itself',
      { line },
    );
}

function countLines(text: string, end: number): number {
  return text.slice(0, end).split('\n').length;
}
