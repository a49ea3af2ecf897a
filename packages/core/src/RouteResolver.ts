import { fillPath } from '@portico/contract';
import type { AnyRouteRef, ExternalRouteRef, RouteParams } from './routeRefs.ts';

/** A ref of any kind that has a path. */
export type LinkableRouteRef<Param extends string = string> =
  | (AnyRouteRef & { readonly params: readonly Param[] })
  | ExternalRouteRef<Param>;

/** Turns route refs into paths. */
export class RouteResolver {
  readonly #paths: ReadonlyMap<string, string>;
  readonly #bindings: ReadonlyMap<string, AnyRouteRef>;

  /**
   * @param paths - the path of each mounted route, by route id.
   * @param bindings - where each external route leads, by its id.
   */
  constructor(paths: ReadonlyMap<string, string>, bindings: ReadonlyMap<string, AnyRouteRef>) {
    this.#paths = paths;
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
    const target = ref.type === 'external-route' ? this.#bindings.get(ref.id) : ref;
    const path = target && this.getPath(target);
    if (path === undefined) return undefined;
    return params => fillPath(path, params ?? {}, `Route '${ref.id}'`);
  }

  /** The path pattern of a mounted route or sub-route. */
  getPath(ref: AnyRouteRef): string | undefined {
    if (ref.type === 'route') return this.#paths.get(ref.id);
    const parent = this.#paths.get(ref.parent.id);
    return parent === undefined ? undefined : `${parent === '/' ? '' : parent}${ref.path}`;
  }
}
