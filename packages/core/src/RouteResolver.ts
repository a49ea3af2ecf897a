import { fillPath } from '@portico/contract';
import type { Permission } from '@portico/contract/permissions';
import type { AnyRouteRef, ExternalRouteRef, RouteParams } from './routeRefs.ts';

/** A ref of any kind that has a path. */
export type LinkableRouteRef<Param extends string = string> =
  | (AnyRouteRef & { readonly params: readonly Param[] })
  | ExternalRouteRef<Param>;

/** Where a route is mounted, and which permissions its page requires. */
export interface MountedRoute {
  readonly path: string;
  readonly requires: readonly Permission[];
}

/** Turns route refs into paths. */
export class RouteResolver {
  readonly #mounts: ReadonlyMap<string, MountedRoute>;
  readonly #bindings: ReadonlyMap<string, AnyRouteRef>;

  /**
   * @param mounts - the mounted routes, by route id.
   * @param bindings - where each external route leads, by its id.
   */
  constructor(
    mounts: ReadonlyMap<string, MountedRoute>,
    bindings: ReadonlyMap<string, AnyRouteRef>,
  ) {
    this.#mounts = mounts;
    this.#bindings = bindings;
  }

  /**
   * The function that makes paths for a ref, or `undefined` when nothing is mounted or bound there.
   *
   * Paths start at the portal's base path; param values are percent-encoded.
   */
  resolve<Param extends string>(
    ref: LinkableRouteRef<Param>,
  ): ((params?: RouteParams<Param>) => string) | undefined {
    const target = this.#getTarget(ref);
    const path = target && this.getPath(target);
    if (path === undefined) return undefined;
    return params => fillPath(path, params ?? {}, `Route '${ref.id}'`);
  }

  /** The path pattern of a mounted route or sub-route. */
  getPath(ref: AnyRouteRef): string | undefined {
    const path = this.#getMount(ref)?.path;
    if (ref.type === 'route' || path === undefined) return path;
    return `${path === '/' ? '' : path}${ref.path}`;
  }

  /** The permissions that the page of a route requires. */
  listPermissions(ref: LinkableRouteRef): readonly Permission[] {
    const target = this.#getTarget(ref);
    return (target && this.#getMount(target)?.requires) ?? [];
  }

  #getTarget(ref: LinkableRouteRef): AnyRouteRef | undefined {
    return ref.type === 'external-route' ? this.#bindings.get(ref.id) : ref;
  }

  #getMount(ref: AnyRouteRef): MountedRoute | undefined {
    return this.#mounts.get(ref.type === 'route' ? ref.id : ref.parent.id);
  }
}
