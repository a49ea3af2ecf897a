import { hash } from 'node:crypto';

const words = 8;

/**
 * Counts rows, and sums their hashes up (SHA-256, each 32 bits for themselves), so that the order in which a database gives its rows
 * does not matter.
 */
export class RowsChecksum {
  #rows = 0;
  readonly #sums = new Uint32Array(words);

  /** @param line - a row as its line in a file. */
  add(line: string): void {
    const digest = hash('sha256', line, 'buffer');
    for (let word = 0; word < words; word += 1)
      this.#sums[word] = (this.#sums[word] ?? 0) + digest.readUInt32BE(word * 4);
    this.#rows += 1;
  }

  /** How many rows, and their sum in hexadecimal digits. */
  get result(): { rows: number; checksum: string } {
    const checksum = [...this.#sums].map(word => word.toString(16).padStart(8, '0')).join('');
    return { rows: this.#rows, checksum };
  }
}
