const needsEscape = /["\\]/;
const escaped = /["\\]/g;

/**
 * Values as the text of a PostgreSQL array. The driver writes arrays value by value too, but takes several times as long.
 *
 * @param values - numbers, texts or booleans; `null` and `undefined` are null.
 */
export function toArrayText(values: readonly unknown[] | Int32Array): string {
  if (values instanceof Int32Array) return `{${values.join(',')}}`;
  return `{${values.map(toElement).join(',')}}`;
}

/** The same for a JSON array of whole numbers or of texts; only where JSON escapes something, it is read. */
export function jsonToArrayText(json: string): string {
  return json.includes('\\')
    ? toArrayText(JSON.parse(json) as unknown[])
    : `{${json.slice(1, -1)}}`;
}

function toElement(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null || value === undefined) return 'null';
  const text = String(value);
  return `"${needsEscape.test(text) ? text.replace(escaped, String.raw`\$&`) : text}"`;
}
