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
  const parts = splitLocationRef(text);
  const type = parts.type.trim();
  const target = parts.target.trim();
  if (!type || !target)
    throw new InputError(`Location ref '${text}' is not of the form 'type:target'`);
  if (type === 'http' || type === 'https')
    throw new InputError(`Location ref '${text}' needs a type; write it as 'url:${text}'`);
  return { type, target };
}

/** The parts of a location ref that was read before, such as one of an answer or a table: it checks nothing. */
export function splitLocationRef(text: string): LocationTarget {
  const colon = text.indexOf(':');
  return { type: text.slice(0, Math.max(colon, 0)), target: text.slice(colon + 1) };
}

/** Writes a location as `type:target`. */
export function stringifyLocationRef({ type, target }: LocationTarget): string {
  if (!type || !target)
    throw new InputError(
      `A location ref needs a type and a target; got type '${type}' and target '${target}'`,
    );
  return `${type}:${target}`;
}
