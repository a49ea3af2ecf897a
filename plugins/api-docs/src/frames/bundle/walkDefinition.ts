/** An object of a definition. */
export type Mapping = Record<string, unknown>;

/** A value of a definition, or of a file that it refers to. */
export interface Place {
  /** Of its file; '' of the definition itself. */
  url: string;
  value: unknown;
  /** The key that leads to the value. */
  parent: string;
  isSchema: boolean;
  /** Whether its keys are names that somebody chose. */
  isNames: boolean;
}

/** Where files are put that a definition refers to. */
export const filesKey = 'x-referred-files';
/** What is read by name from its place, so that it cannot be a reference to elsewhere. */
export const inlinedParents: ReadonlySet<string> = new Set(['channels', 'paths', 'webhooks']);

/** Keys whose values are data, in which `$ref` means nothing. */
const dataKeys = new Set(['const', 'default', 'enum', 'example']);
/** Keys below which names stand that somebody chose, and that say nothing of what they hold. */
const namingKeys = new Set(['definitions', '$defs', 'patternProperties', 'properties', 'schemas']);
const schemaKeys = new Set([
  'additionalProperties',
  'allOf',
  'anyOf',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'oneOf',
  'payload',
  'schema',
  'then',
]);

/** Visits each object of a definition once, and knows of each whether it is a schema or a map of names. */
export class DefinitionWalk {
  readonly #seen = new WeakSet<object>();
  readonly #waiting: Place[] = [];

  /** Has a value visited, unless it was or will be. */
  add(place: Place): void {
    // Aliases of YAML may represent one value in many places.
    if (typeof place.value !== 'object' || place.value === null || this.#seen.has(place.value))
      return;
    this.#seen.add(place.value);
    this.#waiting.push(place);
  }

  /**
   * Visits what was added and what is in it.
   *
   * @param visit - may change the object before what is in it is visited; returns a key whose value is not.
   */
  run(visit: (mapping: Mapping, place: Place) => string | undefined): void {
    for (let place = this.#waiting.pop(); place; place = this.#waiting.pop()) {
      const { url, value, parent, isSchema, isNames } = place;
      if (Array.isArray(value)) {
        for (const item of value) this.add({ url, value: item, parent, isSchema, isNames: false });
        continue;
      }
      const skipped = visit(value as Mapping, place);
      for (const [key, item] of Object.entries(value as Mapping)) {
        if (key === skipped || key === filesKey || (dataKeys.has(key) && !isNames)) continue;
        this.add({
          url,
          value: item,
          parent: key,
          isSchema: isNames ? isSchema : schemaKeys.has(key) || namingKeys.has(key),
          isNames: !isNames && (namingKeys.has(key) || inlinedParents.has(key)),
        });
      }
    }
  }
}
