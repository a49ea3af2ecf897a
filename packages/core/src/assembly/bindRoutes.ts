import type { ExtensionPoint } from '../extensionPoints.ts';
import type { Plugin } from '../plugins.ts';
import { type MountedRoute, RouteResolver } from '../RouteResolver.ts';
import type { AnyRouteRef, ExternalRouteRef } from '../routeRefs.ts';
import { type ContributionsByPoint, listValues } from './assembleContributions.ts';
import type { ReportProblem } from './checkPluginIds.ts';

/** Says where an external route leads; `undefined` leaves an optional one unbound on purpose. */
export interface RouteBinding {
  readonly external: ExternalRouteRef;
  readonly target: AnyRouteRef | undefined;
}

/** Binds an external route to a route that has at least its params. */
export function bindRoute<Param extends string>(
  external: ExternalRouteRef<Param>,
  target: (AnyRouteRef & { readonly params: readonly NoInfer<Param>[] }) | undefined,
): RouteBinding {
  return { external, target };
}

/** Collects what contributions mount, and where each external route leads. */
export function bindRoutes(
  plugins: readonly Plugin[],
  contributions: ContributionsByPoint,
  bindings: readonly RouteBinding[],
  report: ReportProblem,
): RouteResolver {
  const mounts = collectMounts(plugins, contributions, report);
  const known = new Map(
    plugins.flatMap(plugin => Object.values(plugin.routes)).map(route => [route.id, route]),
  );
  const chosen = new Map(bindings.map(({ external, target }) => [external.id, target]));
  const bound = new Map<string, AnyRouteRef>();

  for (const plugin of plugins) {
    for (const external of Object.values(plugin.externalRoutes)) {
      const target = chosen.has(external.id)
        ? chosen.get(external.id)
        : known.get(external.defaultTarget ?? '');
      const root = target?.type === 'sub-route' ? target.parent : target;
      if (target && root && mounts.has(root.id)) {
        bound.set(external.id, target);
      } else if (target && chosen.has(external.id)) {
        report({
          code: 'route-unknown',
          pluginId: plugin.id,
          message: `External route '${external.id}' is bound to '${target.id}', which no page mounts`,
          hint: 'add the plugin whose page mounts it, or bind another route',
        });
      } else if (!external.optional) {
        report({
          code: 'route-unbound',
          pluginId: plugin.id,
          message: `External route '${external.id}' is not bound`,
          hint: 'bind it to a route in the app, or install the plugin it leads to by default',
        });
      }
    }
  }
  return new RouteResolver(mounts, bound);
}

function collectMounts(
  plugins: readonly Plugin[],
  contributions: ContributionsByPoint,
  report: ReportProblem,
): Map<string, MountedRoute> {
  const mounts = new Map<string, MountedRoute>();
  for (const point of plugins.flatMap(plugin => plugin.extensionPoints)) {
    const { getMount } = point as unknown as ExtensionPoint<unknown> & {
      getMount?: (value: unknown) => { route: AnyRouteRef; path: string } | undefined;
    };
    for (const { value, pluginId, requires = [] } of listValues<unknown>(
      contributions,
      point as never,
    )) {
      const mount = getMount?.(value);
      if (!mount) continue;
      if (mounts.has(mount.route.id)) {
        report({
          code: 'route-duplicate',
          pluginId,
          message: `Route '${mount.route.id}' is mounted at '${mounts.get(mount.route.id)?.path}' and at '${mount.path}'`,
          hint: 'mount it once',
        });
      } else {
        mounts.set(mount.route.id, { path: mount.path, requires });
      }
    }
  }
  return mounts;
}
