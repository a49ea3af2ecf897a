import type { DefinitionProblem } from '@portico/api-docs-common';

/** Follows the braces of a text from line to line, and finds those without a partner. */
export class BraceCounter {
  readonly #open: number[] = [];
  readonly #problems: DefinitionProblem[] = [];

  /** How many braces are open. */
  get depth(): number {
    return this.#open.length;
  }

  /** What is wrong, once all lines have been read. */
  get problems(): DefinitionProblem[] {
    const unclosed = this.#open.map(line => ({
      message: 'A brace that is opened here is never closed',
      line,
    }));
    return [...this.#problems, ...unclosed.slice(0, 1)];
  }

  /** Takes in the code of a line. */
  read(code: string, line: number): void {
    for (const character of code) {
      if (character === '{') this.#open.push(line);
      else if (character === '}' && this.#open.pop() === undefined && this.#problems.length === 0)
        this.#problems.push({ message: 'A brace that is closed here was never opened', line });
    }
  }
}
