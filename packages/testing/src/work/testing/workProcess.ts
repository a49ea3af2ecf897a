// A process with a queue and a scheduler, to be killed. It loads its code, waits for a line on its standard input, opens the
// database of its argument, writes 'ready', and works until it is killed.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createLogger } from '@portico/server/assembly';
import { type DatabaseOptions, openDatabase } from '@portico/server/database';
import {
  DatabaseScheduler,
  DatabaseWorkQueue,
  workMigrations,
  type WorkSchema,
} from '@portico/server/work';
import { sql } from 'kysely';
import { effectsMigration, jobSteps, stepsJob, tickIntervalMs } from './workEffects.ts';

const options = JSON.parse(String(process.argv[2])) as DatabaseOptions;
const logger = createLogger({
  level: 'error',
  format: 'json',
  write: line => process.stderr.write(line),
});
await once(process.stdin, 'data');
const database = await openDatabase<WorkSchema>('work', options);
await database.migrate([effectsMigration]);
await database.migrate(workMigrations, 'applied_work_migrations');
const queue = new DatabaseWorkQueue({
  database,
  logger,
  leaseMs: 300,
  pollMs: 50,
});
const scheduler = new DatabaseScheduler(queue);

queue.handle(stepsJob, {
  concurrency: 4,
  maxAttempts: 1000,
  async run({ number }, job) {
    for (let step = 0; step < jobSteps; step += 1) {
      // A journal: a step that an earlier try has written is not written again.
      await sql`
        insert into steps (number, step, fence)
        select ${sql.lit(number)}, ${sql.lit(step)}, ${sql.lit(job.attempt)}
        where ${job.isHeld} and not exists (
          select 1 from steps where number = ${sql.lit(number)} and step = ${sql.lit(step)})`.execute(
        database.write,
      );
      await wait(Math.random() * 4);
    }
    await job.complete(async trx => {
      await sql`insert into ends (number) values (${sql.lit(number)})`.execute(trx);
    });
  },
});
scheduler.schedule({
  id: 'tick',
  schedule: { everyMs: tickIntervalMs },
  timeoutMs: 5000,
  run: job =>
    job.complete(async trx => {
      await sql`insert into ticks (due_at) values (${sql.lit(job.dueAt.getTime())})`.execute(trx);
    }),
});
await scheduler.start();
await queue.start();
process.stdout.write('ready\n');
