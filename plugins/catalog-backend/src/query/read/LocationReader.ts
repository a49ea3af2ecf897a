import type { EntityPredicate, Location } from '@portico/catalog-common';
import { type EntityName, stringifyEntityRef } from '@portico/catalog-model';
import { NotFoundError } from '@portico/errors';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CatalogSchema } from '../../store/tables.ts';
import type { LocationRow } from '../../store/tables/sources.ts';
import { decodeCursor, encodeCursor } from '../language/entityCursor.ts';
import { isStorableText } from '../language/isStorableText.ts';
import { matchesPredicate } from '../language/matchesPredicate.ts';
import { parsePredicate } from '../language/parsePredicate.ts';

/** A page of registered locations. */
export interface LocationPage {
  items: Location[];
  totalItems: number;
  pageInfo: { nextCursor?: string };
}

const defaultLimit = 20;
const cursorSchema = z.object({
  query: z.record(z.string(), z.unknown()).optional(),
  /** The id of the last location of the page before. */
  after: z.string(),
  limit: z.int().min(1),
});

/** Reads the registered locations. */
export class LocationReader {
  readonly #db: Database<CatalogSchema>;

  constructor(db: Database<CatalogSchema>) {
    this.#db = db;
  }

  /** All of them, the oldest first. */
  async list(): Promise<Location[]> {
    const rows = await this.#db.read
      .selectFrom('locations')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(toLocation);
  }

  /**
   * A page of those that fit a predicate on `id`, `type`, `target` and `entityRef`.
   *
   * @throws InputError when the predicate or the cursor is not valid.
   */
  async listPage(request: {
    query?: EntityPredicate | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
  }): Promise<LocationPage> {
    const cursor =
      request.cursor === undefined
        ? undefined
        : decodeCursor(cursorSchema, request.cursor, 'cursor');
    const query = cursor ? (cursor.query as EntityPredicate | undefined) : request.query;
    const limit = request.limit ?? cursor?.limit ?? defaultLimit;
    const predicate = parsePredicate(query, 'query');
    // Registered locations are few; people distinguish them.
    const fitting = (await this.list())
      .filter(location => matchesPredicate(describeLocation(location), predicate))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const rest = cursor ? fitting.filter(({ id }) => id > cursor.after) : fitting;
    const items = rest.slice(0, limit);
    const last = items.at(-1);
    return {
      items,
      totalItems: fitting.length,
      pageInfo:
        last && rest.length > limit
          ? { nextCursor: encodeCursor({ after: last.id, limit, ...(query && { query }) }) }
          : {},
    };
  }

  /** @throws NotFoundError when no location has the id. */
  async requireById(id: string): Promise<Location> {
    return toLocation(await this.requireRow(id));
  }

  /** The same as it is stored. @throws NotFoundError. */
  async requireRow(id: string): Promise<LocationRow> {
    const row = isStorableText(id)
      ? await this.#db.read
          .selectFrom('locations')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst()
      : undefined;
    if (!row) throw new NotFoundError(`No location with id '${id}' was found`);
    return row;
  }

  /** Refs of the entities that a location brought, without Location entities, which nobody owns. */
  async listBroughtRefs(locationRef: string): Promise<string[]> {
    const { rows } = await sql<{ ref: string }>`
      select e.ref from sources s join claims c on c.source_id = s.id
      join entities e on e.claim_id = c.id
      where s.root_ref = ${locationRef} and e.kind <> 'location'`.execute(this.#db.read);
    return rows.map(({ ref }) => ref);
  }

  /** @throws NotFoundError when no registered location led to the entity, or the caller may not see it. */
  async requireByEntity(
    name: EntityName,
    listVisible: (ref: string) => Promise<readonly string[]>,
  ): Promise<Location> {
    const ref = stringifyEntityRef(name);
    const isSeen = isStorableText(ref) && (await listVisible(ref)).length > 0;
    const row = isSeen ? await this.#findByEntity(ref) : undefined;
    if (!row) throw new NotFoundError(`No location that registered the entity '${ref}' was found`);
    return toLocation(row);
  }

  async #findByEntity(ref: string): Promise<LocationRow | undefined> {
    const { rows } = await sql<LocationRow>`
      select l.* from entities e
      join claims c on c.id = e.claim_id
      join sources s on s.id = c.source_id
      join locations l on l.ref = s.root_ref or l.entity_ref = e.ref
      where e.ref = ${ref} limit 1`.execute(this.#db.read);
    return rows[0];
  }
}

/** A location as it is sent. */
export function toLocation({ id, type, target, entity_ref }: LocationRow): Location {
  return { id, type, target, entityRef: entity_ref };
}

function describeLocation(location: Location) {
  const values = Object.entries(location).map(
    ([key, value]) => [key.toLowerCase(), new Set([String(value).toLowerCase()])] as const,
  );
  return { values: new Map(values), texts: new Map<string, string>() };
}
