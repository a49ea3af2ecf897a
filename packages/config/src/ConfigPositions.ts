/** Where a value is: a file as it was named, and a line counted from 1; or an environment variable, which has none. */
export interface ConfigPosition {
  file: string;
  line?: number;
  /** A number or a boolean as its author wrote it. */
  source?: string;
  /** Environment variables that the value is made from and that are not set. */
  unsetVariables?: readonly string[];
}

/** A way into the configuration: keys and indexes. */
export type ConfigPath = readonly (string | number)[];

/** Remembers where each value of the configuration is. */
export class ConfigPositions {
  readonly #positions = new Map<string, ConfigPosition>();

  set(path: ConfigPath, position: ConfigPosition): void {
    this.#positions.set(formatConfigPath(path), position);
  }

  /** The position of a value, or of the nearest one around it. */
  get(path: ConfigPath): ConfigPosition | undefined {
    for (let length = path.length; length >= 0; length -= 1) {
      const position = this.#positions.get(formatConfigPath(path.slice(0, length)));
      if (position) return position;
    }
    return undefined;
  }

  /** A number or a boolean as its author wrote it; `undefined` for others. */
  getSource(path: ConfigPath): string | undefined {
    return this.#positions.get(formatConfigPath(path))?.source;
  }

  /** The position as text: `app-config.yaml:12`. */
  describe(path: ConfigPath): string | undefined {
    const position = this.get(path);
    if (position?.line === undefined) return position?.file;
    return `${position.file}:${position.line}`;
  }

  /** Records that a value is made from an environment variable that is not set. */
  addUnsetVariable(path: ConfigPath, name: string): void {
    const key = formatConfigPath(path);
    const position = this.#positions.get(key);
    if (!position) return;
    const unsetVariables = [...new Set([...(position.unsetVariables ?? []), name])];
    this.#positions.set(key, { ...position, unsetVariables });
  }

  /** The environment variables that are not set, of a value and all below it. */
  listUnsetVariables(path: ConfigPath): readonly string[] {
    const key = formatConfigPath(path);
    const found = [...this.#positions].flatMap(([each, { unsetVariables = [] }]) =>
      each === key || each.startsWith(`${key}.`) || each.startsWith(`${key}[`)
        ? unsetVariables
        : [],
    );
    return [...new Set(found)];
  }

  /** Takes over what another file says below a path. */
  copyFrom(other: ConfigPositions, below: ConfigPath = []): void {
    const prefix = formatConfigPath(below);
    for (const [path, position] of other.#positions) {
      const isKey = path !== '' && !path.startsWith('[');
      this.#positions.set(`${prefix}${prefix && isKey ? '.' : ''}${path}`, position);
    }
  }
}

/** A path as text: `catalog.locations[0].target`, `proxy.endpoints['/fixture']`. */
export function formatConfigPath(path: ConfigPath): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    if (text === '' && !/[.[]/.test(key)) return key;
    return plainKey.test(key) ? `${text}.${key}` : `${text}['${key}']`;
  }, '');
}

const plainKey = /^[\w$:-]+$/;
