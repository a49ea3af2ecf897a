import { createRadarFileError } from './RadarFileError.ts';

/** A record of a CSV file, and the line where it begins. */
export interface CsvRecord {
  line: number;
  fields: string[];
}

/**
 * Splits CSV (RFC 4180) into records: fields in double quotes may hold separators, line breaks and doubled quotes. Lines
 * without any text are omitted.
 *
 * @throws InputError for a quote that does not end, with the line where it begins.
 */
export function splitCsv(text: string, separator = ','): CsvRecord[] {
  const records: CsvRecord[] = [];
  let record: CsvRecord = { line: 1, fields: [] };
  let at = 0;
  let line = 1;
  while (at <= text.length) {
    const field = readField(text, at, separator, line);
    record.fields.push(field.value);
    line += field.breaks;
    at = field.end + 1;
    if (text[field.end] === separator) continue;
    if (text[field.end] === '\r' && text[field.end + 1] === '\n') at += 1;
    if (record.fields.some(value => value.trim() !== '')) records.push(record);
    line += 1;
    record = { line, fields: [] };
  }
  return records;
}

interface Field {
  value: string;
  /** Of the separator or line break behind it, or the length of the text. */
  end: number;
  /** Line breaks inside of it. */
  breaks: number;
}

function readField(text: string, start: number, separator: string, line: number): Field {
  if (text[start] !== '"') {
    const end = findEnd(text, start, separator);
    return { value: text.slice(start, end), end, breaks: 0 };
  }
  const parts: string[] = [];
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0)
      throw createRadarFileError([{ line, message: 'A quote (") begins here and does not end' }]);
    parts.push(text.slice(from, quote));
    from = quote + 2;
    if (text[quote + 1] === '"') continue;
    const end = findEnd(text, quote + 1, separator);
    const value = parts.join('"') + text.slice(quote + 1, end).trimEnd();
    return { value, end, breaks: value.split('\n').length - 1 };
  }
}

function findEnd(text: string, start: number, separator: string): number {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r')
    end += 1;
  return end;
}
