import { unwantedWords } from './wordList.ts';

/** How often prose (comments, documents, texts) has a word that CONTRIBUTING 5 rules out. */
export function countUnwantedWords(prose: string): number {
  const words = prose.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.filter(each => unwantedWords.some(({ word }) => word.test(each))).length;
}

/** The comments of TypeScript or JavaScript code, and nothing that a string holds. */
export function readComments(code: string): string {
  const strings = /(['"`])(?:\\.|(?!\1)[^\\])*\1/gs;
  const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;
  return (code.replace(strings, text => ' '.repeat(text.length)).match(comments) ?? []).join('\n');
}
