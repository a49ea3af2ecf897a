import type { RankRow } from './tables.ts';

/** Characters of all rows together. */
const maxCharacters = 16 * 1024 * 1024;

/** Reads what ranks documents, as of one state of the index. */
export interface RankReader {
  /** How often the index had been changed then. */
  readonly change: number;
  /**
   * @param readRows - reads the rows that are not in memory, of the same state.
   * @returns in any order, without documents that do not exist.
   */
  read(
    ids: readonly number[],
    readRows: (ids: readonly number[]) => Promise<readonly RankRow[]>,
  ): Promise<RankRow[]>;
}

/** What ranks the documents that were found lately. It holds until the index changes. */
export class RankCache {
  readonly #maxCharacters: number;
  /** The ones that were read first come first. */
  readonly #rows = new Map<number, RankRow>();
  #characters = 0;
  #change = 0;

  constructor(options: { maxCharacters?: number } = {}) {
    this.#maxCharacters = options.maxCharacters ?? maxCharacters;
  }

  /** @param change - how often the index had been changed in the state that is read. */
  at(change: number): RankReader {
    if (change > this.#change) {
      this.#rows.clear();
      this.#characters = 0;
      this.#change = change;
    }
    return {
      change,
      read: async (ids, readRows) => {
        const rows: RankRow[] = [];
        const missing: number[] = [];
        for (const id of ids) {
          const row = change === this.#change ? this.#rows.get(id) : undefined;
          if (row) rows.push(row);
          else missing.push(id);
        }
        if (missing.length === 0) return rows;
        const read = await readRows(missing);
        // The index may have changed meanwhile.
        if (change === this.#change) this.#add(read);
        return rows.concat(read);
      },
    };
  }

  #add(rows: readonly RankRow[]): void {
    for (const row of rows) {
      if (this.#rows.has(row.id)) continue;
      this.#rows.set(row.id, row);
      this.#characters += countCharacters(row);
    }
    for (const [id, row] of this.#rows) {
      if (this.#characters <= this.#maxCharacters) break;
      this.#rows.delete(id);
      this.#characters -= countCharacters(row);
    }
  }
}

function countCharacters({ names, keywords }: RankRow): number {
  return names.length + keywords.length;
}
