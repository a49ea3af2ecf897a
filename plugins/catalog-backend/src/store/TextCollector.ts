import { type Facet, noValue, type RelationTexts, type SharedTexts } from './EntityRows.ts';

/** Collects the texts of documents while they are derived, each once. */
export class TextCollector {
  readonly texts: SharedTexts = { keys: [], terms: [], types: [] };
  readonly #places = {
    keys: new Map<string, number>(),
    terms: new Map<string, number>(),
    types: new Map<string, number>(),
  };

  /** @returns the numbers that represent the facets. */
  addFacets(facets: readonly Facet[]): number[] {
    return facets.flatMap(([key, value]) => [
      this.#add('keys', key),
      value === null ? noValue : this.#add('terms', value),
    ]);
  }

  /** @returns the numbers that represent the relations. */
  addRelations(relations: readonly RelationTexts[]): number[] {
    return relations.flatMap(([source, type, target]) => [
      this.#add('terms', source),
      this.#add('types', type),
      this.#add('terms', target),
    ]);
  }

  #add(list: keyof SharedTexts, text: string): number {
    const known = this.#places[list].get(text);
    if (known !== undefined) return known;
    const place = this.texts[list].push(text) - 1;
    this.#places[list].set(text, place);
    return place;
  }
}
