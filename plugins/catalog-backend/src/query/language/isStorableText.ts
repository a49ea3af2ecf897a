/**
 * Whether a text can be in the database at all: without a null character or half of a pair of
 * surrogates, which PostgreSQL refuses even to compare with.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
