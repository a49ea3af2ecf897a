import { isJsonObject } from '@portico/catalog-model';
import { bundleReferences } from './bundleReferences.ts';
import { DocumentError } from './DocumentError.ts';
import type { IncludeReader } from './IncludeReader.ts';
import { ingestionLimits } from '../limits.ts';
import { parseIncluded } from './parseIncluded.ts';

/** Finds and reads what placeholders name. */
export type Includes = Pick<IncludeReader, 'locate' | 'read'>;

/** A file that a placeholder names. */
interface Included {
  text: string;
  target: string;
  /** Its path or URL. */
  address: string;
  includes: Includes;
}

const placeholders: Readonly<Record<string, (file: Included) => unknown>> = {
  $text: ({ text }) => text,
  $json({ text, target }) {
    try {
      return JSON.parse(text) as unknown;
    } catch (error) {
      throw new DocumentError(`'${target}' is not JSON: ${(error as Error).message}; correct it`);
    }
  },
  $yaml: ({ text, target }) => parseIncluded(text, target),
  $openapi: bundleReferences,
  $asyncapi: bundleReferences,
};

/** Keys of JSON Schema, which documents may hold as data. */
const schemaKeys = new Set([
  '$ref',
  '$id',
  '$schema',
  '$anchor',
  '$comment',
  '$dynamicAnchor',
  '$dynamicRef',
  '$recursiveRef',
]);

const maybePlaceholder = /\$[a-z]/i;

/** Whether a document's text can hold a placeholder at all. */
export function mayHoldPlaceholder(text: string): boolean {
  return maybePlaceholder.test(text);
}

/**
 * Puts the contents of files in place of `{ $text: ./file }`, `$json` and `$yaml`, and API definitions with all
 * that they refer to in place of `$openapi` and `$asyncapi`.
 *
 * @throws DocumentError with the path of the placeholder.
 */
export async function resolvePlaceholders(document: unknown, includes: Includes): Promise<unknown> {
  let count = 0;
  let letters = 0;
  return resolve(document, []);

  async function resolve(value: unknown, path: readonly (string | number)[]): Promise<unknown> {
    if (Array.isArray(value))
      return Promise.all(value.map((item, index) => resolve(item, [...path, index])));
    if (!isJsonObject(value)) return value;
    const [key = '', ...others] = Object.keys(value);
    if (others.length === 0 && isPlaceholder(key, value[key]))
      return include(key, value[key]).catch(error => {
        if (error instanceof Error) throw atPath(error, [...path, key]);
        throw error;
      });
    const entries = Object.entries(value).map(
      async ([name, item]) => [name, await resolve(item, [...path, name])] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  }

  async function include(key: string, target: unknown): Promise<unknown> {
    const convert = Object.hasOwn(placeholders, key) ? placeholders[key] : undefined;
    if (!convert)
      throw new DocumentError(
        `'${key}' is an unknown placeholder; use one of ${Object.keys(placeholders).join(', ')}`,
      );
    if (typeof target !== 'string')
      throw new DocumentError(`Placeholder '${key}' needs one path; write '${key}: ./file'`);
    count += 1;
    if (count > ingestionLimits.includesPerDocument)
      throw new DocumentError(
        `The document has more than ${ingestionLimits.includesPerDocument} placeholders; split it`,
      );
    const address = includes.locate(target);
    const text = await includes.read(address, target);
    letters += text.length;
    if (letters > ingestionLimits.includedLetters)
      throw new DocumentError(
        `The files that the document includes are larger than ${ingestionLimits.includedLetters / 1_000_000} MB together; split it`,
      );
    return convert({ text, target, address, includes });
  }
}

/** Texts under keys such as `$text`; other values, as queries of databases have them, are data. */
function isPlaceholder(key: string, value: unknown): boolean {
  if (Object.hasOwn(placeholders, key)) return true;
  return /^\$[a-z]/i.test(key) && !schemaKeys.has(key) && typeof value === 'string';
}

function atPath(error: Error, path: readonly (string | number)[]): Error {
  if (error instanceof DocumentError) {
    error.path ??= path;
    return error;
  }
  const located = new DocumentError(error.message, { path });
  return Object.assign(located, { name: error.name });
}
