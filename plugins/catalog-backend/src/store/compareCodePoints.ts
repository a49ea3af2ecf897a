const hasSurrogates = /[\ud800-\udfff]/;

/** Compares texts code point by code point, as the databases do; JavaScript's own order differs beyond U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  if (hasSurrogates.test(a) || hasSurrogates.test(b))
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}
