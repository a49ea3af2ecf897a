import { InputError, ServiceUnavailableError } from '@portico/errors';
import { z } from 'zod';
import type { FoundRepository, RepositoryPage } from './HostDialect.ts';

/** So many repositories that came since the token began are known by their ids; with more, all is read. */
const maxCounted = 200;
const maxOwners = 1000;
/** Owners whose repositories are counted in a token. */
const maxCountedOwners = 100;

const tokenSchema = z.object({
  /** Of the configuration that it was read with. */
  config: z.string(),
  /** The latest change that is known. */
  since: z.string(),
  /** How many each owner has. */
  totals: z.record(z.string(), z.number()),
  /** Ids of those that are counted in the totals, and were created since. */
  counted: z.array(z.string()).max(maxCounted),
});

/** Where changes go on from. */
export type ChangeToken = z.output<typeof tokenSchema>;

const positionSchema = z.object({
  config: z.string(),
  owners: z.array(z.string()).max(maxOwners),
  owner: z.number().int().min(0),
  /** Where its page begins; absent for the first. */
  cursor: z.string().max(4000).optional(),
  /** How many of this owner were read. */
  seen: z.number().int().min(0),
  /** How many pages of this owner, and one of their beginnings: circles are found by it. */
  pages: z.number().int().min(0),
  mark: z.string().max(4000).optional(),
  token: tokenSchema.optional(),
});

/** Where a run is. */
export type RepositoryPosition = z.output<typeof positionSchema>;

/** The position of a run that begins. */
export function beginPosition(
  owners: readonly string[],
  { config, since }: { config: string; since: string | undefined },
): RepositoryPosition {
  if (owners.length > maxOwners)
    throw new InputError(
      `The app is installed for ${owners.length} accounts, of which ${maxOwners} can be read; name an organization`,
    );
  const isCounted = since !== undefined && owners.length <= maxCountedOwners;
  return {
    config,
    owners: [...owners],
    owner: 0,
    seen: 0,
    pages: 0,
    ...(isCounted && { token: { config, since, totals: {}, counted: [] } }),
  };
}

/** Reads a position that was stored. @throws InputError when it is from another configuration. */
export function parsePosition(text: string, config: string): RepositoryPosition {
  const position = parse(positionSchema, text);
  if (position?.config === config) return position;
  throw new InputError('The run was begun with another configuration; all is read again');
}

/** Reads a token; `undefined` where it is from another configuration. */
export function parseToken(text: string, config: string): ChangeToken | undefined {
  const token = parse(tokenSchema, text);
  return token?.config === config ? token : undefined;
}

/**
 * The position after a page.
 *
 * @throws ServiceUnavailableError when pages lead in a circle, or there are fewer repositories than their host counts.
 */
export function advance(
  position: RepositoryPosition,
  { repositories, next, total }: RepositoryPage,
  target: string,
): RepositoryPosition {
  const { pages, mark, owners, owner } = position;
  const seen = position.seen + repositories.length;
  const token = position.token && countNew(position.token, repositories);
  const rest = { config: position.config, owners, ...(token && { token }) };
  if (next !== undefined) {
    if (next === mark || next === position.cursor)
      throw new ServiceUnavailableError(`'${target}' sends pages that lead in a circle`);
    // It moves on at each power of two, so that any circle meets it.
    const isPowerOfTwo = (pages & (pages + 1)) === 0;
    const marked = isPowerOfTwo ? next : (mark ?? next);
    return { ...rest, owner, cursor: next, seen, pages: pages + 1, mark: marked };
  }
  if (total !== undefined && seen < total)
    throw new ServiceUnavailableError(
      `'${target}' gives ${seen} of ${total} repositories; it is tried again later. Check that the token may see all of them`,
    );
  const name = owners[owner] ?? '';
  return {
    ...rest,
    ...(token && { token: { ...token, totals: { ...token.totals, [name]: total ?? seen } } }),
    owner: owner + 1,
    seen: 0,
    pages: 0,
  };
}

/** With those that are counted and came since the token began; without a token where there are too many. */
function countNew(
  token: ChangeToken,
  repositories: readonly FoundRepository[],
): ChangeToken | undefined {
  const ids = repositories
    .filter(({ createdAt }) => createdAt !== undefined && isSince(createdAt, token.since))
    .map(({ id }) => id);
  const counted = [...new Set([...token.counted, ...ids])];
  return counted.length > maxCounted ? undefined : { ...token, counted };
}

/** Whether a moment is not before another one; hosts write them in several forms. */
export function isSince(moment: string, since: string): boolean {
  return Date.parse(moment) >= Date.parse(since);
}

function parse<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
