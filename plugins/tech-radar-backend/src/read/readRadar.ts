import type { Radar } from '@portico/tech-radar-common';
import { checkRadar } from './checkRadar.ts';
import { createRadarFileError } from './RadarFileError.ts';
import { isCsv, readCsv, readRowObjects } from './readRows.ts';
import { readStructured } from './readStructured.ts';

/**
 * Reads a radar from JSON or YAML of published radars, or a table of technologies in CSV, JSON or YAML.
 *
 * @param today - `2026-03-01`: the date of tables without one.
 * @throws InputError that names line, entry and field of what is wrong.
 */
export function readRadar(bytes: Uint8Array, today: string): Radar {
  const text = decode(bytes);
  if (isCsv(text)) return checkRadar(readCsv(text, today));
  const raw = readStructured(text);
  if (!Array.isArray(raw.value)) return checkRadar(raw);
  return checkRadar(readRowObjects(raw.value, raw.findLine, today));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw createRadarFileError([{ message: 'The file is not text in UTF-8' }]);
  }
}
