import { randomUUID } from 'node:crypto';
import type { BulkRepository, BulkRun, ImportState } from '@portico/catalog-import-common';
import type { Database } from '@portico/server/database';
import type { Transaction } from 'kysely';
import type { BulkRunRow, ImportRow, ImportSchema, SealedToken } from './tables.ts';

/** A transaction on the tables of the import. */
export type ImportTransaction = Transaction<ImportSchema>;

/** A repository to import. */
export interface NewImport {
  url: string;
  fullName: string;
  owner?: string | undefined;
  type?: string | undefined;
}

/** A pull request that was opened for one repository alone. */
export interface NewFollowed extends NewImport {
  delegationId: string | null;
  isForUser: boolean;
  /** The ref of the user. */
  createdBy: string;
  pullNumber: number;
  pullUrl: string;
  location: string;
  checkAt: number;
}

/** An import whose pull request is due to be read, with the right to act for its user. */
export type DueImport = ImportRow & { delegation: string | null };

const maxRuns = 50;
const pageSize = 500;
const batchSize = 200;
/** States that the server leaves by itself. */
const unfinished: readonly ImportState[] = ['waiting', 'opening', 'open', 'merged'];

/** Whether a run waits for its user to sign in to the code host again. */
export function isSignInNeeded(run: BulkRunRow, now: number): boolean {
  const { is_own, state, user_token, token_ends_at } = run;
  const hasToken = user_token !== null && Number(token_ends_at) > now;
  return is_own === 1 && state === 'running' && !hasToken;
}

/** Bulk runs and imports: the only SQL for these tables. */
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
      ...this.#describeNew(repository),
      run_id: run.id,
      is_for_user: isForUser ? 1 : 0,
      position,
    }));
    for (let at = 0; at < rows.length; at += batchSize)
      await trx
        .insertInto('imports')
        .values(rows.slice(at, at + batchSize))
        .execute();
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
  async reopenRun(
    id: string,
    rest: Pick<BulkRunRow, 'job_id' | 'delegation_id'> & SealedToken,
    trx: ImportTransaction,
  ): Promise<number> {
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

  /**
   * Follows a pull request that was opened for one repository alone, for each user who opened it by itself.
   *
   * @returns the delegation of the user from before, which is not needed any more.
   */
  async follow(followed: NewFollowed, trx: ImportTransaction): Promise<string | null> {
    const known = await trx
      .selectFrom('imports')
      .selectAll()
      .where('pull_url', '=', followed.pullUrl)
      .where('created_by', '=', followed.createdBy)
      .where('run_id', 'is', null)
      .executeTakeFirst();
    const values: Partial<ImportRow> = {
      state: 'open',
      delegation_id: followed.delegationId,
      is_for_user: followed.isForUser ? 1 : 0,
      created_by: followed.createdBy,
      pull_number: followed.pullNumber,
      pull_url: followed.pullUrl,
      location: followed.location,
      check_at: followed.checkAt,
      reason: null,
    };
    if (known) {
      await trx.updateTable('imports').set(values).where('id', '=', known.id).execute();
      return known.delegation_id;
    }
    const row = { ...this.#describeNew(followed), opened_at: this.#now(), ...values };
    await trx.insertInto('imports').values(row).execute();
    return null;
  }

  /** Whether a pull request to a repository is followed, or was, for a user. */
  async isFollowedFor(createdBy: string, url: string, pullNumber: number): Promise<boolean> {
    const row = await this.#db.read
      .selectFrom('imports')
      .select('id')
      .where('url', '=', url)
      .where('pull_number', '=', pullNumber)
      .where('created_by', '=', createdBy)
      .where('run_id', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Imports whose pull requests are to be read now. */
  async listDue(limit: number): Promise<DueImport[]> {
    const rows = await this.#db.read
      .selectFrom('imports')
      .leftJoin('bulk_runs', 'bulk_runs.id', 'imports.run_id')
      .selectAll('imports')
      .select('bulk_runs.delegation_id as run_delegation')
      .where('imports.check_at', '<=', this.#now())
      .orderBy('imports.check_at')
      .limit(limit)
      .execute();
    return rows.map(({ run_delegation, ...row }) => ({
      ...row,
      delegation: row.delegation_id ?? run_delegation,
    }));
  }

  /** The rights to act for users that no run needs any more; they are forgotten here. */
  async takeUnneededDelegations(): Promise<string[]> {
    const rows = await this.#db.read
      .selectFrom('bulk_runs')
      .select(['id', 'delegation_id'])
      .where('delegation_id', 'is not', null)
      .where('state', '!=', 'running')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('imports')
              .select('imports.id')
              .whereRef('imports.run_id', '=', 'bulk_runs.id')
              .where('imports.state', 'in', unfinished),
          ),
        ),
      )
      .execute();
    const taken: string[] = [];
    for (const { id, delegation_id } of rows) {
      if (delegation_id === null) continue;
      const { numUpdatedRows } = await this.#db.write
        .updateTable('bulk_runs')
        .set({ delegation_id: null })
        .where('id', '=', id)
        .where('delegation_id', '=', delegation_id)
        .where('state', '!=', 'running')
        .executeTakeFirst();
      if (Number(numUpdatedRows) > 0) taken.push(delegation_id);
    }
    return taken;
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
    return rows.map(row => ({
      id: row.id,
      host: row.host,
      owner: row.owner,
      state: row.state,
      createdAt: new Date(Number(row.created_at)).toISOString(),
      account: row.is_own === 1 ? 'user' : 'portal',
      ...(isSignInNeeded(row, this.#now()) && { needsSignIn: true }),
      ...(row.paused_until !== null && {
        pausedUntil: new Date(Number(row.paused_until)).toISOString(),
      }),
      total: row.total,
      counts: Object.fromEntries(
        counted
          .filter(({ run_id }) => run_id === row.id)
          .map(({ state, count }) => [state, Number(count)]),
      ),
    }));
  }

  #describeNew({ url, fullName, owner, type }: NewImport): ImportRow {
    return {
      id: randomUUID(),
      run_id: null,
      position: 0,
      delegation_id: null,
      is_for_user: 0,
      created_by: null,
      url,
      full_name: fullName,
      owner: owner ?? null,
      type: type ?? null,
      state: 'waiting',
      entity_ref: null,
      pull_number: null,
      pull_url: null,
      location: null,
      reason: null,
      check_at: null,
      opened_at: null,
      created_at: this.#now(),
    };
  }
}

function describeImport(row: ImportRow): BulkRepository {
  return {
    id: row.id,
    url: row.url,
    fullName: row.full_name,
    state: row.state,
    ...(row.owner !== null && { owner: row.owner }),
    ...(row.type !== null && { type: row.type }),
    ...(row.pull_url !== null && { pullRequestUrl: row.pull_url }),
    ...(row.entity_ref !== null && { entityRef: row.entity_ref }),
    ...(row.reason !== null && { reason: row.reason }),
  };
}
