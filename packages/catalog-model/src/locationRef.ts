import { InputError } from '@portico/errors';

/** Where documents are read from: how, and the place itself. */
export interface LocationTarget {
  /** `url`, `file`, or a type of an entity provider. */
  type: string;
  target: string;
}

/**
 * Reads a location ref, `type:target`.
 *
 * @throws InputError when a part is missing, or when an address lacks the `url:` before it.
 */
export function parseLocationRef(text: string): LocationTarget {
  const colon = text.indexOf(':');
  const type = text.slice(0, Math.max(colon, 0)).trim();
  const target = text.slice(colon + 1).trim();
  if (!type || !target)
    throw new InputError(`Location ref '${text}' is not of the form 'type:target'`);
  if (type === 'http' || type === 'https')
    throw new InputError(`Location ref '${text}' needs a type; write it as 'url:${text}'`);
  return { type, target };
}

/** Writes a location as `type:target`. */
export function stringifyLocationRef({ type, target }: LocationTarget): string {
  if (!type || !target)
    throw new InputError(
      `A location ref needs a type and a target; got type '${type}' and target '${target}'`,
    );
  return `${type}:${target}`;
}
