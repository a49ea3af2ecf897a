/** A concept of the product, as the table in `docs/glossary.md` has it. */
export interface GlossaryEntry {
  english: string;
  german: string;
  meaning: string;
  /** Words that mean the same in other places, in either language. */
  synonyms: readonly string[];
}

/** More words than these nobody learns. */
const maxEntries = 40;

/** Reads the table. */
export function parseGlossary(markdown: string): GlossaryEntry[] {
  const [, , ...rows] = markdown.split('\n').filter(line => line.startsWith('|'));
  return rows.map(row => {
    const [english = '', german = '', meaning = '', synonyms = ''] = row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim());
    return { english, german, meaning, synonyms: synonyms.split(/,\s*/).filter(Boolean) };
  });
}

/** What is wrong with the table itself. */
export function checkGlossary(entries: readonly GlossaryEntry[]): string[] {
  const words = entries.map(({ english }) => english);
  const unsorted = words.find((word, at) => at > 0 && word <= (words[at - 1] ?? ''));
  return [
    ...(entries.length > maxEntries
      ? [`has ${entries.length} words, more than ${maxEntries}`]
      : []),
    ...(unsorted === undefined
      ? []
      : [`has '${unsorted}' twice or not in the order of the alphabet`]),
    ...entries
      .filter(({ german, meaning }) => !german || !meaning)
      .map(({ english }) => `says too little of '${english}'`),
  ];
}

/**
 * The texts that use another word than the glossary's.
 *
 * @param texts - by their keys; those whose keys end in `keywords` are words that people search for.
 */
export function findSynonyms(
  entries: readonly GlossaryEntry[],
  texts: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    key.endsWith('keywords')
      ? []
      : entries.flatMap(({ english, german, synonyms }) =>
          synonyms
            .filter(synonym => hasWord(text, synonym))
            .map(synonym => `${key} has '${synonym}': write '${english}' or '${german}'`),
        ),
  );
}

/** Abbreviations in capitals count as such alone. */
function hasWord(text: string, word: string): boolean {
  const isAbbreviation = word === word.toUpperCase();
  const found = (isAbbreviation ? text : text.toLowerCase()).split(/[^\p{L}\p{N}-]+/u);
  const wanted = (isAbbreviation ? word : word.toLowerCase()).split(' ');
  return found.some((_, at) => wanted.every((part, offset) => found[at + offset] === part));
}
