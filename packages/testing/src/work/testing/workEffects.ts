import type { Migration } from '@portico/server/database';
import type { JobType } from '@portico/server/work';
import { sql } from 'kysely';
import { z } from 'zod';

/** Steps that each job writes, one statement each. */
export const jobSteps = 5;
/** How often the recurring task is due. */
export const tickIntervalMs = 100;

/** A job whose effects are counted. */
export const stepsJob: JobType<{ number: number }> = {
  id: 'steps',
  payload: z.object({ number: z.number() }),
};

/** Where jobs and ticks leave their effects. No unique keys: what happens twice is there twice. */
export const effectsMigration: Migration = {
  id: '001_effects',
  async up(trx, engine) {
    const big = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint');
    await sql`create table steps (number integer not null, step integer not null, fence integer not null)`.execute(
      trx,
    );
    await sql`create table ends (number integer not null)`.execute(trx);
    await sql`create table ticks (due_at ${big} not null)`.execute(trx);
  },
};
