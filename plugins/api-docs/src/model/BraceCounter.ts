import { createProblem, type ShownProblem } from './problemCodes.ts';

/** Follows the braces of a text from line to line, and finds those without a partner. */
export class BraceCounter {
  readonly #open: number[] = [];
  readonly #problems: ShownProblem[] = [];

  /** How many braces are open. */
  get depth(): number {
    return this.#open.length;
  }

  /** What is wrong, once all lines have been read. */
  get problems(): ShownProblem[] {
    const unclosed = this.#open.map(line => createProblem('unclosedBrace', { line }));
    return [...this.#problems, ...unclosed.slice(0, 1)];
  }

  /** Takes in the code of a line. */
  read(code: string, line: number): void {
    for (const character of code) {
      if (character === '{') this.#open.push(line);
      else if (character === '}' && this.#open.pop() === undefined && this.#problems.length === 0)
        this.#problems.push(createProblem('unopenedBrace', { line }));
    }
  }
}
