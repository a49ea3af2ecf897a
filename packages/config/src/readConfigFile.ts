import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLMap,
} from 'yaml';
import {
  type ConfigFile,
  type Inclusion,
  OpenConfigFile,
  type ReadConfigOptions,
} from './ConfigFile.ts';
import type { ConfigPath } from './ConfigPositions.ts';
import { fillVariables } from './fillVariables.ts';
import { includeKeys, includeValue } from './includeValue.ts';
import { type ConfigValue, isConfigObject } from './json.ts';
import { YamlAliases } from './YamlAliases.ts';

const mergeKey = '<<';

/**
 * Reads a YAML file and fills in `$env`, `$file`, `$include` and `${VAR}`.
 *
 * A variable that is not set leaves its value out, with a warning, unless the text says what represents
 * it: `${VAR:-text}`. What is wrong is reported with file
 * and line, and omitted; nothing is thrown.
 */
export async function readConfigFile(
  path: string,
  options: ReadConfigOptions,
  inclusion: Inclusion = { depth: 0, path: [], keys: [] },
): Promise<ConfigFile> {
  const file = new OpenConfigFile(path, options, inclusion);
  return { value: await readValue(file), positions: file.positions, files: file.files };
}

async function readValue(file: OpenConfigFile): Promise<ConfigValue | undefined> {
  const text = await file.readText(file.path, []);
  if (text === undefined) return undefined;
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  // The others mostly follow from the first one, and may be dozens.
  const [error] = document.errors;
  if (error) {
    const { line } = lineCounter.linePos(error.pos[0]);
    file.options.report({
      code: 'config-syntax',
      at: `${file.name}:${line}`,
      message: `The file is not valid YAML: ${error.message}`,
      hint: 'correct the line',
    });
    return undefined;
  }
  const { contents } = document as Document;
  const reader = new NodeReader(file, lineCounter, new YamlAliases(document as Document, file));
  return contents === null ? undefined : reader.read(contents as Node, []);
}

/** Turns the nodes of a document into values. */
class NodeReader {
  readonly #file: OpenConfigFile;
  readonly #lines: LineCounter;
  readonly #aliases: YamlAliases;

  constructor(file: OpenConfigFile, lines: LineCounter, aliases: YamlAliases) {
    this.#file = file;
    this.#lines = lines;
    this.#aliases = aliases;
  }

  /** @param key - the key before the node, which is where readers look for it. */
  async read(node: Node, path: ConfigPath, key?: Node): Promise<ConfigValue | undefined> {
    if (!this.#aliases.count(path)) return undefined;
    const { range } = key ?? node;
    const line = range ? this.#lines.linePos(range[0]).line : 1;
    this.#file.positions.set(path, { file: this.#file.name, line });
    if (isAlias(node))
      return this.#aliases.follow(node, path, target => this.read(target, path, key ?? node));
    if (isMap(node)) return this.#readMap(node, path);
    if (isSeq(node)) return this.#readList(node.items as Node[], path);
    if (!isScalar(node)) return undefined;
    const { value } = node;
    if (value === null) return readNull(node.source);
    if (typeof value === 'string') return fillVariables(this.#file, value, path);
    const { source } = node;
    if (source !== undefined)
      this.#file.positions.set(path, { file: this.#file.name, line, source });
    return value as ConfigValue;
  }

  async #readList(items: readonly Node[], path: ConfigPath): Promise<ConfigValue> {
    const values: ConfigValue[] = [];
    for (const item of items) {
      const value = await this.read(item, [...path, values.length]);
      if (value !== undefined) values.push(value);
    }
    return values;
  }

  async #readMap(node: YAMLMap, path: ConfigPath): Promise<ConfigValue | undefined> {
    const [only] = node.items;
    const onlyKey = node.items.length === 1 && isScalar(only?.key) ? String(only.key.value) : '';
    if (only && includeKeys.includes(onlyKey)) {
      const target = await this.read(only.value as Node, path);
      return includeValue(this.#file, onlyKey, target, path, (file, inclusion) =>
        readConfigFile(file, this.#file.options, inclusion),
      );
    }
    const merged: [string, ConfigValue][] = [];
    const entries: [string, ConfigValue][] = [];
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.value) : '';
      if (name === mergeKey) {
        merged.unshift(...(await this.#readMerged(value as Node | null, path)));
        continue;
      }
      // A key that means the prototype of objects in JavaScript is nobody's setting.
      if (name === '__proto__') continue;
      const at = [...path, name];
      const read = value ? await this.read(value as Node, at, key as Node) : undefined;
      if (read !== undefined) entries.push([name, read]);
    }
    return Object.fromEntries([...merged, ...entries]);
  }

  /** The entries of `<<`: a mapping or several, of which the first wins. */
  async #readMerged(node: Node | null, path: ConfigPath): Promise<[string, ConfigValue][]> {
    if (isAlias(node)) {
      const read = await this.#aliases.follow(node, path, target => this.#readMerged(target, path));
      return read ?? [];
    }
    if (isSeq(node)) {
      const all: [string, ConfigValue][] = [];
      for (const item of node.items) {
        all.unshift(...(await this.#readMerged(item as Node, path)));
      }
      return all;
    }
    const value = isMap(node) ? await this.#readMap(node, path) : undefined;
    if (isConfigObject(value)) return Object.entries(value);
    this.#file.fail(
      'config-syntax',
      path,
      `'${mergeKey}' needs keys and values`,
      'name the anchor of a mapping, or of several in a list',
    );
    return [];
  }
}

/** An explicit `null` takes back what earlier files say; nothing after a key says nothing. */
function readNull(source: string | undefined): null | undefined {
  return source ? null : undefined;
}
