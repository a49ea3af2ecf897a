import type { EntityTrace, HeldRun } from '@portico/catalog-common/operations';
import type { Database } from '@portico/server/database';
import { sql } from 'kysely';
import type { CatalogSchema } from './tables.ts';

const maxExamples = 10;

/** What went wrong in a location, and where. */
export interface StoredLocationError {
  id: number;
  /** Of the entity that it is about, where its document could be read that far. */
  entityRef: string | null;
  /** Whether it is about one document, and so may quote from it. */
  isOfDocument: boolean;
  locationRef: string;
  /** File path or URL. */
  source: string;
  line?: number;
  column?: number;
  at: string;
  name: string;
  message: string;
}

interface ClaimReport {
  id: number;
  location_ref: string;
  path: string;
  line: number;
  ordinal: number;
  claimed_at: string;
  changed_at: string;
  read_at: string;
  read_ms: number;
  process_ms: number;
  applied_at: string | null;
  entity_claim_id: number | null;
  updated_at: string | null;
  orphaned_at: string | null;
  checked_at: string | null;
}

/** Answers what operators and owners ask about how entities came to be. */
export class CatalogReports {
  readonly #db: Database<CatalogSchema>;

  constructor(db: Database<CatalogSchema>) {
    this.#db = db;
  }

  /** Where an entity was read, the steps it took and what went wrong; undefined when nothing claims it. */
  async trace(entityRef: string): Promise<EntityTrace | undefined> {
    const ref = entityRef.toLowerCase();
    const { rows: claims } = await sql<ClaimReport>`
      select c.id, c.line, c.ordinal, c.claimed_at, c.changed_at, s.orphaned_at,
        s.read_at as checked_at, p.path, p.location_ref,
        p.read_at, p.read_ms, p.process_ms, p.applied_at, e.claim_id as entity_claim_id, e.updated_at
      from terms t join claims c on c.ref_id = t.id join parts p on p.id = c.part_id
      join sources s on s.id = c.source_id left join entities e on e.id = t.id
      where t.value = ${ref} and t.original is null order by c.id`.execute(this.#db.read);
    const holder = claims.find(claim => claim.id === claim.entity_claim_id) ?? claims[0];
    if (!holder) return undefined;
    return {
      entityRef: ref,
      locationRef: holder.location_ref,
      source: holder.path,
      line: holder.line,
      steps: describeSteps(holder),
      errors: await this.#listErrors(ref, holder.id),
      conflicts: claims
        // A document that is reached through two sources is in no conflict with itself.
        .filter(
          claim => claim.location_ref !== holder.location_ref || claim.ordinal !== holder.ordinal,
        )
        .map(({ location_ref, path }) => ({ locationRef: location_ref, source: path })),
    };
  }

  /** The runs that wait for an operator. */
  async listHeldRuns(): Promise<HeldRun[]> {
    const runs = await this.#db.read
      .selectFrom('held_runs')
      .innerJoin('sources', 'sources.id', 'held_runs.source_id')
      .select([
        'held_runs.id',
        'ref',
        'held_at',
        'removals',
        'total',
        'removed_before',
        'refused_at',
      ])
      .where('released_at', 'is', null)
      .orderBy('held_runs.id')
      .execute();
    return Promise.all(
      runs.map(async run => ({
        id: String(run.id),
        locationRef: run.ref,
        heldAt: run.held_at,
        removals: run.removals,
        entities: run.total,
        removedBefore: run.removed_before,
        ...(run.refused_at !== null && { refusedAt: run.refused_at }),
        exampleRefs: await this.listHeldRefs(run.id, maxExamples),
      })),
    );
  }

  /** Refs of what a held run would remove, by name. */
  async listHeldRefs(heldRunId: number, max?: number, offset = 0): Promise<string[]> {
    const rows = await this.#db.read
      .selectFrom('claims')
      .innerJoin('terms', 'terms.id', 'claims.ref_id')
      .select('value')
      .where('held_run_id', '=', heldRunId)
      .orderBy('value')
      .$if(max !== undefined, query => query.limit(max ?? 0).offset(offset))
      .execute();
    return rows.map(row => row.value);
  }

  /**
   * What went wrong in the latest reading of each location, the oldest first.
   *
   * @param page.after - the id of the last one of the page before.
   */
  async listErrors({ after = 0, limit }: { after?: number; limit?: number } = {}): Promise<
    StoredLocationError[]
  > {
    const rows = await this.#db.read
      .selectFrom('processing_errors as x')
      .innerJoin('sources', 'sources.id', 'x.source_id')
      .leftJoin('parts', 'parts.id', 'x.part_id')
      .leftJoin('terms', 'terms.id', 'x.ref_id')
      .select([
        'x.id',
        'ref',
        'location_ref',
        'path',
        'target',
        'line',
        'column',
        'at',
        'x.name',
        'message',
      ])
      .select(['terms.value as entityRef', 'position'])
      .where('x.id', '>', after)
      .orderBy('x.id')
      .$if(limit !== undefined, query => query.limit(limit ?? 0))
      .execute();
    return rows.map(row => ({
      id: row.id,
      entityRef: row.entityRef,
      isOfDocument: row.entityRef !== null || row.position !== null,
      locationRef: row.location_ref ?? row.ref,
      source: row.path ?? row.target,
      ...(row.line !== null && { line: row.line }),
      ...(row.column !== null && { column: row.column }),
      at: row.at,
      name: row.name,
      message: row.message,
    }));
  }

  async #listErrors(ref: string, claimId: number): Promise<{ name: string; message: string }[]> {
    const { rows } = await sql<{ name: string; message: string }>`
      select distinct x.id, x.name, x.message from processing_errors x
      join claims c on c.id = ${claimId}
      where x.ref_id = c.ref_id or (x.source_id = c.source_id and x.ref_id is null
        and x.position is null and (x.part_id = c.part_id or x.part_id is null))
      order by x.id`.execute(this.#db.read);
    return rows.map(({ name, message }) => ({ name, message }));
  }
}

function describeSteps(claim: ClaimReport): EntityTrace['steps'] {
  return [
    { step: 'claimed', at: claim.claimed_at },
    { step: 'read', at: claim.read_at, durationMs: claim.read_ms },
    { step: 'processed', at: claim.read_at, durationMs: claim.process_ms },
    { step: 'changed', at: claim.changed_at },
    ...(claim.applied_at ? [{ step: 'stored', at: claim.applied_at }] : []),
    ...(claim.updated_at ? [{ step: 'settled', at: claim.updated_at }] : []),
    ...(claim.checked_at
      ? [
          {
            step: 'checked',
            at: claim.checked_at,
            message: 'Its source was last looked at, whether or not anything had changed',
          },
        ]
      : []),
    ...(claim.orphaned_at
      ? [
          {
            step: 'orphaned',
            at: claim.orphaned_at,
            message: 'No location lists its source any more',
          },
        ]
      : []),
  ];
}
