import type { SecretBox } from '@portico/server';
import type { Database, Migration } from '@portico/server/database';
import type { TaskSpec } from '@portico/scaffolder-common';
import { createTemplateAction, openWorkspace, type TemplateAction } from '@portico/scaffolder-node';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ScaffolderSchema } from '../store/tables.ts';
import { listFiles } from '../run/workspaceFiles.ts';

/** Where actions of tests leave what they did: a row for each time. */
export const effectsMigration: Migration = {
  id: '900_effects',
  async up(trx) {
    await sql`create table effects (name text not null)`.execute(trx);
  },
};

/** What a task of the test runs: effects that look first, one that cannot, and files that must outlive the process. */
export const crashSpec: TaskSpec = {
  apiVersion: 'scaffolder.backstage.io/v1beta3',
  parameters: { items: ['a', 'b', 'c'] },
  steps: [
    { id: 'write', name: 'write', action: 'test:write', input: { path: 'a.txt' } },
    {
      id: 'look',
      name: 'look',
      action: 'test:look',
      each: '${{ parameters.items }}',
      input: { name: '${{ each.value }}' },
    },
    { id: 'blind', name: 'blind', action: 'test:blind' },
    {
      id: 'more',
      name: 'more',
      action: 'test:write',
      input: { path: 'b/${{ steps.look.output.name[2] }}.txt' },
    },
    { id: 'files', name: 'files', action: 'test:files' },
  ],
  output: { files: '${{ steps.files.output.files }}' },
};

/** The actions of {@link crashSpec}. */
export function createCrashActions(
  database: Database<ScaffolderSchema>,
): ReadonlyMap<string, TemplateAction> {
  const add = (name: string) =>
    sql`insert into effects (name) values (${name})`.execute(database.write);
  const write = createTemplateAction({
    id: 'test:write',
    description: 'Writes a file',
    input: z.object({ path: z.string() }),
    isRepeatable: true,
    run: ({ input, ...context }) => openWorkspace(context).write(input.path, 'text'),
  });
  const look = createTemplateAction({
    id: 'test:look',
    description: 'Looks before it has its effect',
    input: z.object({ name: z.string() }),
    output: z.object({ name: z.string() }),
    isRepeatable: true,
    async run({ input, idempotencyKey, output }) {
      const { rows } = await sql`select name from effects where name = ${idempotencyKey}`.execute(
        database.write,
      );
      if (rows.length === 0) await add(idempotencyKey);
      output('name', input.name);
    },
  });
  const blind = createTemplateAction({
    id: 'test:blind',
    description: 'Has its effect each time',
    async run({ idempotencyKey }) {
      await add(idempotencyKey);
    },
  });
  const files = createTemplateAction({
    id: 'test:files',
    description: 'Lists the workspace',
    output: z.object({ files: z.array(z.string()) }),
    isRepeatable: true,
    async run(context) {
      const files = await listFiles(openWorkspace(context));
      context.output(
        'files',
        files.map(({ path }) => path),
      );
    },
  });
  return new Map([write, look, blind, files].map(action => [action.id, action]));
}

/** A box that opens in all processes of a test. */
export const testBox: SecretBox = {
  seal: (text, purpose) => Buffer.from(JSON.stringify([purpose, text])).toString('base64'),
  open(sealed, purpose) {
    const [found, text] = JSON.parse(Buffer.from(sealed, 'base64').toString()) as [string, string];
    if (found !== purpose) throw new Error('It belongs to something else');
    return text;
  },
  isOutdated: () => false,
};
