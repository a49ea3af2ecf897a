import type { ConfigSchema } from '@portico/config';
import type { ApiFactory, ApiRef } from './apis.ts';
import type { Contribution, ExtensionPoint, MadeContribution } from './extensionPoints.ts';
import type { AnyRouteRef, ExternalRouteRef } from './routeRefs.ts';

/** A switch that users may turn on for themselves. */
export interface FeatureFlag {
  /** 3 to 150 characters: lowercase letters, digits and hyphens, a letter first. */
  readonly name: string;
  readonly description?: string;
}

/** A part of the portal, as a value: what it provides, needs and adds. */
export interface Plugin {
  readonly id: string;
  /** The apis it provides to all. */
  readonly provides: readonly ApiFactory[];
  /** The extension points it owns. */
  readonly extensionPoints: readonly ExtensionPoint<never>[];
  /** What it adds to its own and others' extension points. */
  readonly contributes: readonly (Contribution | MadeContribution)[];
  /** What its contributions are made from, where some are; one of the apis it provides. */
  readonly services?: ApiRef<unknown>;
  /** The places others may link to, by name. */
  readonly routes: Readonly<Record<string, AnyRouteRef>>;
  /** The places it links to, by name. */
  readonly externalRoutes: Readonly<Record<string, ExternalRouteRef>>;
  readonly featureFlags: readonly FeatureFlag[];
  /** The keys of the configuration it reads. */
  readonly config?: ConfigSchema;
}

/** What a plugin is made from; everything but the id may be omitted. */
export interface PluginOptions<
  Routes extends Readonly<Record<string, AnyRouteRef>>,
  ExternalRoutes extends Readonly<Record<string, ExternalRouteRef>>,
> {
  id: string;
  provides?: readonly ApiFactory<unknown>[];
  extensionPoints?: readonly unknown[];
  contributes?: readonly unknown[];
  services?: ApiRef<unknown>;
  routes?: Routes;
  externalRoutes?: ExternalRoutes;
  featureFlags?: readonly FeatureFlag[];
  config?: ConfigSchema;
}

/** Makes a plugin. Nothing is checked or started here: assembly does that for all at once. */
export function createPlugin<
  const Routes extends Readonly<Record<string, AnyRouteRef>> = Record<never, never>,
  const ExternalRoutes extends Readonly<Record<string, ExternalRouteRef>> = Record<never, never>,
>(
  options: PluginOptions<Routes, ExternalRoutes>,
): Plugin & { readonly routes: Routes; readonly externalRoutes: ExternalRoutes } {
  return {
    provides: [],
    featureFlags: [],
    routes: {} as Routes,
    externalRoutes: {} as ExternalRoutes,
    ...options,
    extensionPoints: (options.extensionPoints ?? []) as readonly ExtensionPoint<never>[],
    contributes: (options.contributes ?? []) as Plugin['contributes'],
  };
}
