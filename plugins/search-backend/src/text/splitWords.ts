import { readSymbolWord, type SymbolWord } from './symbolWords.ts';

/** A word of a text in the form in which it is stored and compared. */
export interface TextWord {
  /** Lower case, without marks: `muller` for `Müller`. */
  word: string;
  /** Other forms by which it is found: `mueller`, and the parts of `payService`. */
  variants: readonly string[];
  /** Its forms that differ from those of the word without its symbols: `csharp` for `C#`; the first is `word`. */
  symbolForms?: readonly string[];
  /** Where it is in the text. */
  start: number;
  end: number;
}

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}\p{M}])+/gu;
const plainWordPattern = /[A-Za-z0-9]+/g;
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const maxWordLength = 60;
const noVariants: readonly string[] = [];

/**
 * Splits a text into words. Each character of Chinese, Japanese and Korean is a word of its own, so that a query in them
 * is a phrase.
 */
export function splitWords(text: string, maxWords = Number.POSITIVE_INFINITY): TextWord[] {
  const words: TextWord[] = [];
  for (const word of readWords(text)) {
    if (words.length >= maxWords) break;
    words.push(word);
  }
  return words;
}

/** Whether a text has letters of ASCII only. */
export function isPlain(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** The words of a text one by one, as `splitWords` has them, from a place where one may begin. */
export function* readWords(text: string, from = 0): Generator<TextWord, void> {
  // The general pattern takes much longer.
  const pattern = new RegExp(isPlain(text) ? plainWordPattern : wordPattern);
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [written] = match;
    const word = foldWord(written);
    if (word === '') continue;
    const start = match.index;
    const end = start + written.length;
    const variants = listVariants(written, word);
    const symbols = readSymbolWord(text, word, start, end);
    yield symbols
      ? toSymbolWord(symbols, start, [word, ...variants])
      : { word, variants, start, end };
  }
}

/** The form in letters is the word itself, so that it is beside its neighbours in phrases. */
function toSymbolWord(
  { forms, end }: SymbolWord,
  start: number,
  others: readonly string[],
): TextWord {
  const [word = '', ...more] = forms;
  const variants = [...new Set([...more, ...others])];
  return { word, variants, symbolForms: forms, start, end };
}

/** Whether every character of it is a word of its own. */
export function isCjk(text: string): boolean {
  return cjk.test(text);
}

/** A text in the form in which values of fields are compared. */
export function foldValue(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

function foldWord(written: string): string {
  // Most words are plain.
  if (/^[a-z0-9]+$/.test(written)) return written.slice(0, maxWordLength);
  if (/^[A-Za-z0-9]+$/.test(written)) return written.toLowerCase().slice(0, maxWordLength);
  return written
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, maxWordLength);
}

function listVariants(written: string, word: string): readonly string[] {
  if (/^(?:[a-z0-9]+|[A-Z][a-z]*)$/.test(written)) return noVariants;
  const variants = new Set<string>();
  const lower = written.normalize('NFC').toLowerCase();
  const expanded = foldWord(lower.replace(/[äöüåø]/g, each => umlauts[each] ?? each));
  if (expanded !== word) variants.add(expanded);
  if (/\p{Ll}\p{Lu}/u.test(written))
    for (const part of written.split(/(?<=\p{Ll})(?=\p{Lu})/u)) variants.add(foldWord(part));
  variants.delete(word);
  variants.delete('');
  return [...variants];
}
