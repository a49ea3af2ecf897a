import { formatCount } from '../format/formatCount.ts';
import type { TextValues } from './Text.ts';

type Format = (value: string | number, language: string) => string;

const formats: Readonly<Record<string, Format>> = {
  number: (value, language) => (typeof value === 'number' ? formatCount(value, language) : value),
  // A name inside an English sentence: `Search {{label, lowercase}}`.
  lowercase: (value, language) => String(value).toLocaleLowerCase(language),
};

/**
 * Puts values where a text names them, as `{{name}}` or with a format, as `{{count, number}}`. What values contain is not
 * read as a name.
 *
 * @returns the text; a name without a value is omitted.
 */
export function fillText(text: string, values: TextValues, language: string): string {
  return text.replace(/\{\{ *(\w+) *(?:, *(\w+) *)?\}\}/g, (_, name: string, format?: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return '';
    return formats[format ?? '']?.(value, language) ?? String(value);
  });
}
