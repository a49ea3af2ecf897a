import { readLetters, type Redactor } from './Redactor.ts';

/** Letters of a line beyond which it is a sentence, and no piece of something that lines spell out together. */
const maxLetters = 24;
/** Letters of former lines that count. */
const maxFormerLetters = 64;
/** A number that a loop puts before what it writes. */
const listNumber = /^[^\p{L}\p{N}]*\d{1,4}[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u;

/** Characters of a line that are read; stores show fewer. */
const maxLineCharacters = 256 * 1024;

function shortenLine(line: string): string {
  return line.length <= maxLineCharacters
    ? line
    : `${line.slice(0, maxLineCharacters)} … (${line.length} characters)`;
}

/** Removes secrets from the lines of a log: those in each line, and those that short lines spell out together. */
export class LineRedactor {
  readonly #redactor: Redactor;
  #former = '';

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  text(line: string): string {
    const letters = readLetters(line.slice(0, 1000).replace(listNumber, ''));
    if (letters.length > 0 && letters.length <= maxLetters) {
      this.#former = (this.#former + letters).slice(-maxFormerLetters);
      if (this.#redactor.isSpelled(this.#former, letters.length)) return '***';
    }
    return this.#redactor.text(shortenLine(line));
  }
}
