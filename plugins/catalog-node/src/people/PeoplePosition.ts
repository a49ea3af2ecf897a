import { InputError, ServiceUnavailableError } from '@portico/errors';
import { z } from 'zod';
import { createKey } from './createKey.ts';

const schema = z.object({
  /** Which of the parts of a directory. */
  part: z.number().int().min(0).max(10),
  /** Where in it, as the directory says; absent at its beginning. */
  next: z.string().max(20_000).optional(),
  /** Where changes go on from after the run. */
  token: z.string().max(40_000).optional(),
  /** How many pages of the part were read. */
  pages: z.number().int().min(0).default(0),
  /** The key of an earlier page of the part, for finding circles. */
  mark: z.string().max(100).optional(),
});

/** Where a run is. */
export type PeoplePosition = z.input<typeof schema>;

/** Reads a position that was stored. */
export function parsePosition(text: string): PeoplePosition {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new InputError('The stored position in the directory is not known; read all again', {
      cause,
    });
  }
}

/**
 * The position after a page.
 *
 * @throws ServiceUnavailableError when pages lead in a circle: a mark moves on at each power of two, so any circle meets it.
 */
export function advance(
  { part, token, pages = 0, mark }: PeoplePosition,
  next: string | undefined,
  target: string,
): PeoplePosition {
  const rest = token === undefined ? {} : { token };
  if (next === undefined) return { part: part + 1, ...rest };
  const key = createKey(next);
  if (key === mark)
    throw new ServiceUnavailableError(`'${target}' sends pages that lead in a circle`);
  const isPowerOfTwo = (pages & (pages + 1)) === 0;
  return { part, next, ...rest, pages: pages + 1, mark: isPowerOfTwo ? key : (mark ?? key) };
}
