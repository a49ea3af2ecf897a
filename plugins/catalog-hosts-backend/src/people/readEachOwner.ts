import type {
  DirectoryGroup,
  DirectoryUser,
  PeopleDialect,
  PeoplePage,
} from '@portico/catalog-node/people';
import { InputError, ServiceUnavailableError } from '@portico/errors';
import { z } from 'zod';
import type { HostCalls } from '../hosts/HostCalls.ts';

const maxOwners = 300;
const positionSchema = z.object({
  owners: z.array(z.string().max(255)).max(maxOwners),
  at: z.number().int().min(0),
  cursor: z.string().max(4000).optional(),
  /** How many items and pages of this owner were read, and one of the cursors: circles are found by it. */
  seen: z.number().int().min(0),
  pages: z.number().int().min(0),
  mark: z.string().max(4000).optional(),
});

/** A part of what an owner has. */
export interface OwnerPage {
  items: readonly (DirectoryUser | DirectoryGroup)[];
  /** How many the host listed, those included that are not taken. */
  listed: number;
  next?: string | undefined;
  /** How many there are, where the host counts them. */
  total?: number | undefined;
}

/** What is read of each owner. */
export interface OwnerReading {
  /** For messages, such as `https://github.com/acme`. */
  target: string;
  /** What is listed, for messages, such as `people`. */
  what: string;
  listOwners(calls: HostCalls): Promise<readonly string[]>;
  readPage(owner: string, cursor: string | undefined, calls: HostCalls): Promise<OwnerPage>;
}

/** A part of a dialect that reads a list of each owner, one owner after the other. */
export function partOfOwners(reading: OwnerReading): PeopleDialect<HostCalls>['parts'][number] {
  return {
    name: reading.what,
    readPage: (next, calls) => readEachOwner(reading, next, calls),
  };
}

/**
 * Reads one page of several owners' lists, one owner after the other.
 *
 * @throws ServiceUnavailableError when pages lead in a circle, or an owner has fewer items than its host counts.
 */
async function readEachOwner(
  { target, what, listOwners, readPage }: OwnerReading,
  stored: string | undefined,
  calls: HostCalls,
): Promise<PeoplePage> {
  const position: z.input<typeof positionSchema> =
    stored === undefined
      ? { owners: [...(await beginOwners(calls, listOwners))], at: 0, seen: 0, pages: 0 }
      : positionSchema.parse(JSON.parse(stored));
  const { owners, at, cursor, pages, mark } = position;
  const owner = owners[at];
  if (owner === undefined) return { items: [] };
  const page = await readPage(owner, cursor, calls);
  const seen = position.seen + page.listed;
  if (page.next !== undefined) {
    const isCircle = page.next === mark || page.next === cursor;
    // A host that has more pages than it counts items has no end.
    if (isCircle || (page.total !== undefined && seen > 2 * page.total + 1000))
      throw new ServiceUnavailableError(`'${target}' sends pages that lead in a circle`);
    const isPowerOfTwo = (pages & (pages + 1)) === 0;
    const next = {
      owners,
      at,
      cursor: page.next,
      seen,
      pages: pages + 1,
      mark: isPowerOfTwo ? page.next : (mark ?? page.next),
    };
    return { items: page.items, next: JSON.stringify(next) };
  }
  if (page.total !== undefined && seen < page.total)
    throw new ServiceUnavailableError(
      `'${target}' gives ${seen} of ${page.total} ${what} of '${owner}'; it is tried again later. Check that the token may see all of them`,
    );
  if (at + 1 >= owners.length) return { items: page.items };
  return {
    items: page.items,
    next: JSON.stringify({ owners, at: at + 1, seen: 0, pages: 0 }),
  };
}

async function beginOwners(
  calls: HostCalls,
  listOwners: OwnerReading['listOwners'],
): Promise<readonly string[]> {
  const owners = await listOwners(calls);
  if (owners.length > maxOwners)
    throw new InputError(
      `There are ${owners.length} organizations, of which ${maxOwners} can be read; name those that matter`,
    );
  return owners;
}
