/** Names that differ from a letter or word only by their symbols, in letters: the first form is in every document. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  'c++': ['cplusplus', 'cpp'],
  '.net': ['dotnet', 'net'],
};

/** A word with the symbols that belong to it. */
export interface SymbolWord {
  /** Its forms in letters and digits, the most exact first. */
  forms: readonly string[];
  /** Where its symbols end. */
  end: number;
}

/**
 * The symbols around a word that make it another one: `C++`, `Notepad++`, `C#`, `F#` and `.NET`.
 *
 * @param word - folded, from `start` to `end` of the text.
 */
export function readSymbolWord(
  text: string,
  word: string,
  start: number,
  end: number,
): SymbolWord | undefined {
  const next = text.charAt(end);
  if (next === '+' && text.charAt(end + 1) === '+' && text.charAt(end + 2) !== '+')
    return { forms: spellings[`${word}++`] ?? [`${word}plusplus`], end: end + 2 };
  // Longer words before it are places in addresses, such as `page#part`.
  if (next === '#' && /^[a-z]$/.test(word) && !/[\p{L}#]/u.test(text.charAt(end + 1)))
    return { forms: [`${word}sharp`], end: end + 1 };
  const forms = spellings[`.${word}`];
  const isNamed =
    forms && text.charAt(start - 1) === '.' && !/[\p{L}\p{N}]/u.test(text.charAt(start - 2));
  return isNamed ? { forms, end } : undefined;
}

/** How a word may be written in a text, if it is the form of one with symbols. */
export function listWritings(word: string): readonly string[] {
  const named = Object.entries(spellings).find(([, forms]) => forms.includes(word))?.[0];
  return [
    word,
    ...(named ? [named] : []),
    ...(word.endsWith('plusplus') ? [word.replace(/plusplus$/, '++')] : []),
    ...(/^[a-z]sharp$/.test(word) ? [word.replace(/sharp$/, '#')] : []),
  ];
}
