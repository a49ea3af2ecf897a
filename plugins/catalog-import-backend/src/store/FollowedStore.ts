import type { ImportState } from '@portico/catalog-import-common';
import type { Database } from '@portico/server/database';
import { createImportRow, type NewImport } from './newImport.ts';
import type { ImportTransaction } from './ImportStore.ts';
import type { ImportRow, ImportSchema } from './tables.ts';

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

/** States that the server leaves by itself. */
const unfinished: readonly ImportState[] = ['waiting', 'opening', 'open', 'merged'];

/** Pull requests that are followed until they are merged or closed. */
export class FollowedStore {
  readonly #db: Database<ImportSchema>;
  readonly #now: () => number;

  constructor(db: Database<ImportSchema>, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
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
    const row = { ...createImportRow(followed, this.#now()), opened_at: this.#now(), ...values };
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
}
