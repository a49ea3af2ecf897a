/** Up to two letters for a name: of its first and last word. */
export function getInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return `${firstLetter(first)}${firstLetter(last)}`.toLocaleUpperCase();
}

/** A number below `count` that stays the same for a text. */
export function pickStable(text: string, count: number): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % count;
}

function firstLetter(word: string) {
  return Array.from(word)[0] ?? '';
}
