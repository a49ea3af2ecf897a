import { ServiceUnavailableError } from '@portico/errors';
import type { Pool } from 'pg';
import { findStorageFailure } from './findStorageFailure.ts';
import { throwUnavailable } from './throwUnavailable.ts';

const tableBytes = 128 * 1024;
const insufficientPrivilege = '42501';

/** Whether the database of PostgreSQL can be written, as its last writes have shown. */
export class PostgresWrites {
  #hasFailed = false;

  /** Takes note of what a statement met. */
  note(error: unknown): void {
    if (findStorageFailure(error)) this.#hasFailed = true;
  }

  /**
   * Resolves when the database answers and takes writes. Where a statement met a full disk or the like before, it stores
   * some pages in a table that goes with its transaction.
   *
   * @throws StorageFailure, or ServiceUnavailableError when it does not answer.
   */
  async check(pool: Pool): Promise<void> {
    const { rows } = await pool
      .query<{ isReadOnly: boolean }>(
        `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`,
      )
      .catch(throwUnavailable);
    if (rows[0]?.isReadOnly)
      throw new ServiceUnavailableError(
        'PostgreSQL takes no writes: it is a standby or set to read-only; connect to the primary server',
      );
    if (!this.#hasFailed) return;
    await tryToStore(pool).catch((error: Error & { code?: unknown }) => {
      // Whoever may make no temporary tables stays in service.
      if (error.code !== insufficientPrivilege) throw findStorageFailure(error) ?? error;
    });
    this.#hasFailed = false;
  }
}

async function tryToStore(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('create temporary table portico_check (bytes text) on commit drop');
    await client.query(`alter table portico_check alter column bytes set storage external`);
    await client.query(`insert into portico_check select repeat('x', ${tableBytes})`);
  } finally {
    await client.query('rollback').finally(() => client.release());
  }
}
