import { InputError } from '@portico/errors';

/**
 * Puts values, percent-encoded, in place of the `:params` of a path.
 *
 * @param owner - whose path it is, as the message begins: `Route 'catalog.entity'`.
 * @throws InputError naming a param that is missing, empty, or a step up or down in the path.
 */
export function fillPath(
  path: string,
  params: Readonly<Record<string, unknown>>,
  owner: string,
): string {
  return path.replace(/(?<=\/):(\w+)/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    if (value === '')
      throw new InputError(`${owner} needs param '${name}' to make a path of '${path}'; give it`);
    if (value === '.' || value === '..')
      throw new InputError(`${owner} cannot have '${value}' as param '${name}' of '${path}'`);
    return encodeURIComponent(value);
  });
}
