import { DocumentError } from './DocumentError.ts';
import { parseDocument } from './parseDocument.ts';

/**
 * Reads a file that a document includes, in YAML or JSON.
 *
 * @param target - the file as the document names it.
 * @throws DocumentError that names the file and the place in it, which is none of the document.
 */
export function parseIncluded(text: string, target: string): unknown {
  try {
    return parseDocument({ text, linesBefore: 0, line: 1 });
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const { line, column, message } = error;
    const place = line === undefined ? '' : ` at line ${line}${column ? `, column ${column}` : ''}`;
    throw new DocumentError(`'${target}' is not valid YAML or JSON${place}: ${message}`);
  }
}
