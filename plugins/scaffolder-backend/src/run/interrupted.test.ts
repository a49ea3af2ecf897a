import type { Delegations } from '@portico/server';
import { createLogger } from '@portico/server/assembly';
import type { Database } from '@portico/server/database';
import type { JobContext } from '@portico/server/work';
import { testDatabases } from '@portico/testing/node';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { TemplateRenderer } from '../render/TemplateRenderer.ts';
import { scaffolderMigrations, type ScaffolderSchema } from '../store/tables.ts';
import { RunStore } from '../store/RunStore.ts';
import { TaskStore } from '../store/TaskStore.ts';
import {
  crashSpec,
  createCrashActions,
  effectsMigration,
  testBox,
} from '../testing/taskEffects.ts';
import { TaskRunner } from './TaskRunner.ts';

// killed.test.ts ends processes on every engine; what matters here is the moment.
const [sqlite] = testDatabases();

class ProcessEndedError extends Error {
  override readonly name = 'ProcessEndedError';
}

/** A store that does nothing any more after some calls, as if the process had ended. */
function endAfter(store: RunStore, maxCalls: number): { store: RunStore; count: () => number } {
  let calls = 0;
  const proxy = new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        calls += 1;
        if (calls > maxCalls) throw new ProcessEndedError('The process ended');
        return Reflect.apply(value, target, args) as unknown;
      };
    },
  });
  return { store: proxy, count: () => calls };
}

it('has each effect once, after whichever call to its store the process ends', async () => {
  const database: Database<ScaffolderSchema> = await sqlite!.fresh(
    [...scaffolderMigrations, effectsMigration],
    'scaffolder',
  );
  const renderer = new TemplateRenderer();
  onTestFinished(() => renderer.close());
  const store = new TaskStore(database, testBox);
  const runs = new RunStore(database, testBox);
  const options = {
    workspaces: { database, box: testBox },
    renderer,
    actions: createCrashActions(database),
    delegations: {} as Delegations,
    environment: { parameters: {}, secrets: {} },
    logger: createLogger({ level: 'error', format: 'json', write: () => {} }),
  };
  const job: JobContext = {
    id: 'job',
    attempt: 1,
    dueAt: new Date(0),
    signal: new AbortController().signal,
    isHeld: sql<boolean>`1 = 1`,
    reportProgress: () => {},
    complete: async () => {},
  };
  const create = (id: string) =>
    store.transaction(trx =>
      store.create(
        {
          id,
          jobId: id,
          rights: { canUseIntegrations: false },
          spec: crashSpec,
          templateRef: 'template:default/t',
          secrets: {},
          createdBy: undefined,
          delegationId: undefined,
        },
        trx,
      ),
    );
  await create('whole');
  const counted = endAfter(runs, Infinity);
  await new TaskRunner({ ...options, store: counted.store }).run('whole', job);
  expect((await store.getRow('whole'))?.status).toBe('completed');
  const total = counted.count();
  expect(total).toBeGreaterThan(12);

  const outcomes = new Set<string | undefined>();
  let interruptedAfter = 0;
  for (let calls = 0; calls < total; calls += 1) {
    const id = `task-${calls}`;
    await create(id);
    const ended = new TaskRunner({ ...options, store: endAfter(runs, calls).store }).run(id, job);
    await expect(ended, `after ${calls} calls`).rejects.toThrow('The process ended');
    await new TaskRunner({ ...options, store: runs }).run(id, job);
    const { rows } = await sql<{ name: string }>`
      select name from effects where name like ${`${id}:%`}`.execute(database.read);
    const effects = rows.map(({ name }) => name);
    expect(effects, `after ${calls} of ${total} calls`).toHaveLength(new Set(effects).size);
    expect(effects).toEqual(
      expect.arrayContaining(['look:0', 'look:1', 'look:2'].map(step => `${id}:${step}`)),
    );
    const events = await store.listEvents(id, 0, 100_000);
    expect(events.map(event => event.id)).toEqual(events.map((_, index) => index + 1));
    expect(events.filter(({ type }) => type === 'completion')).toHaveLength(1);
    const status = (await store.getRow(id))?.status;
    outcomes.add(status);
    if (status === 'failed') interruptedAfter = calls;
    expect(events.at(-1)).toMatchObject(
      status === 'failed'
        ? { isTaskRecoverable: true, body: { error: { name: 'InterruptedError' } } }
        : { body: { output: { files: ['a.txt', 'b/c.txt'] } } },
    );
  }
  // Where it was interrupted in its one step that cannot look, a person decides.
  expect(outcomes).toEqual(new Set(['completed', 'failed']));

  // So it stays when the process that found this out ends too, at whichever moment.
  for (let calls = 0; calls < total; calls += 1) {
    const id = `twice-${calls}`;
    await create(id);
    for (const maxCalls of [interruptedAfter, calls, Infinity])
      await new TaskRunner({ ...options, store: endAfter(runs, maxCalls).store })
        .run(id, job)
        .catch((error: Error) => {
          if (error.name !== 'ProcessEndedError') throw error;
        });
    const events = await store.listEvents(id, 0, 100_000);
    expect(events.filter(({ type }) => type === 'completion')).toHaveLength(1);
    expect(events.at(-1), `after ${calls} of ${total} calls`).toMatchObject({
      isTaskRecoverable: true,
      body: { error: { name: 'InterruptedError' } },
    });
  }
}, 60_000);
