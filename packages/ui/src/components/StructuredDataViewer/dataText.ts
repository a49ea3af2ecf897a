import { CORE_SCHEMA, dump, loadAll, YAMLException } from 'js-yaml';
import { countRows } from './dataRows.ts';

const maxValues = 500_000;

/** How data is written. */
export type DataFormat = 'yaml' | 'json';

/**
 * Reads YAML or JSON. A file of several documents becomes a list of them.
 *
 * @throws Error, with place and reason, when the text is neither.
 */
export function readData(text: string): unknown {
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      // YAML may begin like JSON, and says better where a mistake is.
    }
  }
  const documents = loadAll(text, { schema: CORE_SCHEMA });
  return documents.length > 1 ? documents : documents[0];
}

/** What is wrong with a text that could not be read, and in which line, from 1. */
export function describeProblem(error: unknown): { message: string; line: number | undefined } {
  if (error instanceof YAMLException && error.mark) {
    const line = error.mark.line + 1;
    return { message: `${error.reason} (${line}:${error.mark.column + 1})`, line };
  }
  return { message: error instanceof Error ? error.message : String(error), line: undefined };
}

/**
 * Writes data.
 *
 * @throws Error when JSON cannot hold it, since it contains itself or repeats its parts beyond measure.
 */
export function writeData(data: unknown, format: DataFormat, sortsKeys: boolean): string {
  if (format === 'yaml')
    return dump(data, { sortKeys: sortsKeys, lineWidth: -1, skipInvalid: true });
  if (countRows(data, maxValues) >= maxValues) {
    throw new Error(
      'The data is too large for JSON, which repeats what YAML refers to; copy it as YAML',
    );
  }
  return JSON.stringify(data, sortsKeys ? sortKeys : undefined, 2) ?? 'null';
}

function sortKeys(_key: string, value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A plain value on one line. */
export function writeScalar(value: unknown, format: DataFormat): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' && format === 'yaml' && isPlainYaml(value)) return value;
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value === 'bigint') return String(value);
  return JSON.stringify(value) ?? 'null';
}

/** A key as it is before a value. */
export function writeKey(key: string, format: DataFormat): string {
  return format === 'yaml' && isPlainYaml(key) ? key : JSON.stringify(key);
}

// Text that YAML takes for text without quotes: it starts with a letter and holds nothing that means something.
const isPlainYaml = (text: string) =>
  /^[\p{L}/_]\P{Cc}*$/u.test(text) &&
  !/: |:$| #|\s$/.test(text) &&
  !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text);
