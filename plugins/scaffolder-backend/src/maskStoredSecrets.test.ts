import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Entity } from '@portico/catalog-model';
import { testDatabases } from '@portico/testing/node';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { maskStoredSecrets } from './maskStoredSecrets.ts';
import { DraftStore } from './store/DraftStore.ts';
import { scaffolderMigrations, type ScaffolderSchema } from './store/tables.ts';
import { RunStore } from './store/RunStore.ts';
import { TaskStore } from './store/TaskStore.ts';
import { UnmaskedValues } from './store/UnmaskedValues.ts';
import { WorkspaceStore } from './store/WorkspaceStore.ts';
import { testBox } from './testing/taskEffects.ts';

const templateRef = 'template:default/pay';
const secret = 'correct-horse';
const template: Entity = {
  apiVersion: 'scaffolder.backstage.io/v1beta3',
  kind: 'Template',
  metadata: { name: 'pay' },
  spec: {
    parameters: [
      {
        properties: {
          name: { type: 'string' },
          databases: {
            type: 'array',
            items: { properties: { password: { type: 'string', 'ui:widget': 'password' } } },
          },
        },
      },
    ],
  },
};
const values = { name: 'pay', databases: [{ password: secret }] };

describe.each(testDatabases())('tasks of former versions on $name', database => {
  /** A database as a former version left it, and then as this one has it. */
  async function migrate() {
    const first = scaffolderMigrations.slice(0, 2);
    const db = await database.fresh<ScaffolderSchema>(first, 'scaffolder');
    const folder = await mkdtemp(join(tmpdir(), 'former-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'config.txt'), `password ${secret}`);
    await writeFile(join(folder, 'readme.txt'), 'nothing');
    for (const [id, status] of [
      ['done', 'completed'],
      ['retried', 'failed'],
      ['lost', 'failed'],
    ] as const) {
      const ref = id === 'lost' ? 'template:default/lost' : templateRef;
      const spec = { apiVersion: 'v', parameters: values, steps: [], output: {} };
      await sql`insert into tasks (id, template_ref, search_text, spec, status, created_at, job_id, rights, is_recoverable, last_event)
        values (${id}, ${ref}, ${`pay ${secret}`}, ${JSON.stringify(spec)}, ${status}, 1, 'job', '{"canUseIntegrations":false}', 0, 2)`.execute(
        db.write,
      );
      for (const [event, message] of [`used ${secret}`, 'said nothing'].entries())
        await sql`insert into task_events (task_id, id, type, created_at, is_recoverable, body)
          values (${id}, ${event + 1}, 'log', 1, 0, ${JSON.stringify({ message, stepId: 'a' })})`.execute(
          db.write,
        );
    }
    const workspaces = { database: db, box: testBox };
    const manifest = await new WorkspaceStore(workspaces, 'retried', folder).save(
      async () => false,
    );
    await sql`insert into drafts (user_ref, template_ref, draft, saved_at)
      values ('user:default/ada', ${templateRef}, ${JSON.stringify({ values, step: 1 })}, 1)`.execute(
      db.write,
    );
    await db.migrate(scaffolderMigrations);
    return { db, workspaces, manifest: manifest ?? '' };
  }

  const readAll = async ({ db }: Awaited<ReturnType<typeof migrate>>, id: string) => {
    const tables = ['tasks', 'task_events', 'task_files', 'drafts'] as const;
    const rows = await Promise.all(
      tables.map(table =>
        db.read
          .selectFrom(table as 'tasks')
          .selectAll()
          .execute(),
      ),
    );
    return JSON.stringify(rows.flat().filter(row => JSON.stringify(row).includes(`"${id}"`)));
  };

  it('hold no secrets in clear any more, and run again with them', async () => {
    const former = await migrate();
    const { db, workspaces, manifest } = former;
    const warnings: string[] = [];
    const services = {
      unmasked: new UnmaskedValues(db, testBox),
      catalog: {
        getEntitiesByRefs: async ({ entityRefs }: { entityRefs: readonly string[] }) =>
          entityRefs.map(ref => (ref === templateRef ? template : undefined)),
      },
      logger: { warn: (message: string) => void warnings.push(message) },
      reported: new Set<string>(),
    };
    expect(await readAll(former, 'done')).toContain(secret);
    for (let time = 0; time < 2; time += 1) await maskStoredSecrets(services);
    const store = new TaskStore(db, testBox);
    for (const id of ['done', 'retried']) {
      expect(await readAll(former, id)).not.toContain(secret);
      expect((await store.get(id))?.spec.parameters).toEqual({
        name: 'pay',
        databases: [{ password: '***' }],
      });
      const events = await store.listEvents(id, 0);
      expect(events.map(({ body }) => body.message)).toEqual(['used ***', 'said nothing']);
    }
    expect((await store.getRow('done'))?.secret_parameters).toBeNull();
    await db.write
      .updateTable('tasks')
      .set({ status: 'open' })
      .where('id', '=', 'retried')
      .execute();
    const resumed = await new RunStore(db, testBox).begin('retried', sql<boolean>`1 = 1`);
    expect(resumed).toMatchObject({ spec: { parameters: values }, secretTexts: [secret] });
    const files = await db.read.selectFrom('task_files').select('is_sealed').execute();
    expect(files.map(row => row.is_sealed).toSorted()).toEqual([0, 1]);
    const folder = await mkdtemp(join(tmpdir(), 'restored-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await new WorkspaceStore(workspaces, 'retried', folder).restore(manifest);
    expect(await readFile(join(folder, 'config.txt'), 'utf8')).toBe(`password ${secret}`);
    const draft = await new DraftStore(db).get('user:default/ada', templateRef);
    expect(draft?.values).toEqual({ name: 'pay', databases: [{}] });
    // Which values are secrets is not known without the template.
    expect(await readAll(former, 'lost')).toContain(secret);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("'template:default/lost' is not in the catalog");
    expect(await services.unmasked.listTemplates(10)).toEqual(['template:default/lost']);
  });

  it('are left alone where they are of this version', async () => {
    const { db } = await migrate();
    await db.write.updateTable('tasks').set({ is_masked: 1 }).execute();
    await new DraftStore(db).put('user:default/ada', templateRef, {
      values: { name: 'x' },
      step: 0,
    });
    expect(await new UnmaskedValues(db, testBox).listTemplates(10)).toEqual([]);
  });
});
