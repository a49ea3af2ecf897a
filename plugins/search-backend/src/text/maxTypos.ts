/** How many letters a word of this length may differ by: none below 4, one from 4, two from 8. */
export function maxTypos(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}
