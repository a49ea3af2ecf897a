import { escapePart, followPointer, getLastKey } from '../jsonPointer.ts';
import { isMapping } from '../parseDefinition.ts';
import { filesKey, type Mapping } from './walkDefinition.ts';

/** Where files and their schemas are put in a bundled definition, under names that are free there. */
export class BundlePlaces {
  readonly #root: Mapping;
  readonly #keys = new Map<string, string>();
  readonly #schemaNames = new Map<string, string>();
  readonly #onSchema: (url: string, schema: unknown) => void;

  /** @param onSchema - called with each schema that is put beside the definition's own. */
  constructor(root: Mapping, onSchema: (url: string, schema: unknown) => void) {
    this.#root = root;
    this.#onSchema = onSchema;
  }

  addFile(url: string, document: unknown): void {
    const files = (this.#root[filesKey] ??= {}) as Mapping;
    files[this.#keyOf(url)] = document;
  }

  /**
   * Puts a schema beside the definition's own; anything else is where its file is.
   *
   * @returns the reference to it.
   */
  place(url: string, document: unknown, fragment: string, isSchema: boolean): string {
    if (url === '') return `#${fragment}`;
    if (isSchema) return this.#placeSchema(url, document, fragment);
    return `#/${filesKey}/${escapePart(this.#keyOf(url))}${fragment}`;
  }

  /** The definition's own schemas; `undefined` where it has none. */
  get schemas(): Mapping | undefined {
    const { components } = this.#root;
    const schemas = isMapping(components) ? components['schemas'] : undefined;
    return isMapping(schemas) ? schemas : undefined;
  }

  #keyOf(url: string): string {
    const known = this.#keys.get(url);
    if (known !== undefined) return known;
    const key = findFreeName(getBaseName(url), name => [...this.#keys.values()].includes(name));
    this.#keys.set(url, key);
    return key;
  }

  #placeSchema(url: string, document: unknown, fragment: string): string {
    const { schemas, path } = this.#requireSchemas();
    const id = `${url}#${fragment}`;
    let name = this.#schemaNames.get(id);
    if (name === undefined) {
      const wanted = fragment ? getLastKey(fragment) : getBaseName(url);
      name = findFreeName(wanted, each => Object.hasOwn(schemas, each));
      this.#schemaNames.set(id, name);
      const schema = followPointer(document, fragment);
      this.#onSchema(url, schema);
      schemas[name] = schema;
    }
    return `${path}${escapePart(name)}`;
  }

  #requireSchemas(): { schemas: Mapping; path: string } {
    if (typeof this.#root['swagger'] === 'string')
      return { schemas: requireMapping(this.#root, 'definitions'), path: '#/definitions/' };
    const components = requireMapping(this.#root, 'components');
    return { schemas: requireMapping(components, 'schemas'), path: '#/components/schemas/' };
  }
}

function requireMapping(owner: Mapping, key: string): Mapping {
  const value = owner[key];
  if (isMapping(value)) return value;
  const created: Mapping = {};
  owner[key] = created;
  return created;
}

function getBaseName(url: string): string {
  const name = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  return name.replace(/[.][a-z]+$/i, '') || 'file';
}

function findFreeName(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted;
  for (let number = 2; isTaken(name); number += 1) name = `${wanted}_${number}`;
  return name;
}
