import { InputError } from '@portico/errors';

/** A place in the portal that others can link to without knowing its path. */
export interface RouteRef<Param extends string = string> {
  readonly type: 'route';
  readonly id: string;
  readonly params: readonly Param[];
}

/** A place below another place of the same plugin. */
export interface SubRouteRef<Param extends string = string> {
  readonly type: 'sub-route';
  readonly id: string;
  readonly parent: RouteRef;
  /** Path below the parent, with `:params`. */
  readonly path: string;
  readonly params: readonly Param[];
}

/** A place that a plugin links to and the app chooses. */
export interface ExternalRouteRef<Param extends string = string> {
  readonly type: 'external-route';
  readonly id: string;
  readonly params: readonly Param[];
  /** An optional one that is not bound hides its control; a required one stops the start. */
  readonly optional: boolean;
  /** Id of the route it leads to when the app binds nothing. */
  readonly defaultTarget?: string;
}

/** Any route that has a path of its own. */
export type AnyRouteRef = RouteRef | SubRouteRef;

/** The values for a route's params; none when it has none. */
export type RouteParams<Param extends string> = [Param] extends [never]
  ? Record<string, never> | undefined
  : Readonly<Record<Param, string>>;

/** Makes a route ref. Ids are `plugin.route`: `catalog.entity`. */
export function createRouteRef<const Param extends string = never>(options: {
  id: string;
  params?: readonly Param[];
}): RouteRef<Param> {
  return { type: 'route', id: options.id, params: options.params ?? [] };
}

type ParamsOfPath<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamsOfPath<`/${More}`>
    : Rest
  : never;

/**
 * Makes a ref for a path below a route.
 *
 * @param options.path - starts with '/', does not end with '/'; its params are word characters and
 * none of the parent's.
 * @throws InputError when the path breaks these rules.
 */
export function createSubRouteRef<const Path extends string, Param extends string>(options: {
  id: string;
  parent: RouteRef<Param>;
  path: Path;
}): SubRouteRef<Param | ParamsOfPath<Path>> {
  const { id, parent, path } = options;
  const names = listPathParams(path);
  const wrong = names.find(name => !/^\w+$/.test(name));
  const shared = names.find(
    (name, at) => parent.params.includes(name as Param) || names.indexOf(name) !== at,
  );
  const fail = (reason: string): never => {
    throw new InputError(`Sub-route '${id}' has ${reason}`);
  };
  if (!path.startsWith('/')) fail(`path '${path}'; it must start with '/'`);
  if (path.endsWith('/')) fail(`path '${path}'; it must not end with '/'`);
  if (wrong !== undefined)
    fail(`param '${wrong}'; params must be word characters (letters, digits, underscore)`);
  if (shared !== undefined)
    fail(`param '${shared}' twice or in its parent '${parent.id}' too; rename it`);
  return {
    type: 'sub-route',
    id,
    parent,
    path,
    params: [...parent.params, ...names] as unknown as readonly (Param | ParamsOfPath<Path>)[],
  };
}

/** Makes a ref for a place that the app, or another plugin by default, provides. */
export function createExternalRouteRef<const Param extends string = never>(options: {
  id: string;
  params?: readonly Param[];
  optional?: boolean;
  defaultTarget?: string;
}): ExternalRouteRef<Param> {
  const { params = [], optional = false, ...rest } = options;
  return { type: 'external-route', params, optional, ...rest };
}

/** The names of the `:params` in a path, in order. */
export function listPathParams(path: string): string[] {
  return path
    .split('/')
    .filter(part => part.startsWith(':'))
    .map(part => part.slice(1));
}
