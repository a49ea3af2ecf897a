import type { ConfigApi } from './refs.ts';

/** The configuration as it came with the page. */
export class ObjectConfig implements ConfigApi {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  getOptional<T>(path: string): T | undefined {
    return path
      .split('.')
      .reduce<unknown>(
        (at, key) =>
          typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined,
        this.#value,
      ) as T | undefined;
  }

  getOptionalString(path: string): string | undefined {
    const value = this.getOptional(path);
    return typeof value === 'string' ? value : undefined;
  }
}
