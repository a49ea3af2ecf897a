import { inParts } from '@portico/contract';
import type { BulkRepository, BulkRun } from '@portico/catalog-import-common';
import type { Database } from '@portico/server/database';
import type { Transaction } from 'kysely';
import { describeImport, describeRun } from './describeImports.ts';
import { createImportRow, type NewImport } from './newImport.ts';
import type { BegunRun, BulkRunRow, ImportRow, ImportSchema } from './tables.ts';

/** A transaction on the tables of the import. */
export type ImportTransaction = Transaction<ImportSchema>;

const maxRuns = 50;
const pageSize = 500;
const batchSize = 200;

/** Bulk runs and the imports of their repositories. */
export class ImportStore {
  readonly #db: Database<ImportSchema>;
  readonly #now: () => number;

  constructor(db: Database<ImportSchema>, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  transaction<T>(work: (trx: ImportTransaction) => Promise<T>): Promise<T> {
    return this.#db.write.transaction().execute(work);
  }

  async createRun(
    run: Omit<BulkRunRow, 'state' | 'total' | 'paused_until' | 'created_at'>,
    isForUser: boolean,
    repositories: readonly NewImport[],
    trx: ImportTransaction,
  ): Promise<void> {
    const created_at = this.#now();
    const total = repositories.length;
    await trx
      .insertInto('bulk_runs')
      .values({ ...run, state: 'running', total, paused_until: null, created_at })
      .execute();
    const rows = repositories.map((repository, position) => ({
      ...createImportRow(repository, created_at),
      run_id: run.id,
      is_for_user: isForUser ? 1 : 0,
      position,
    }));
    for (const part of inParts(rows, batchSize))
      await trx.insertInto('imports').values(part).execute();
  }

  async getRun(id: string): Promise<BulkRunRow | undefined> {
    return this.#db.read
      .selectFrom('bulk_runs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Newest first. */
  async listRuns(createdBy: string): Promise<BulkRun[]> {
    const rows = await this.#db.read
      .selectFrom('bulk_runs')
      .selectAll()
      .where('created_by', '=', createdBy)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(maxRuns)
      .execute();
    return this.#describeRuns(rows);
  }

  async describeRun(row: BulkRunRow): Promise<BulkRun> {
    const [run] = await this.#describeRuns([row]);
    if (!run) throw new Error(`The run '${row.id}' cannot be described`);
    return run;
  }

  async countRunning(createdBy: string): Promise<number> {
    const { count } = await this.#db.read
      .selectFrom('bulk_runs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('created_by', '=', createdBy)
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** A page of a run's repositories. @param after - the position of the last one of the page before. */
  async listRepositories(
    runId: string,
    after: number,
  ): Promise<{ items: BulkRepository[]; next: number | undefined }> {
    const rows = await this.#db.read
      .selectFrom('imports')
      .selectAll()
      .where('run_id', '=', runId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(pageSize)
      .execute();
    const last = rows.length === pageSize ? rows.at(-1) : undefined;
    return { items: rows.map(describeImport), next: last?.position };
  }

  /** What a run has not begun, or had begun when its process ended. */
  listPending(runId: string): Promise<ImportRow[]> {
    return this.#db.read
      .selectFrom('imports')
      .selectAll()
      .where('run_id', '=', runId)
      .where('state', 'in', ['waiting', 'opening'])
      .orderBy('position')
      .execute();
  }

  /** The refs that repositories of a run have taken. */
  async listEntityRefs(runId: string): Promise<string[]> {
    const rows = await this.#db.read
      .selectFrom('imports')
      .select('entity_ref')
      .where('run_id', '=', runId)
      .where('state', 'in', ['open', 'merged', 'registered'])
      .where('entity_ref', 'is not', null)
      .execute();
    return rows.flatMap(({ entity_ref }) => entity_ref ?? []);
  }

  /** Marks an import as begun. @returns false when it was cancelled before. */
  async begin(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db.write
      .updateTable('imports')
      .set({ state: 'opening' })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'opening'])
      .executeTakeFirst();
    return Number(numUpdatedRows) > 0;
  }

  async update(id: string, values: Partial<Omit<ImportRow, 'id'>>): Promise<void> {
    await this.#db.write.updateTable('imports').set(values).where('id', '=', id).execute();
  }

  async updateRun(
    id: string,
    values: Partial<Omit<BulkRunRow, 'id'>>,
    trx: ImportTransaction | undefined = undefined,
  ): Promise<void> {
    await (trx ?? this.#db.write)
      .updateTable('bulk_runs')
      .set(values)
      .where('id', '=', id)
      .execute();
  }

  /** Deletes a token that the host does not accept any more, unless there is a newer one. */
  async removeToken(id: string, sealed: string | null, trx: ImportTransaction): Promise<void> {
    await trx
      .updateTable('bulk_runs')
      .set({ user_token: null, token_ends_at: null })
      .where('id', '=', id)
      .where('user_token', '=', sealed)
      .execute();
  }

  /** Deletes the tokens that have expired. */
  async removeExpiredTokens(): Promise<void> {
    await this.#db.write
      .updateTable('bulk_runs')
      .set({ user_token: null, token_ends_at: null })
      .where('token_ends_at', '<=', this.#now())
      .execute();
  }

  /** Cancels what a run has not begun. @returns false when the run has ended. */
  async cancelRun(id: string): Promise<boolean> {
    return this.transaction(async trx => {
      const { numUpdatedRows } = await trx
        .updateTable('bulk_runs')
        .set({ state: 'cancelled', paused_until: null, user_token: null, token_ends_at: null })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .executeTakeFirst();
      if (Number(numUpdatedRows) === 0) return false;
      await trx
        .updateTable('imports')
        .set({ state: 'cancelled' })
        .where('run_id', '=', id)
        .where('state', 'in', ['waiting', 'opening'])
        .execute();
      return true;
    });
  }

  /** Lets what failed be tried again. @returns how many repositories that are. */
  async reopenRun(id: string, rest: BegunRun, trx: ImportTransaction): Promise<number> {
    const opened = await trx
      .updateTable('imports')
      .set({ state: 'waiting', reason: null })
      .where('run_id', '=', id)
      .where('state', 'in', ['failed', 'cancelled'])
      .executeTakeFirst();
    const followed = await trx
      .updateTable('imports')
      .set({ check_at: this.#now(), reason: null })
      .where('run_id', '=', id)
      .where('state', '=', 'merged')
      .executeTakeFirst();
    const count = Number(opened.numUpdatedRows) + Number(followed.numUpdatedRows);
    if (count > 0) await this.updateRun(id, { ...rest, state: 'running', paused_until: null }, trx);
    return count;
  }

  /** Removes runs and imports that began before a time. */
  async removeBefore(time: number): Promise<void> {
    for (const table of ['imports', 'bulk_runs'] as const)
      await this.#db.write.deleteFrom(table).where('created_at', '<', time).execute();
  }

  async #describeRuns(rows: readonly BulkRunRow[]): Promise<BulkRun[]> {
    if (rows.length === 0) return [];
    const counted = await this.#db.read
      .selectFrom('imports')
      .select(({ fn }) => ['run_id', 'state', fn.countAll<number>().as('count')])
      .where(
        'run_id',
        'in',
        rows.map(({ id }) => id),
      )
      .groupBy(['run_id', 'state'])
      .execute();
    return rows.map(row => {
      const own = counted.filter(({ run_id }) => run_id === row.id);
      const counts = Object.fromEntries(own.map(({ state, count }) => [state, Number(count)]));
      return describeRun(row, counts, this.#now());
    });
  }
}
