import { InputError } from '@portico/errors';
import { parseAllDocuments } from 'yaml';

/** Aliases that a document may use, so that a small one does not become a large one. */
const maxAliasCount = 100;

/** The documents of a YAML text. @throws InputError that names the file. */
export function parseDocuments(text: string, name: string): unknown[] {
  try {
    return parseAllDocuments(text).map(document => {
      const [problem] = document.errors;
      if (problem) throw problem;
      return document.toJS({ maxAliasCount }) as unknown;
    });
  } catch (error) {
    throw new InputError(`'${name}' is no YAML: ${(error as Error).message}`);
  }
}
