import type { ColumnType } from './backupFormat.ts';

/** A value as the engines' drivers give it. */
export type StoredValue = string | number | bigint | boolean | Uint8Array | null;

/**
 * Writes a row as a line of JSON: an array of its values, bytes in base64, booleans as 0 and 1.
 *
 * @throws Error that names the column, when a value is none of its type.
 */
export function writeLine(
  row: readonly StoredValue[],
  columns: readonly { name: string; type: ColumnType }[],
): string {
  return JSON.stringify(row.map((value, at) => encode(value, columns[at])));
}

function encode(
  value: StoredValue,
  column: { name: string; type: ColumnType } | undefined,
): string | number | null {
  if (value === null) return null;
  if (typeof value === 'string' && column?.type !== 'bytes') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Uint8Array && column?.type === 'bytes')
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64');
  const isWhole = typeof value === 'bigint' || Number.isInteger(value);
  if (isWhole && Number.isSafeInteger(Number(value))) return Number(value);
  if (typeof value === 'number' && !isWhole && Number.isFinite(value)) return value;
  const shown = value instanceof Uint8Array ? 'bytes' : `'${String(value).slice(0, 40)}'`;
  throw new Error(`column '${column?.name}' of type ${column?.type} cannot hold ${shown}`);
}

const sealed = /v1\.([\da-f]{8})\.[\w-]{38}/g;
/** `v1.` in base64. */
const sealedBytes = /"(djEu[\w+/]{12})/g;

/** The ids of the keys that sealed values in a line name. */
export function findSealingKeys(line: string): string[] {
  const ids: string[] = [];
  if (line.includes('v1.')) for (const [, id = ''] of line.matchAll(sealed)) ids.push(id);
  if (line.includes('"djEu'))
    for (const [, text = ''] of line.matchAll(sealedBytes)) {
      const [, id = ''] = Buffer.from(text, 'base64').toString('latin1').split('.');
      if (/^[\da-f]{8}$/.test(id)) ids.push(id);
    }
  return ids;
}
