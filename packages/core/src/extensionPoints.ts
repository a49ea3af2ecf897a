import type { Permission } from '@portico/contract/permissions';
import type { AnyRouteRef } from './routeRefs.ts';

/** Where a contribution puts a route, for points whose contributions have an address. */
export interface RouteMount {
  readonly route: AnyRouteRef;
  /** Path below the base path, with `:params`: `/catalog/:namespace/:kind/:name`. */
  readonly path: string;
}

/** What any contribution may say about itself besides its value. */
export interface ContributionOptions {
  /** Its name within plugin and point; omitted where a plugin adds one thing only. */
  readonly id?: string;
  /** Lower comes first; 100 when omitted. Equal ones keep the order of plugins and lines. */
  readonly order?: number;
  /** Dropped without complaint when the point's owner is not installed. */
  readonly optional?: boolean;
  /**
   * The permissions it requires, all of them. The browser does not offer it to users without them: it is not rendered, a page
   * shows that it is denied, and links to the page disappear.
   */
  readonly requires?: readonly Permission[];
}

/** One thing that a plugin adds to an extension point. */
export interface Contribution<T = unknown> extends ContributionOptions {
  readonly point: ExtensionPoint<T>;
  readonly value: T;
}

/** One thing that a plugin adds to an extension point, made from the plugin's own services. */
export interface MadeContribution<T = unknown, Services = never> extends ContributionOptions {
  readonly point: ExtensionPoint<T>;
  readonly create: (services: Services) => T | readonly T[] | Promise<T | readonly T[]>;
  /** What is made is a list, of any length, of what the point takes. */
  readonly isList?: boolean;
}

/** A typed, named list that one plugin owns and any plugin may add to. */
export interface ExtensionPoint<T = unknown> {
  readonly id: string;
  readonly description?: string;
  /** The address of a contribution, for points that mount routes. */
  readonly getMount?: (value: never) => RouteMount | undefined;
  /** Whether what needs the point fails when one contribution cannot be made; otherwise that one is omitted. */
  readonly mustBeComplete?: boolean;
  /** Makes a contribution to this point. */
  readonly add: (contribution: T & ContributionOptions) => Contribution<T>;
  /**
   * Makes a contribution from the services of the plugin that adds it, when they exist. The point's owner gets it by
   * naming the point among the needs of an api factory.
   */
  readonly addFrom: <Services>(
    create: (services: Services) => T | Promise<T>,
    options?: ContributionOptions,
  ) => MadeContribution<T, Services>;
  /** As `addFrom`, for as many contributions as there turn out to be, none included. */
  readonly addAllFrom: <Services>(
    create: (services: Services) => readonly T[] | Promise<readonly T[]>,
    options?: ContributionOptions,
  ) => MadeContribution<T, Services>;
}

/** A contribution as assembled: with its full id and the plugin that made it. */
export interface AssembledContribution<T> {
  /** `point:plugin` or `point:plugin/name`, as used in settings. */
  readonly id: string;
  readonly pluginId: string;
  readonly order: number;
  /** The permissions it requires. */
  readonly requires?: readonly Permission[];
  readonly value: T;
}

/** What an app changes about a contribution, by its full id. */
export interface ContributionSetting {
  readonly disabled?: boolean;
  readonly order?: number;
  /** Replaces fields of the value; in code only. */
  readonly value?: object;
}

/** Makes an extension point. Ids are words with hyphens: `entity-card`. */
export function createExtensionPoint<T extends object>(options: {
  id: string;
  description?: string;
  getMount?: (value: T) => RouteMount | undefined;
  mustBeComplete?: boolean;
}): ExtensionPoint<T> {
  const point: ExtensionPoint<T> = {
    ...options,
    add({ id, order, optional, requires, ...value }) {
      return {
        point,
        ...(id !== undefined && { id }),
        ...(order !== undefined && { order }),
        ...(optional !== undefined && { optional }),
        ...(requires !== undefined && { requires }),
        value: value as unknown as T,
      };
    },
    addFrom: (create, options) => ({ ...options, point, create }),
    addAllFrom: (create, options) => ({ ...options, point, create, isList: true }),
  };
  return point;
}

/** The full id of a contribution: the name that settings and logs use. */
export function getContributionId(pointId: string, pluginId: string, id?: string): string {
  return id ? `${pointId}:${pluginId}/${id}` : `${pointId}:${pluginId}`;
}
