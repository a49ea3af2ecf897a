/** The runs of three letters of a word, with its beginning and end. */
export function listTrigrams(word: string): string[] {
  return listRuns(`^${word}$`);
}

/** The runs of three letters of a word, wherever it is in a longer one. */
export function listInnerTrigrams(word: string): string[] {
  return listRuns(word);
}

function listRuns(text: string): string[] {
  const letters = [...text];
  const runs = new Set<string>();
  for (let at = 0; at + 3 <= letters.length; at += 1) runs.add(letters.slice(at, at + 3).join(''));
  return [...runs];
}

/** Whether a word is one that typos are corrected to: letters, neither very short nor very long. */
export function isVocabularyWord(word: string): boolean {
  return word.length >= 4 && word.length <= 40 && !/\d/.test(word);
}
