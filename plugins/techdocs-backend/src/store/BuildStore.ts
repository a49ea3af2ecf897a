import type { DocsBuild, DocsBuildLine } from '@portico/techdocs-common';
import type { Database } from '@portico/server/database';
import { siteChannel } from './SiteStore.ts';
import type { BuildRow, TechdocsSchema } from './tables.ts';

/** How a build ended. */
export interface BuildEnd {
  state: 'succeeded' | 'unchanged' | 'failed';
  pages?: number;
  reusedPages?: number;
  error?: DocsBuildLine;
  log: readonly DocsBuildLine[];
}

const maxBuilds = 10;

/** Builds of sites, with their logs. */
export class BuildStore {
  readonly #db: Database<TechdocsSchema>;
  readonly #now: () => number;

  constructor(db: Database<TechdocsSchema>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async begin(id: string, entityRef: string): Promise<void> {
    await this.#db.write
      .insertInto('builds')
      .values({
        id,
        entity_ref: entityRef,
        state: 'running',
        started_at: this.#now(),
        ended_at: null,
        pages: null,
        reused_pages: null,
        error: null,
        log: '[]',
      })
      .onConflict(conflict =>
        conflict.column('id').doUpdateSet({ state: 'running', started_at: this.#now() }),
      )
      .execute();
    await this.#db.notify(siteChannel, entityRef);
  }

  async writeLog(id: string, entityRef: string, log: readonly DocsBuildLine[]): Promise<void> {
    await this.#db.write
      .updateTable('builds')
      .set({ log: JSON.stringify(log) })
      .where('id', '=', id)
      .execute();
    await this.#db.notify(siteChannel, entityRef);
  }

  /** Notes how a build ended, and forgets older ones. */
  async end(id: string, entityRef: string, end: BuildEnd): Promise<void> {
    await this.#db.write
      .updateTable('builds')
      .set({
        state: end.state,
        ended_at: this.#now(),
        pages: end.pages ?? null,
        reused_pages: end.reusedPages ?? null,
        error: end.error ? JSON.stringify(end.error) : null,
        log: JSON.stringify(end.log),
      })
      .where('id', '=', id)
      .execute();
    const rows = await this.#db.read
      .selectFrom('builds')
      .select('id')
      .where('entity_ref', '=', entityRef)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .offset(maxBuilds)
      .limit(100)
      .execute();
    if (rows.length > 0)
      await this.#db.write
        .deleteFrom('builds')
        .where(
          'id',
          'in',
          rows.map(row => row.id),
        )
        .execute();
    await this.#db.notify(siteChannel, entityRef);
  }

  async get(id: string): Promise<DocsBuild | undefined> {
    const row = await this.#db.read
      .selectFrom('builds')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && describeBuild(row);
  }

  /** Newest first. */
  async list(entityRef: string): Promise<DocsBuild[]> {
    const rows = await this.#db.read
      .selectFrom('builds')
      .selectAll()
      .where('entity_ref', '=', entityRef)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxBuilds)
      .execute();
    return rows.map(describeBuild);
  }

  /** Those of the entities whose sites are built at this moment. */
  async findBuilding(entityRefs: readonly string[]): Promise<ReadonlySet<string>> {
    if (entityRefs.length === 0) return new Set();
    const rows = await this.#db.read
      .selectFrom('builds')
      .select('entity_ref')
      .where('entity_ref', 'in', entityRefs)
      .where('state', '=', 'running')
      .execute();
    return new Set(rows.map(({ entity_ref }) => entity_ref));
  }

  /** Ends builds whose process is gone. */
  async endLost(startedBefore: number): Promise<void> {
    const error: DocsBuildLine = {
      level: 'error',
      message: 'the build was interrupted; it is repeated when the docs are opened',
    };
    await this.#db.write
      .updateTable('builds')
      .set({ state: 'failed', ended_at: this.#now(), error: JSON.stringify(error) })
      .where('state', '=', 'running')
      .where('started_at', '<', startedBefore)
      .execute();
  }
}

function describeBuild(row: BuildRow): DocsBuild {
  return {
    id: row.id,
    state: row.state,
    startedAt: new Date(Number(row.started_at)).toISOString(),
    log: JSON.parse(row.log) as DocsBuildLine[],
    ...(row.ended_at !== null && { endedAt: new Date(Number(row.ended_at)).toISOString() }),
    ...(row.pages !== null && { pages: row.pages }),
    ...(row.reused_pages !== null && { reusedPages: row.reused_pages }),
    ...(row.error !== null && { error: JSON.parse(row.error) as DocsBuildLine }),
  };
}
