import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Problem } from '@portico/errors';
import { type ConfigPath, ConfigPositions } from './ConfigPositions.ts';
import type { ConfigValue } from './json.ts';

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
export interface Inclusion {
  depth: number;
  path: ConfigPath;
  /** The keys of the file that are included; all where there are none. */
  keys: readonly string[];
}

/** A file while it is read: where its values are, which files it needs, and what is wrong with it. */
export class OpenConfigFile {
  readonly path: string;
  /** As messages name it. */
  readonly name: string;
  readonly options: ReadConfigOptions;
  readonly inclusion: Inclusion;
  readonly positions = new ConfigPositions();
  readonly files: string[];

  constructor(path: string, options: ReadConfigOptions, inclusion: Inclusion) {
    this.path = path;
    this.name = nameFile(path, options);
    this.options = options;
    this.inclusion = inclusion;
    this.files = [path];
  }

  /** The path of a value in the whole configuration; `undefined` where an inclusion has no use for it. */
  getPlace(path: ConfigPath): ConfigPath | undefined {
    const { path: above, keys } = this.inclusion;
    if (!keys.every((key, index) => path[index] === key)) return undefined;
    return [...above, ...path.slice(keys.length)];
  }

  /** The text of this file, or of one that it names at `path`. */
  async readText(file: string, path: ConfigPath): Promise<string | undefined> {
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      this.options.report({
        code: 'config-include',
        ...(file === this.path ? {} : this.at(path)),
        message: `The file '${nameFile(file, this.options)}' cannot be read (${(error as NodeJS.ErrnoException).code})`,
        hint: 'create it, or name another one',
      });
      return undefined;
    }
  }

  /** File and line of a value, for messages. */
  at(path: ConfigPath): { at?: string } {
    const at = this.positions.describe(path);
    return at ? { at } : {};
  }

  fail(code: Problem['code'], path: ConfigPath, message: string, hint: string): void {
    this.options.report({ code, ...this.at(path), message, hint });
  }
}

/** A file as messages name it: from the working folder, or whole where it is elsewhere. */
function nameFile(path: string, { workingFolder }: ReadConfigOptions): string {
  const name = relative(workingFolder, path);
  return name === '' || name.startsWith('..') ? path : name;
}
