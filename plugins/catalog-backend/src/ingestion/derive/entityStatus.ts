import { sql } from 'kysely';
import { type PathHider, readPathHider } from '../../query/read/hidePaths.ts';
import { findHolder, type RefState } from '../../store/claims.ts';
import type { StoreTransaction } from '../../store/StoreTransaction.ts';

/** What the catalog has to say about one entity. */
export interface EntityStatus {
  entityId: number;
  /** Status items as JSON text; null when there are none. */
  json: string | null;
  statuses: string[];
  isOrphan: boolean;
}

interface Place {
  path: string | null;
  line: number | null;
  column: number | null;
}

interface ErrorRow extends Place {
  entity_id: number;
  name: string;
  message: string;
  /** Of the entity's own document alone: others may be hidden from who sees this one. */
  excerpt?: string | null;
}

/** Where a claim was read; one document may be reached through several sources. */
interface ClaimPlace extends Place {
  entity_id: number;
  location_ref: string;
  ordinal: number;
  hash: string;
  emitter_id: number | null;
}

const maxItems = 20;
const itemType = 'backstage.io/catalog-processing';

/** Puts together what errors, conflicts and lost parents mean for these entities. */
export async function readStatuses(
  tx: StoreTransaction,
  states: ReadonlyMap<string, RefState>,
): Promise<EntityStatus[]> {
  const ids = [...states.values()].map(({ refId }) => refId);
  const locationIds = [...states].flatMap(([ref, { refId }]) =>
    ref.startsWith('location:') ? refId : [],
  );
  const errors = Map.groupBy(
    [...(await listErrors(tx, ids)), ...(await listErrorsOfTargets(tx, locationIds))],
    error => error.entity_id,
  );
  const conflicts = Map.groupBy(
    await listConflicts(
      tx,
      [...states.values()].flatMap(({ refId, claims }) => (claims.length > 1 ? refId : [])),
    ),
    place => place.entity_id,
  );
  const lost = Map.groupBy(await listLostClaims(tx, locationIds), ({ entity_id }) => entity_id);
  const hasItems = errors.size + conflicts.size + lost.size > 0;
  const hidePaths: PathHider = hasItems ? await readPathHider(tx.trx) : value => value;
  return [...states.values()].map(({ refId, claims }) => {
    const failed = errors.get(refId) ?? [];
    const [held, ...found] = listDistinct(conflicts.get(refId) ?? []);
    // Documents that lead to the same entity agree about it.
    const others = found.filter(other => other.emitter_id === null || other.hash !== held?.hash);
    const items = [
      ...failed.map(({ name, message, excerpt, ...place }) =>
        makeItem('error', `${describePlace(place)}${message}`, {
          name,
          message,
          ...(excerpt && { excerpt: { ...JSON.parse(excerpt), line: place.line } }),
        }),
      ),
      ...others.map(other => {
        const counted = held ? `${place(held)} came first and counts` : 'another file counts';
        const message = `Two files define this entity: ${counted}, and ${place(other)} is ignored. Rename the entity in one of them, or remove it from one`;
        return makeItem('warning', message, {
          name: 'ConflictError',
          message,
          ...(held && { counted: toFile(held) }),
          ignored: toFile(other),
        });
      }),
      ...(lost.get(refId) ?? []).map(claim => {
        const message = `'${claim.ref}' at ${place(claim)} is ignored, since another file that defines it came first. Rename the entity in one of them, or remove it from one`;
        return makeItem('warning', message, {
          name: 'ConflictError',
          message,
          entityRef: claim.ref,
          ignored: toFile(claim),
        });
      }),
    ];
    const isOrphan = findHolder(claims)?.orphaned === 1;
    const statuses = [
      ...(failed.length > 0 ? ['error'] : []),
      ...(items.length > failed.length ? ['conflict'] : []),
      ...(isOrphan ? ['orphan'] : []),
    ];
    return {
      entityId: refId,
      json: items.length > 0 ? JSON.stringify(hidePaths(items.slice(0, maxItems))) : null,
      statuses: statuses.length > 0 ? statuses : ['ok'],
      isOrphan,
    };
  });
}

/** The first claim of each document, in order. */
function listDistinct(claims: readonly ClaimPlace[]): ClaimPlace[] {
  const byDocument = Map.groupBy(claims, claim => `${claim.ordinal} ${claim.location_ref}`);
  return [...byDocument.values()].flatMap(([first]) => first ?? []);
}

function makeItem(
  level: 'error' | 'warning',
  message: string,
  error?: {
    name: string;
    message: string;
    excerpt?: object;
    /** Of two files that define one entity. */
    counted?: NamedFile;
    ignored?: NamedFile;
    /** The entity, where the item is about a location that lists it. */
    entityRef?: string;
  },
) {
  return { type: itemType, level, message, ...(error ? { error } : {}) };
}

/** A file that an item names. */
interface NamedFile {
  path: string;
  line?: number;
  /** Where it can be read, if it is on the web. */
  url?: string;
}

const webLocation = /^url:(https?:.*)$/;

function toFile({ path, line, location_ref }: Place & { location_ref: string }): NamedFile {
  const url = webLocation.exec(location_ref)?.[1];
  return { path: path ?? location_ref, ...(line && { line }), ...(url && { url }) };
}

function describePlace({ path, line, column }: Place): string {
  if (!path) return '';
  return `${path}${line ? `:${line}${column ? `:${column}` : ''}` : ''}: `;
}

function place({ path, line }: Place): string {
  return `'${path}'${line ? ` line ${line}` : ''}`;
}

async function listErrors(tx: StoreTransaction, ids: readonly number[]): Promise<ErrorRow[]> {
  const wanted = tx.sql.jsonIntegers(JSON.stringify(ids));
  const { rows } = await sql<ErrorRow>`
    select x.ref_id as entity_id, p.path, x.line, x."column", x.name, x.message, x.id, x.excerpt
    from processing_errors x left join parts p on p.id = x.part_id
    where x.ref_id in (select value from ${wanted} as i)
    union
    select c.ref_id as entity_id, p.path, x.line, x."column", x.name, x.message, x.id, x.excerpt
    from claims c join entities e on e.id = c.ref_id and e.claim_id = c.id
    join processing_errors x on x.source_id = c.source_id and x.ref_id is null
      and x.position is null and (x.part_id = c.part_id or x.part_id is null)
    left join parts p on p.id = x.part_id
    where c.ref_id in (select value from ${wanted} as i)
    order by 7`.execute(tx.trx);
  return rows;
}

async function listErrorsOfTargets(
  tx: StoreTransaction,
  locationIds: readonly number[],
): Promise<ErrorRow[]> {
  if (locationIds.length === 0) return [];
  const { rows } = await sql<ErrorRow>`
    select s.parent_id as entity_id, p.path, x.line, x."column", x.name, x.message
    from source_parents s join processing_errors x on x.source_id = s.source_id
    left join parts p on p.id = x.part_id
    where s.parent_id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(locationIds))} as i)
    order by x.id limit 1000`.execute(tx.trx);
  return rows;
}

async function listConflicts(tx: StoreTransaction, ids: readonly number[]): Promise<ClaimPlace[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ClaimPlace>`
    select c.ref_id as entity_id, p.path, c.line, null as "column", p.location_ref, c.ordinal, c.hash, c.emitter_id
    from claims c join parts p on p.id = c.part_id join sources s on s.id = c.source_id
    where c.ref_id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(ids))} as i)
    order by case when s.orphaned_at is null then 0 else 1 end, c.id`.execute(tx.trx);
  return rows;
}

async function listLostClaims(
  tx: StoreTransaction,
  locationIds: readonly number[],
): Promise<(Place & { entity_id: number; ref: string; location_ref: string })[]> {
  if (locationIds.length === 0) return [];
  const { rows } = await sql<Place & { entity_id: number; ref: string; location_ref: string }>`
    select s.parent_id as entity_id, t.value as ref, p.path, c.line, null as "column", p.location_ref
    from source_parents s join claims c on c.source_id = s.source_id
    join entities e on e.id = c.ref_id and e.claim_id <> c.id
    join terms t on t.id = c.ref_id join parts p on p.id = c.part_id
    join claims h on h.id = e.claim_id join parts hp on hp.id = h.part_id
    where (hp.location_ref <> p.location_ref or h.ordinal <> c.ordinal)
    and (c.emitter_id is null or c.hash <> h.hash)
    and s.parent_id in (select value from ${tx.sql.jsonIntegers(JSON.stringify(locationIds))} as i)
    order by c.id limit 1000`.execute(tx.trx);
  return rows;
}
