import { isJsonObject } from '@portico/catalog-model';
import { DocumentError } from './DocumentError.ts';
import { ingestionLimits } from './limits.ts';
import { parseDocument } from './parseDocument.ts';

/** Reads a text that a placeholder names, relative to the document. */
export type IncludeReader = (target: string) => Promise<string>;

const placeholders: Readonly<Record<string, (text: string, target: string) => unknown>> = {
  $text: text => text,
  $json: (text, target) => {
    try {
      return JSON.parse(text) as unknown;
    } catch (error) {
      throw new DocumentError(`'${target}' is not JSON: ${(error as Error).message}; mend it`);
    }
  },
  $yaml: text => parseDocument({ text, linesBefore: 0, line: 1 }),
};

const maybePlaceholder = /\$(?:text|json|yaml)\b/;

/** Whether a document's text can hold a placeholder at all. */
export function mayHoldPlaceholder(text: string): boolean {
  return maybePlaceholder.test(text);
}

/** Puts the contents of files in place of `{ $text: ./file }`, `$json` and `$yaml`. */
export async function resolvePlaceholders(
  document: unknown,
  readInclude: IncludeReader,
): Promise<unknown> {
  let includes = 0;
  const resolve = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(resolve));
    if (!isJsonObject(value)) return value;
    const [key = '', ...others] = Object.keys(value);
    const convert = others.length === 0 && Object.hasOwn(placeholders, key) && placeholders[key];
    if (!convert) {
      const entries = Object.entries(value).map(
        async ([name, item]) => [name, await resolve(item)] as const,
      );
      return Object.fromEntries(await Promise.all(entries));
    }
    const target = value[key];
    if (typeof target !== 'string')
      throw new DocumentError(`Placeholder '${key}' needs one path; write '${key}: ./file'`);
    includes += 1;
    if (includes > ingestionLimits.includesPerDocument)
      throw new DocumentError(
        `The document has more than ${ingestionLimits.includesPerDocument} placeholders; split it`,
      );
    return convert(await readInclude(target), target);
  };
  return resolve(document);
}
