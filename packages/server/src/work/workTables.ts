import { sql } from 'kysely';
import type { Migration, MigrationTable } from '../database/migrate.ts';

/** What a job is at the moment. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** A job as it is stored; times are milliseconds since 1970. */
export interface JobRow {
  /** Ordered by creation. */
  id: string;
  type: string;
  /** Jobs of one type and key never run at the same time, and at most one of them waits. */
  key: string | null;
  payload: string;
  state: JobState;
  priority: number;
  run_at: number;
  /** How often it was claimed since it last ended. */
  attempt: number;
  /** Grows with every claim: who holds an older one has lost the job. */
  fence: number;
  lease_holder: string | null;
  lease_until: number | null;
  /** 1 when whoever runs it should stop. */
  is_cancel_wanted: number;
  progress: string | null;
  error: string | null;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  /** When the last attempt ended, of a job that goes on too. */
  ended_at: number | null;
  /** The `traceparent` of what has added it. */
  trace_parent: string | null;
}

/** A delegation that ends with a job. */
export interface JobDelegationRow {
  delegation: string;
  /** `null` once the job goes on without it. */
  job_id: string | null;
}

/** The tables of a plugin's jobs, in the plugin's own database. */
export interface WorkSchema {
  work_jobs: JobRow;
  work_job_delegations: JobDelegationRow;
}

/** Where those applied to a database are listed. */
export const workMigrationTable = 'applied_work_migrations' satisfies MigrationTable;

/** The steps of the job table; apart from those of the plugin, whose database it is in. */
export const workMigrations: readonly Migration[] = [
  {
    id: '001_jobs',
    async up(trx, engine) {
      const text = sql.raw(engine === 'sqlite' ? 'text' : 'text collate "C"');
      const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint');
      const statements = [
        sql`create table work_jobs (
          id ${text} primary key, type ${text} not null, key ${text}, payload text not null, state ${text} not null,
          priority integer not null, run_at ${big} not null, attempt integer not null, fence integer not null,
          lease_holder ${text}, lease_until ${big}, is_cancel_wanted integer not null, progress text, error text,
          created_at ${big} not null, started_at ${big}, finished_at ${big})`,
        sql`create unique index work_jobs_waiting on work_jobs (type, key) where state = 'waiting'`,
        sql`create index work_jobs_due on work_jobs (type, state, priority desc, run_at)`,
        sql`create index work_jobs_finished on work_jobs (finished_at) where finished_at is not null`,
      ];
      for (const statement of statements) await statement.execute(trx);
    },
  },
  {
    id: '002_ends',
    async up(trx, engine) {
      const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint');
      await sql`alter table work_jobs add column ended_at ${big}`.execute(trx);
    },
  },
  {
    id: '003_delegations',
    async up(trx, engine) {
      const text = sql.raw(engine === 'sqlite' ? 'text' : 'text collate "C"');
      await sql`create table work_job_delegations (
        delegation ${text} primary key, job_id ${text})`.execute(trx);
      await sql`create index work_job_delegations_job on work_job_delegations (job_id)`.execute(
        trx,
      );
    },
  },
  {
    id: '004_traces',
    async up(trx, engine) {
      const text = sql.raw(engine === 'sqlite' ? 'text' : 'text collate "C"');
      await sql`alter table work_jobs add column trace_parent ${text}`.execute(trx);
    },
  },
];
