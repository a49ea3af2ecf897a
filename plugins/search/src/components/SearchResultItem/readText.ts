/** A field of a document as text; empty when it is something else. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
