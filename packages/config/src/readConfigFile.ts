import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import type { Problem } from '@portico/errors';
import {
  type Alias,
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
import { type ConfigPath, ConfigPositions, formatConfigPath } from './ConfigPositions.ts';
import { type ConfigValue, isConfigObject } from './json.ts';

/** What one file says, includes and variables filled in. */
export interface ConfigFile {
  value: ConfigValue | undefined;
  positions: ConfigPositions;
  /** Every file that was read for it. */
  files: readonly string[];
}

/** What reading depends on. */
export interface ReadConfigOptions {
  env: Readonly<Record<string, string | undefined>>;
  /** Names files in messages relative to this folder. */
  workingFolder: string;
  report: (problem: Problem) => void;
  /** Told of what is odd about a value, with its place in the whole configuration. */
  warn: (problem: Problem, path: ConfigPath) => void;
}

/** Where an included file belongs. */
interface Inclusion {
  depth: number;
  path: ConfigPath;
  /** The keys of the file that are included; all where there are none. */
  keys: readonly string[];
}

const deepestInclude = 10;
/** Values that aliases may add to one file: enough for any configuration, and a bound for those that multiply. */
const maxAliasedValues = 10_000;
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
  const reader = new FileReader(path, options, inclusion);
  return reader.read();
}

class FileReader {
  readonly #path: string;
  readonly #name: string;
  readonly #options: ReadConfigOptions;
  readonly #inclusion: Inclusion;
  readonly #lines = new LineCounter();
  readonly #positions = new ConfigPositions();
  readonly #files: string[];
  #document: Document | undefined;
  /** The aliases around the node that is being read, the innermost last. */
  readonly #aliases: Node[] = [];
  #aliasedValues = 0;
  #hasTooManyAliases = false;

  constructor(path: string, options: ReadConfigOptions, inclusion: Inclusion) {
    this.#path = path;
    this.#name = nameFile(path, options);
    this.#options = options;
    this.#inclusion = inclusion;
    this.#files = [path];
  }

  async read(): Promise<ConfigFile> {
    const text = await this.#readText(this.#path, []);
    if (text === undefined) return this.#result(undefined);
    const document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
    // The others mostly follow from the first one, and may be dozens.
    const [error] = document.errors;
    if (error) {
      const { line } = this.#lines.linePos(error.pos[0]);
      this.#options.report({
        code: 'config-syntax',
        at: `${this.#name}:${line}`,
        message: `The file is not valid YAML: ${error.message}`,
        hint: 'correct the line',
      });
      return this.#result(undefined);
    }
    this.#document = document as Document;
    const { contents } = document;
    return this.#result(contents === null ? undefined : await this.#readNode(contents as Node, []));
  }

  #result(value: ConfigValue | undefined): ConfigFile {
    return { value, positions: this.#positions, files: this.#files };
  }

  /** @param key - the key before the node, which is where readers look for it. */
  async #readNode(node: Node, path: ConfigPath, key?: Node): Promise<ConfigValue | undefined> {
    if (this.#aliases.length > 0 && !this.#countAliased(path)) return undefined;
    const { range } = key ?? node;
    const line = range ? this.#lines.linePos(range[0]).line : 1;
    this.#positions.set(path, { file: this.#name, line });
    if (isAlias(node))
      return this.#followAlias(node, path, target => this.#readNode(target, path, key ?? node));
    if (isMap(node)) return this.#readMap(node, path);
    if (isSeq(node)) return this.#readList(node.items as Node[], path);
    if (!isScalar(node)) return undefined;
    const { value } = node;
    if (value === null) return readNull(node.source);
    if (typeof value === 'string') return this.#substitute(value, path);
    const { source } = node;
    if (source !== undefined) this.#positions.set(path, { file: this.#name, line, source });
    return value as ConfigValue;
  }

  /** Reads what an alias represents; one inside itself has no end and is refused. */
  async #followAlias<T>(
    alias: Alias,
    path: ConfigPath,
    read: (target: Node) => Promise<T>,
  ): Promise<T | undefined> {
    const target = this.#document && alias.resolve(this.#document);
    if (!target || this.#aliases.includes(target)) {
      const message = target
        ? `The alias '*${alias.source}' contains itself`
        : `No anchor '&${alias.source}' is before the alias`;
      this.#fail('config-syntax', path, message, 'write the value out');
      return undefined;
    }
    this.#aliases.push(target);
    try {
      return await read(target);
    } finally {
      this.#aliases.pop();
    }
  }

  #countAliased(path: ConfigPath): boolean {
    this.#aliasedValues += 1;
    if (this.#aliasedValues <= maxAliasedValues) return true;
    if (!this.#hasTooManyAliases) {
      this.#hasTooManyAliases = true;
      this.#fail(
        'config-syntax',
        path,
        `The aliases of the file stand for more than ${maxAliasedValues} values`,
        'use fewer aliases inside of what other aliases repeat',
      );
    }
    return false;
  }

  async #readList(items: readonly Node[], path: ConfigPath): Promise<ConfigValue> {
    const values: ConfigValue[] = [];
    for (const item of items) {
      const value = await this.#readNode(item, [...path, values.length]);
      if (value !== undefined) values.push(value);
    }
    return values;
  }

  async #readMap(node: YAMLMap, path: ConfigPath): Promise<ConfigValue | undefined> {
    const [only] = node.items;
    const onlyKey = node.items.length === 1 && isScalar(only?.key) ? String(only.key.value) : '';
    if (only && ['$env', '$file', '$include'].includes(onlyKey)) {
      const target = await this.#readNode(only.value as Node, path);
      return this.#include(onlyKey, target, path);
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
      const read = value ? await this.#readNode(value as Node, at, key as Node) : undefined;
      if (read !== undefined) entries.push([name, read]);
    }
    return Object.fromEntries([...merged, ...entries]);
  }

  /** The entries of `<<`: a mapping or several, of which the first wins. */
  async #readMerged(node: Node | null, path: ConfigPath): Promise<[string, ConfigValue][]> {
    if (isAlias(node)) {
      const read = await this.#followAlias(node, path, target => this.#readMerged(target, path));
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
    this.#fail(
      'config-syntax',
      path,
      `'${mergeKey}' needs keys and values`,
      'name the anchor of a mapping, or of several in a list',
    );
    return [];
  }

  async #include(key: string, target: ConfigValue | undefined, path: ConfigPath) {
    if (typeof target !== 'string' || target === '') {
      this.#fail('config-include', path, `'${key}' needs a text`, 'name a variable or a file');
      return undefined;
    }
    if (key === '$env') return this.#readVariable(target, path);
    const [file = '', hash] = target.split('#');
    const absolute = resolve(dirname(this.#path), file);
    if (key === '$file') {
      this.#files.push(absolute);
      return (await this.#readText(absolute, path))?.trim();
    }
    return this.#includeFile(absolute, hash, path);
  }

  async #includeFile(file: string, hash: string | undefined, path: ConfigPath) {
    const { depth } = this.#inclusion;
    if (depth >= deepestInclude) {
      this.#fail(
        'config-include',
        path,
        `'$include' of '${file}' goes more than ${deepestInclude} files deep`,
        'break the circle of includes',
      );
      return undefined;
    }
    const keys = hash ? hash.split('.') : [];
    const inclusion = { depth: depth + 1, path: this.#getPlace(path) ?? path, keys };
    const included = await readConfigFile(file, this.#options, inclusion);
    this.#files.push(...included.files);
    const value = keys.reduce<ConfigValue | undefined>(
      (at, key) => (isConfigObject(at) ? at[key] : undefined),
      included.value,
    );
    if (value === undefined && included.value !== undefined) {
      this.#fail('config-include', path, `'${file}' has no '${hash}'`, 'name a key that it has');
    }
    if (keys.length === 0) this.#positions.copyFrom(included.positions, path);
    return value;
  }

  #readVariable(name: string, path: ConfigPath): string | undefined {
    const value = this.#options.env[name];
    if (value === undefined) this.#positions.addUnsetVariable(path, name);
    const place = this.#getPlace(path);
    if (value === undefined && place) {
      const problem: Problem = {
        code: 'config-include',
        ...this.#at(path),
        message: `The environment variable '${name}' is not set, so '${formatConfigPath(place)}' is omitted`,
        hint: 'set it where the value is needed',
      };
      this.#options.warn(problem, place);
    }
    return value;
  }

  /** The path of a value in the whole configuration; `undefined` where an inclusion has no use for it. */
  #getPlace(path: ConfigPath): ConfigPath | undefined {
    const { path: above, keys } = this.#inclusion;
    if (!keys.every((key, index) => path[index] === key)) return undefined;
    return [...above, ...path.slice(keys.length)];
  }

  #substitute(text: string, path: ConfigPath): string | undefined {
    let isComplete = true;
    const filled = text.replace(
      /\$\$\{|\$\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*(?::-([^}]*))?\}/g,
      (match, name?: string, fallback?: string) => {
        if (name === undefined) return match.slice(1);
        if (fallback !== undefined) {
          const text = this.#options.env[name] || fallback;
          if (text === '') this.#positions.addUnsetVariable(path, name);
          return text;
        }
        const value = this.#readVariable(name, path);
        if (value === undefined) isComplete = false;
        return value ?? '';
      },
    );
    return isComplete ? filled : undefined;
  }

  async #readText(file: string, path: ConfigPath): Promise<string | undefined> {
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      this.#options.report({
        code: 'config-include',
        ...(file === this.#path ? {} : this.#at(path)),
        message: `The file '${nameFile(file, this.#options)}' cannot be read (${(error as NodeJS.ErrnoException).code})`,
        hint: 'create it, or name another one',
      });
      return undefined;
    }
  }

  #at(path: ConfigPath): { at?: string } {
    const at = this.#positions.describe(path);
    return at ? { at } : {};
  }

  #fail(code: Problem['code'], path: ConfigPath, message: string, hint: string): void {
    this.#options.report({ code, ...this.#at(path), message, hint });
  }
}

/** An explicit `null` takes back what earlier files say; nothing after a key says nothing. */
function readNull(source: string | undefined): null | undefined {
  return source ? null : undefined;
}

/** A file as messages name it: from the working folder, or whole where it is elsewhere. */
function nameFile(path: string, { workingFolder }: ReadConfigOptions): string {
  const name = relative(workingFolder, path);
  return name === '' || name.startsWith('..') ? path : name;
}
