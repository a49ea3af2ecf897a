import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/Database.ts';
import type { WorkSchema } from './workTables.ts';

const batchSize = 100;

/** Which delegations end with which jobs; the only SQL on their table. */
export class JobDelegations {
  readonly #database: Database<WorkSchema>;

  constructor(database: Database<WorkSchema>) {
    this.#database = database;
  }

  /** Lets a delegation end with a job; together with the job, in its transaction. */
  async link(delegation: string, jobId: string, trx: Transaction<WorkSchema>): Promise<void> {
    await trx
      .insertInto('work_job_delegations')
      .values({ delegation, job_id: jobId })
      .onConflict(conflict => conflict.column('delegation').doUpdateSet({ job_id: jobId }))
      .execute();
  }

  /** Lets the delegations of a job end whose payload another one replaces. */
  async unlink(jobId: string, write: Transaction<WorkSchema>): Promise<void> {
    await write
      .updateTable('work_job_delegations')
      .set({ job_id: null })
      .where('job_id', '=', jobId)
      .execute();
  }

  /** Ends those whose jobs have ended, by whatever process, or are gone. */
  async endFinished(end: (delegation: string) => Promise<void>): Promise<void> {
    for (;;) {
      const rows = await this.#listFinished();
      for (const { delegation } of rows) {
        await end(delegation);
        await this.#database.write
          .deleteFrom('work_job_delegations')
          .where('delegation', '=', delegation)
          .execute();
      }
      if (rows.length < batchSize) return;
    }
  }

  async #listFinished(): Promise<{ delegation: string }[]> {
    const { rows } = await sql<{ delegation: string }>`
      select d.delegation from work_job_delegations d where not exists (
        select 1 from work_jobs j where j.id = d.job_id and j.state in ('waiting', 'running'))
      order by d.delegation limit ${batchSize}`.execute(this.#database.read);
    return rows;
  }
}
