import { TextsByEntity } from './TextsByEntity.ts';

/** Characters of what was chosen of documents, all together. */
const maxCharacters = 8 * 1024 * 1024;
const maxProjections = 8;

/** What was chosen of documents lately, by projection: those used last. */
export class ProjectedTexts {
  /** The ones used last at the end. */
  readonly #texts = new Map<string, TextsByEntity>();

  /** The texts of one projection. */
  select(id: string): TextsByEntity {
    const texts = this.#texts.get(id) ?? new TextsByEntity(maxCharacters / 2);
    this.#texts.delete(id);
    this.#makeRoom(texts.characters);
    this.#texts.set(id, texts);
    return texts;
  }

  #makeRoom(wanted: number): void {
    let characters = wanted;
    for (const texts of this.#texts.values()) characters += texts.characters;
    for (const [id, texts] of this.#texts) {
      const isFull = this.#texts.size >= maxProjections || characters > maxCharacters;
      if (!isFull) break;
      this.#texts.delete(id);
      characters -= texts.characters;
    }
  }
}
