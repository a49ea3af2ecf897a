/** Texts by entity id, all of one position of the change feed. Where there is no room for all, those added last are there. */
export class TextsByEntity {
  readonly #maxCharacters: number;
  #position = 0;
  #characters = 0;
  /** Those that were added first come first. */
  readonly #texts = new Map<number, string>();

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  /** How long all texts together are. */
  get characters(): number {
    return this.#characters;
  }

  /** The text of an entity at a position, if it is there. */
  get(id: number, position: number): string | undefined {
    return position === this.#position ? this.#texts.get(id) : undefined;
  }

  /** Adds texts; those of an earlier position go, and are not added. */
  add(position: number, texts: Iterable<readonly [id: number, text: string]>): void {
    if (position < this.#position) return;
    if (position > this.#position) this.#clear(position);
    for (const [id, text] of texts) {
      if (this.#texts.has(id)) continue;
      this.#texts.set(id, text);
      this.#characters += text.length;
    }
    for (const [id, text] of this.#texts) {
      if (this.#characters <= this.#maxCharacters) break;
      this.#texts.delete(id);
      this.#characters -= text.length;
    }
  }

  #clear(position: number): void {
    this.#texts.clear();
    this.#characters = 0;
    this.#position = position;
  }
}
