/** Names a capability of type `T`, such as the catalog or the config; two refs of one id are one api. */
export interface ApiRef<T> {
  readonly id: string;
  readonly description?: string;
  /** Carries the type; never set. */
  readonly T?: T;
}

/** Marks a need that may stay unmet: the factory then gets `undefined`. */
export interface OptionalApi<T> {
  readonly optional: ApiRef<T>;
}

/** What a factory or plugin needs, by the name it wants to call it. */
export type ApiNeeds = Readonly<Record<string, ApiRef<unknown> | OptionalApi<unknown>>>;

/** The apis themselves, under the names of the needs. */
export type ApisOf<Needs extends ApiNeeds> = {
  readonly [Name in keyof Needs]: Needs[Name] extends OptionalApi<infer T>
    ? T | undefined
    : Needs[Name] extends ApiRef<infer T>
      ? T
      : never;
};

/** For whom an api is made. */
export interface ApiContext {
  /** The plugin that asked; for an api made once for all, the plugin that provides it. */
  readonly pluginId: string;
}

/** Makes one api from the apis it needs. */
export interface ApiFactory<T = unknown> {
  readonly api: ApiRef<T>;
  readonly needs: ApiNeeds;
  /** `app`: made once. `plugin`: made once for each plugin that asks. */
  readonly scope: 'app' | 'plugin';
  readonly create: (apis: never, context: ApiContext) => T;
}

/** Makes an api ref. Ids are dotted words: `catalog.client`. */
export function createApiRef<T>(ref: { id: string; description?: string }): ApiRef<T> {
  return ref;
}

/** Lets a factory or plugin do without an api that nobody provides. */
export function optionalApi<T>(ref: ApiRef<T>): OptionalApi<T> {
  return { optional: ref };
}

/** Says how an api is made: lazily, at its first use, from the apis in `needs`. */
export function createApiFactory<T, const Needs extends ApiNeeds = Record<never, never>>(factory: {
  api: ApiRef<T>;
  needs?: Needs;
  scope?: 'app' | 'plugin';
  create: (apis: ApisOf<Needs>, context: ApiContext) => T;
}): ApiFactory<T> {
  return { needs: {}, scope: 'app', ...factory } as ApiFactory<T>;
}

/** The ref behind a need, and whether it may stay unmet. */
export function describeNeed(need: ApiRef<unknown> | OptionalApi<unknown>): {
  ref: ApiRef<unknown>;
  isOptional: boolean;
} {
  return 'optional' in need
    ? { ref: need.optional, isOptional: true }
    : { ref: need, isOptional: false };
}
