import type { LogBuffer } from './LogBuffer.ts';

const sliceMs = 8;
const linesBetweenLooks = 200;

/** Where a search has come to. */
export interface LogSearchResult {
  /** The line of each match, from 0; one that has two matches is there twice. */
  readonly matchLines: readonly number[];
  /** The lines that have a match, each once. */
  readonly lines: readonly number[];
  /** How many matches there are so far; changes when the lists, which only grow, have grown. */
  readonly count: number;
  readonly isDone: boolean;
}

/** What is looked for, in any case of letters, as an expression. */
export function toPattern(query: string): RegExp {
  return new RegExp(query.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'giu');
}

/**
 * Looks for a text in a log, a few milliseconds at a time so that the page stays quick, and goes on where it
 * stopped when lines were added.
 */
export class LogSearch {
  readonly #log: LogBuffer;
  readonly #pattern: RegExp;
  readonly #onChange: (result: LogSearchResult) => void;
  #matchLines: number[] = [];
  #lines: number[] = [];
  #next = 0;
  #generation: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #unsubscribe: () => void;

  constructor(log: LogBuffer, query: string, onChange: (result: LogSearchResult) => void) {
    this.#log = log;
    this.#pattern = toPattern(query);
    this.#onChange = onChange;
    this.#generation = log.generation;
    this.#unsubscribe = log.subscribe(() => this.#resume());
    this.#resume();
  }

  /** Ends the search. */
  stop(): void {
    this.#unsubscribe();
    clearTimeout(this.#timer);
  }

  #resume() {
    if (this.#generation !== this.#log.generation) {
      this.#generation = this.#log.generation;
      [this.#matchLines, this.#lines, this.#next] = [[], [], 0];
    }
    this.#timer ??= setTimeout(() => this.#run());
  }

  #run() {
    this.#timer = undefined;
    this.#forgetOpenLine();
    const until = performance.now() + sliceMs;
    const { length, endedLength } = this.#log;
    let index = this.#next;
    while (index < length && (index % linesBetweenLooks !== 0 || performance.now() < until)) {
      this.#look(index);
      index += 1;
    }
    // A line that has no end yet is looked at again.
    this.#next = Math.min(index, endedLength);
    const isDone = index >= length;
    this.#onChange({
      matchLines: this.#matchLines,
      lines: this.#lines,
      count: this.#matchLines.length,
      isDone,
    });
    if (!isDone) this.#resume();
  }

  #look(index: number) {
    const before = this.#matchLines.length;
    // The pattern has the flag `g`: each test goes on behind the last match.
    const text = this.#log.getText(index);
    this.#pattern.lastIndex = 0;
    while (this.#pattern.test(text)) this.#matchLines.push(index);
    if (this.#matchLines.length > before) this.#lines.push(index);
  }

  #forgetOpenLine() {
    while ((this.#matchLines.at(-1) ?? -1) >= this.#next) this.#matchLines.pop();
    while ((this.#lines.at(-1) ?? -1) >= this.#next) this.#lines.pop();
  }
}
