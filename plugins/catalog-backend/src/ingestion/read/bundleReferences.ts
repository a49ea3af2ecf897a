import { isJsonObject, type JsonObject } from '@portico/catalog-model';
import { dump } from 'js-yaml';
import { DocumentError } from './DocumentError.ts';
import type { IncludeReader } from './IncludeReader.ts';
import { ingestionLimits } from '../limits.ts';
import { parseIncluded } from './parseIncluded.ts';

/** An API definition as it was read. */
export interface DefinitionFile {
  text: string;
  /** As it is written in the document. */
  target: string;
  /** Its path or URL. */
  address: string;
  includes: Pick<IncludeReader, 'locate' | 'read'>;
}

/** A value in one of the files: where references in it are relative to, and how deep it is in the result. */
interface Place {
  file: BundledFile;
  /** The keys that lead to it in the result. */
  keys: readonly string[];
  /** Keys below are names that somebody chose, which say nothing of what they hold. */
  holdsNames: boolean;
}

interface BundledFile {
  address: string;
  document: unknown;
  /** How many files lead to it. */
  depth: number;
  name: string;
}

const { bundle: limits } = ingestionLimits;
/** Keys whose values are data, in which `$ref` means nothing. */
const dataKeys = new Set(['const', 'default', 'enum', 'example']);
const namingKeys = new Set(['$defs', 'definitions', 'patternProperties', 'properties', 'schemas']);
const longestChain = 20;

/**
 * The text of an API definition with everything that it refers to in other files. The first reference to a
 * value becomes the value, later ones lead there, and so a circle stays one. A definition that refers to no
 * other file is left as it is.
 *
 * @throws DocumentError when a reference leads nowhere, or there is too much.
 */
export async function bundleReferences(definition: DefinitionFile): Promise<string> {
  const { text, target, address } = definition;
  const document = parseIncluded(text, target);
  const bundler = new Bundler(definition.includes, text.length);
  const bundled = await bundler.run({ address, document, depth: 0, name: target });
  if (!bundler.hasChanged) return text;
  return /^\s*\{/.test(text)
    ? JSON.stringify(bundled, undefined, 2)
    : dump(bundled, { lineWidth: -1, noRefs: true });
}

class Bundler {
  hasChanged = false;
  readonly #includes: DefinitionFile['includes'];
  readonly #files = new Map<string, BundledFile>();
  /** Where in the result the target of a reference is. */
  readonly #places = new Map<string, string>();
  #root: BundledFile | undefined;
  #letters: number;
  #values = 0;

  constructor(includes: DefinitionFile['includes'], letters: number) {
    this.#includes = includes;
    this.#letters = letters;
  }

  async run(root: BundledFile): Promise<unknown> {
    this.#root = root;
    this.#files.set(root.address, root);
    return this.#copy(root.document, { file: root, keys: [], holdsNames: false });
  }

  async #copy(value: unknown, place: Place): Promise<unknown> {
    this.#count(place);
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (const [index, item] of value.entries())
        items.push(await this.#copy(item, enter(place, String(index), false)));
      return items;
    }
    if (!isJsonObject(value)) return value;
    const { $ref: reference } = value;
    if (typeof reference === 'string' && this.#isForeign(reference, place))
      return this.#resolve(reference, value, place);
    return this.#copyEntries(value, place);
  }

  async #copyEntries(value: JsonObject, place: Place): Promise<JsonObject> {
    const entries: [string, unknown][] = [];
    for (const [key, item] of Object.entries(value)) {
      const isData = dataKeys.has(key) && !place.holdsNames;
      const holdsNames = !place.holdsNames && namingKeys.has(key);
      entries.push([key, isData ? item : await this.#copy(item, enter(place, key, holdsNames))]);
    }
    return Object.fromEntries(entries) as JsonObject;
  }

  /** Whether a reference must change: all but those within the definition itself. */
  #isForeign(reference: string, { file }: Place): boolean {
    return file !== this.#root || !reference.startsWith('#');
  }

  async #resolve(reference: string, owner: JsonObject, place: Place): Promise<unknown> {
    this.hasChanged = true;
    const { file, value, fragment } = await this.#find(reference, place.file, 0);
    const { $ref: _replaced, ...others } = owner;
    const siblings = await this.#copyEntries(others, place);
    const id = `${file.address}#${fragment}`;
    const known = file === this.#root ? `#${fragment}` : this.#places.get(id);
    if (known !== undefined) return { $ref: known, ...siblings };
    this.#places.set(id, formatPointer(place.keys));
    const copied = await this.#copy(value, { ...place, file });
    if (Object.keys(siblings).length === 0 || !isJsonObject(copied)) return copied;
    // What is beside a reference is for this place alone.
    this.#places.delete(id);
    return { ...copied, ...siblings };
  }

  /** The value that a reference leads to, past references that lead on. */
  async #find(
    reference: string,
    from: BundledFile,
    step: number,
  ): Promise<{ file: BundledFile; value: unknown; fragment: string }> {
    if (step > longestChain)
      throw new DocumentError(
        `Reference '${reference}' in '${from.name}' leads through more than ${longestChain} others, or in a circle; refer to the value itself`,
      );
    const [target = '', fragment = ''] = reference.split('#', 2);
    const file = target === '' ? from : await this.#open(target, from);
    const [start, ...keys] = fragment.split('/').map(decodeKey);
    let value = start === '' ? file.document : undefined;
    if (value === undefined) throw leadsNowhere();
    for (const [index, key] of keys.entries()) {
      const ahead = isJsonObject(value) ? value['$ref'] : undefined;
      if (typeof ahead === 'string') {
        const found = await this.#find(ahead, file, step + 1);
        const rest = keys.slice(index).map(encodeKey).join('/');
        return this.#find(`#${found.fragment}/${rest}`, found.file, step + 1);
      }
      value = isIndexable(value) && Object.hasOwn(value, key) ? value[key] : undefined;
      if (value === undefined) throw leadsNowhere();
    }
    return { file, value, fragment };

    function leadsNowhere(): DocumentError {
      return new DocumentError(
        `Reference '${reference}' in '${from.name}' leads nowhere: '${file.name}' has no '${fragment}'; correct one of them`,
      );
    }
  }

  async #open(target: string, from: BundledFile): Promise<BundledFile> {
    const address = this.#includes.locate(target, from.address);
    const known = this.#files.get(address);
    if (known) return known;
    if (from.depth >= limits.depth)
      throw new DocumentError(
        `'${target}' is more than ${limits.depth} files away from the definition; refer to it from nearer by`,
      );
    if (this.#files.size >= limits.files)
      throw new DocumentError(
        `The definition refers to more than ${limits.files} files; put some together`,
      );
    const text = await this.#includes.read(address, target);
    this.#letters += text.length;
    if (this.#letters > limits.letters)
      throw new DocumentError(
        `The definition and the files that it refers to are larger than ${limits.letters / 1_000_000} MB together; split it`,
      );
    const document = parseIncluded(text, target);
    const file = { address, document, depth: from.depth + 1, name: target };
    this.#files.set(address, file);
    return file;
  }

  #count({ keys }: Place): void {
    this.#values += 1;
    if (this.#values > limits.values || keys.length > limits.levels)
      throw new DocumentError(
        `The definition with all that it refers to has more than ${limits.values} values or nests deeper than ${limits.levels}; split it`,
      );
  }
}

function enter({ file, keys }: Place, key: string, holdsNames: boolean): Place {
  return { file, keys: [...keys, key], holdsNames };
}

function isIndexable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function formatPointer(keys: readonly string[]): string {
  return ['#', ...keys.map(encodeKey)].join('/');
}

function encodeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function decodeKey(part: string): string {
  let key = part;
  try {
    key = decodeURIComponent(part);
  } catch {
    // A percent sign that encodes nothing is one.
  }
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
