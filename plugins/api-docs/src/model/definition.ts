import type { Entity } from '@portico/catalog-model';

/** Letters above which the text is shown first: 5 MB. */
export const largeDefinition = 5 * 1024 * 1024;

/** What an API says of itself in its own words. */
export interface ApiDefinition {
  /** `spec.type`, in lower case. */
  type: string;
  /** `spec.type` as it is written. */
  typeLabel: string;
  text: string;
}

/** Whether an entity is an API. */
export function isApi({ kind }: Entity): boolean {
  return kind.toLowerCase() === 'api';
}

/** The definition of an API; `undefined` where it has none. */
export function getDefinition({ spec }: Entity): ApiDefinition | undefined {
  const { definition: text, type } = spec ?? {};
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  const typeLabel = typeof type === 'string' ? type : '';
  return { type: typeLabel.toLowerCase(), typeLabel, text };
}

/** The language that a text of an unknown type is written in, by its first letters. */
export function guessLanguage(text: string): string | undefined {
  const start = text.slice(0, 2000);
  if (/^\s*[{[]/.test(start)) return 'json';
  if (/^\s*</.test(start)) return 'xml';
  if (/^[\w"'$-]+\s*:(\s|$)/m.test(start)) return 'yaml';
  return undefined;
}

/** The name of the file that a definition is downloaded as. */
export function getFileName(name: string, language: string | undefined): string {
  const ending = fileEndings.get(language ?? '') ?? 'txt';
  return `${name}.${ending}`;
}

const fileEndings: ReadonlyMap<string, string> = new Map([
  ['graphql', 'graphql'],
  ['json', 'json'],
  ['proto', 'proto'],
  ['typescript', 'ts'],
  ['xml', 'xml'],
  ['yaml', 'yaml'],
]);
