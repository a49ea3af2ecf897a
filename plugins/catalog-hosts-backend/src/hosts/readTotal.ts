/** The number of items of a list that a header names. */
export function readTotal(headers: Headers, name: string): number | undefined {
  const text = headers.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
