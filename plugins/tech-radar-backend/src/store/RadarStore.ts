import type { Database } from '@portico/server/database';
import type { Radar } from '@portico/tech-radar-common';
import type { RadarRow, RadarTables } from './tables.ts';

const id = 'radar';

/** The radar as it was read last, and what was wrong since. */
export interface StoredRadar {
  radar: Radar | undefined;
  /** Changes with the content. */
  version: string | undefined;
  etag: string | undefined;
  readAt: string | undefined;
  problem: { message: string; at: string } | undefined;
}

/** Stores the radar for all servers of the portal. */
export class RadarStore {
  readonly #db: Database<RadarTables>;
  readonly #source: string;
  #parsed: { version: string; radar: Radar } | undefined;

  /** @param source - where the radar is configured to come from; what came from elsewhere is ignored. */
  constructor(db: Database<RadarTables>, source: string) {
    this.#db = db;
    this.#source = source;
  }

  async get(): Promise<StoredRadar | undefined> {
    const row = await this.#db.read
      .selectFrom('radars')
      .select(['version', 'etag', 'read_at', 'problem', 'problem_at'])
      .where('id', '=', id)
      .where('source', '=', this.#source)
      .executeTakeFirst();
    return (
      row && {
        radar: row.version === null ? undefined : await this.#readContent(row.version),
        version: row.version ?? undefined,
        etag: row.etag ?? undefined,
        readAt: row.read_at ?? undefined,
        problem:
          row.problem === null ? undefined : { message: row.problem, at: row.problem_at ?? '' },
      }
    );
  }

  /** Stores a radar that was read, which ends a problem. */
  async putRadar(
    { radar, version, etag }: { radar: Radar; version: string; etag: string | undefined },
    at: Date,
  ): Promise<void> {
    await this.#put({
      content: JSON.stringify(radar),
      version,
      etag: etag ?? null,
      read_at: at.toISOString(),
      problem: null,
      problem_at: null,
    });
  }

  /** Notes that the source has still what is stored. */
  async confirm(at: Date): Promise<void> {
    await this.#put({ read_at: at.toISOString(), problem: null, problem_at: null });
  }

  /** Notes why an attempt failed; the radar stays. */
  async putProblem(message: string, at: Date): Promise<void> {
    await this.#put({ problem: message, problem_at: at.toISOString() });
  }

  async #put(change: Partial<RadarRow>): Promise<void> {
    const none = {
      content: null,
      version: null,
      etag: null,
      read_at: null,
      problem: null,
      problem_at: null,
    };
    const source = this.#source;
    await this.#db.writeInOrder(async trx => {
      await trx.deleteFrom('radars').where('source', '!=', source).execute();
      await trx
        .insertInto('radars')
        .values({ ...none, ...change, id, source })
        .onConflict(conflict => conflict.column('id').doUpdateSet(change))
        .execute();
    });
  }

  async #readContent(version: string): Promise<Radar | undefined> {
    if (this.#parsed?.version === version) return this.#parsed.radar;
    const row = await this.#db.read
      .selectFrom('radars')
      .select(['content', 'version'])
      .where('id', '=', id)
      .where('source', '=', this.#source)
      .executeTakeFirst();
    if (!row?.content || row.version === null) return undefined;
    this.#parsed = { version: row.version, radar: JSON.parse(row.content) as Radar };
    return this.#parsed.radar;
  }
}
