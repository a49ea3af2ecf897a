/** The items of a list; none for anything else, since clusters are not trusted to send what they should. */
export function listOf<T>(value: readonly T[] | null | undefined): readonly T[] {
  if (!Array.isArray(value)) return [];
  return value.filter(item => typeof item === 'object' && item !== null);
}
