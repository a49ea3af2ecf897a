import { z } from 'zod';

const maxStored = 20;
const maxLength = 500;

/** What was wrong in words: the first ones, and how many there were. */
export class Problems {
  readonly #stored: string[];
  #count: number;

  constructor(stored: readonly string[] = [], count = stored.length) {
    this.#stored = [...stored];
    this.#count = count;
  }

  /** Those that are stored. */
  static parse(json: string | null, count: number): Problems {
    return new Problems(json === null ? [] : z.array(z.string()).parse(JSON.parse(json)), count);
  }

  /** Adds more. */
  add(problems: readonly string[]): void {
    this.#count += problems.length;
    for (const problem of problems) {
      if (this.#stored.length >= maxStored) return;
      this.#stored.push(problem.slice(0, maxLength));
    }
  }

  /** As they are stored. */
  get json(): string | null {
    return this.#count === 0 ? null : JSON.stringify(this.#stored);
  }

  get count(): number {
    return this.#count;
  }

  /** The first ones. */
  get texts(): readonly string[] {
    return this.#stored;
  }
}
