import type { Alias, Document, Node } from 'yaml';
import type { OpenConfigFile } from './ConfigFile.ts';
import type { ConfigPath } from './ConfigPositions.ts';

/** Values that aliases may add to one file: enough for any configuration, and a bound for those that multiply. */
const maxAliasedValues = 10_000;

/** The aliases of a file: each is followed to its anchor, and only so many values are read by them. */
export class YamlAliases {
  readonly #document: Document;
  readonly #file: OpenConfigFile;
  /** Around the node that is being read, the innermost last. */
  readonly #open: Node[] = [];
  #values = 0;
  #hasTooMany = false;

  constructor(document: Document, file: OpenConfigFile) {
    this.#document = document;
    this.#file = file;
  }

  /** Reads what an alias represents; one inside itself has no end and is refused. */
  async follow<T>(
    alias: Alias,
    path: ConfigPath,
    read: (target: Node) => Promise<T>,
  ): Promise<T | undefined> {
    const target = alias.resolve(this.#document);
    if (!target || this.#open.includes(target)) {
      const message = target
        ? `The alias '*${alias.source}' contains itself`
        : `No anchor '&${alias.source}' is before the alias`;
      this.#file.fail('config-syntax', path, message, 'write the value out');
      return undefined;
    }
    this.#open.push(target);
    try {
      return await read(target);
    } finally {
      this.#open.pop();
    }
  }

  /** Counts a value; `false` when it is inside of an alias and one too many. */
  count(path: ConfigPath): boolean {
    if (this.#open.length === 0) return true;
    this.#values += 1;
    if (this.#values <= maxAliasedValues) return true;
    if (!this.#hasTooMany) {
      this.#hasTooMany = true;
      this.#file.fail(
        'config-syntax',
        path,
        `The aliases of the file stand for more than ${maxAliasedValues} values`,
        'use fewer aliases inside of what other aliases repeat',
      );
    }
    return false;
  }
}
