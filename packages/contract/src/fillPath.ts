import { InputError } from '@portico/errors';
import type { Endpoint } from './defineEndpoint.ts';

/** What {@link fillPath} may be told besides. */
export interface FillPathOptions {
  /** How the value of `*` is given: `decoded` when left out. */
  wildcard?: Endpoint['wildcard'];
}

/**
 * Puts values, percent-encoded, in place of the `:params` of a path, and of a `*` at its end where `params` has one.
 *
 * @param owner - whose path it is, as the message begins: `Route 'catalog.entity'`.
 * @throws InputError naming a param that is missing, empty, or a step up or down in the path.
 */
export function fillPath(
  path: string,
  params: Readonly<Record<string, unknown>>,
  owner: string,
  { wildcard = 'decoded' }: FillPathOptions = {},
): string {
  const rest = params['*'];
  const head = rest === undefined ? path : path.replace(/\*$/, '');
  const filled = head.replace(/(?<=\/):(\w+)/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    if (value === '')
      throw new InputError(`${owner} needs param '${name}' to make a path of '${path}'; give it`);
    if (value === '.' || value === '..')
      throw new InputError(`${owner} cannot have '${value}' as param '${name}' of '${path}'`);
    return encodeURIComponent(value);
  });
  if (rest === undefined) return filled;
  const segments = String(rest).split('/');
  if (segments.some(segment => /^(?:\.|%2e){1,2}$/i.test(segment)))
    throw new InputError(`${owner} cannot have a dot segment in param '*' of '${path}'`);
  return filled + (wildcard === 'encoded' ? segments : segments.map(encodeURIComponent)).join('/');
}
