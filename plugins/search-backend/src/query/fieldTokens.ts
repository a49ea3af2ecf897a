import { createHash } from 'node:crypto';
import { foldValue } from '../text/splitWords.ts';

/** The word that every document has, for queries that only exclude. Words of texts have letters and digits only. */
export const everyToken = '_all';

const cache = new Map<string, string>();
const maxCached = 20_000;

/** The word by which a document is found that has a value in a field. */
export function toFieldToken(field: string, value: string): string {
  const text = `${field}=${foldValue(value)}`;
  const known = cache.get(text);
  if (known) return known;
  const token = `_f${createHash('sha256').update(text).digest('hex').slice(0, 20)}`;
  if (cache.size >= maxCached) cache.clear();
  cache.set(text, token);
  return token;
}

/** The word by which a document is found that is called this, its words folded. */
export function toNameToken(name: string): string {
  return `_n${createHash('sha256').update(name).digest('hex').slice(0, 20)}`;
}

/** The word of a type of documents. */
export function toTypeToken(type: string): string {
  // Types keep their case.
  return `_t${createHash('sha256').update(type).digest('hex').slice(0, 20)}`;
}

const refPattern = /^([^:/\s]+):([^:/\s]+)\/([^:/\s]+)$/;

/** All texts by which a value is found: a ref by its name too, and without its kind or namespace. */
export function listValueForms(value: string): string[] {
  const [, kind, namespace, name] = refPattern.exec(value) ?? [];
  if (kind === undefined || namespace === undefined || name === undefined) return [value];
  return [value, name, `${namespace}/${name}`, `${kind}:${name}`];
}
