import type { ConfigSchema } from '@portico/config';
import type { AssembledContribution, ExtensionPoint } from './extensionPoints.ts';

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

/**
 * What a factory or plugin needs, by the name it wants to call it: apis, and extension points of its own plugin, whose
 * contributions are made before it.
 */
export type ApiNeeds = Readonly<
  Record<string, ApiRef<unknown> | OptionalApi<unknown> | ExtensionPoint<never>>
>;

/** The apis themselves, and the contributions in order, under the names of the needs. */
export type ApisOf<Needs extends ApiNeeds> = {
  readonly [Name in keyof Needs]: Needs[Name] extends ExtensionPoint<infer T>
    ? readonly AssembledContribution<T>[]
    : Needs[Name] extends OptionalApi<infer T>
      ? T | undefined
      : Needs[Name] extends ApiRef<infer T>
        ? T
        : never;
};

/** For whom an api is made, and what its plugin has to make it from. */
export interface ApiContext<Config = undefined> {
  /** The plugin that asked; for an api made once for all, the plugin that provides it. */
  readonly pluginId: string;
  /** The configuration as the factory's schema reads it. */
  readonly config: Config;
  /** What was added to a point as values; what is made from services comes with a need of the point. */
  contributionsTo<T>(point: ExtensionPoint<T>): readonly AssembledContribution<T>[];
}

/** Makes one api from the apis it needs. */
export interface ApiFactory<T = unknown> {
  readonly api: ApiRef<T>;
  readonly needs: ApiNeeds;
  /** `app`: made once. `plugin`: made once for each plugin that asks. */
  readonly scope: 'app' | 'plugin';
  /** The part of the configuration that it reads. */
  readonly config?: ConfigSchema;
  readonly create: (apis: never, context: ApiContext<never>) => T | Promise<T>;
}

/** Makes an api ref. Ids are dotted words: `catalog.client`. */
export function createApiRef<T>(ref: { id: string; description?: string }): ApiRef<T> {
  return ref;
}

/** Lets a factory or plugin do without an api: it gets `undefined` when nobody provides it, or when it cannot be made. */
export function optionalApi<T>(ref: ApiRef<T>): OptionalApi<T> {
  return { optional: ref };
}

/** Defines how an api is made: from what it needs, at its first use or when the app or server starts. */
export function createApiFactory<
  T,
  const Needs extends ApiNeeds = Record<never, never>,
  Config = undefined,
>(factory: {
  api: ApiRef<T>;
  needs?: Needs;
  config?: ConfigSchema<Config>;
  scope?: 'app' | 'plugin';
  create: (apis: ApisOf<Needs>, context: ApiContext<Config>) => T | Promise<T>;
}): ApiFactory<T> {
  return { needs: {}, scope: 'app', ...factory } as ApiFactory<T>;
}

/** Whether a need is an api or a point, and whether it may stay unmet. */
export function describeNeed(need: ApiNeeds[string]) {
  if ('optional' in need) return { type: 'api', ref: need.optional, isOptional: true } as const;
  if ('add' in need)
    return { type: 'point', point: need as unknown as ExtensionPoint<unknown> } as const;
  return { type: 'api', ref: need, isOptional: false } as const;
}
