/** A field of a document as text; empty when it is something else. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A field of a document as texts; empty when it is something else. */
export function readTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : [];
}
