const onsets = [
  'b',
  'br',
  'c',
  'cr',
  'd',
  'f',
  'g',
  'gr',
  'k',
  'l',
  'm',
  'n',
  'p',
  'pr',
  's',
  'tr',
];
const vowels = ['a', 'e', 'i', 'o', 'u'];
const codas = ['l', 'n', 'r', 's'];

/** Words that look like words, the more often used ones first; 5,120 of them, no two the same. */
export const vocabulary: readonly string[] = vowels
  .flatMap(first =>
    codas.flatMap(coda =>
      onsets.flatMap(onset =>
        onsets.map(second => `${onset}${first}${coda}${second}${vowels[second.length % 5]}`),
      ),
    ),
  )
  .map((word, index, all) => all[(index * 1_009) % all.length] ?? word);

/** A word as texts have them: the ones at the front come up far more often. */
export function pickWord(random: () => number): string {
  return vocabulary[Math.floor(vocabulary.length * random() ** 3)] ?? 'data';
}

/** Words up to a length. */
export function writeText(length: number, random: () => number): string {
  let text = pickWord(random);
  for (;;) {
    const longer = `${text} ${pickWord(random)}`;
    if (longer.length > length) return text;
    text = longer;
  }
}
