// A process that runs tasks, to be killed. It loads its code, waits for a line on its standard input, opens the database of
// its first argument, writes 'ready', and works until it is killed. Its second argument names where actions have effects
// outside, or is null.
import { once } from 'node:events';
import type { Delegations } from '@portico/server';
import { createLogger } from '@portico/server/assembly';
import { type Database, type DatabaseOptions, openDatabase } from '@portico/server/database';
import { DatabaseWorkQueue, workMigrations, type WorkSchema } from '@portico/server/work';
import { TemplateRenderer } from '../render/TemplateRenderer.ts';
import { runTaskJob, TaskRunner } from '../run/TaskRunner.ts';
import { scaffolderMigrations, type ScaffolderSchema } from '../store/tables.ts';
import { RunStore } from '../store/RunStore.ts';
import type { EffectPlaces } from './hostEffects.ts';
import { createCrashActions, effectsMigration, testBox } from './taskEffects.ts';

const options = JSON.parse(String(process.argv[2])) as DatabaseOptions;
const places = JSON.parse(String(process.argv[3])) as EffectPlaces | null;
// They take long to load.
const hostActions = places ? (await import('./hostEffects.ts')).createHostActions(places) : [];
const logger = createLogger({
  level: 'error',
  format: 'json',
  write: line => process.stderr.write(line),
});
await once(process.stdin, 'data');
const database = await openDatabase<WorkSchema>('scaffolder', options);
const tables = database as unknown as Database<ScaffolderSchema>;
await database.migrate([...scaffolderMigrations, effectsMigration]);
await database.migrate(workMigrations, 'applied_work_migrations');
const queue = new DatabaseWorkQueue({ database, logger, leaseMs: 300, pollMs: 50 });
const runner = new TaskRunner({
  store: new RunStore(tables, testBox),
  workspaces: { database: tables, box: testBox },
  renderer: new TemplateRenderer(),
  actions: new Map([
    ...createCrashActions(tables),
    ...hostActions.map(action => [action.id, action] as const),
  ]),
  delegations: {} as Delegations,
  environment: { parameters: {}, secrets: {} },
  logger,
});
queue.handle(runTaskJob, {
  concurrency: 3,
  maxAttempts: 1000,
  run: ({ taskId }, job) => runner.run(taskId, job),
});
await queue.start();
process.stdout.write('ready\n');
