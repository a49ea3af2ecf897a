import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DatabaseOptions, openDatabase } from '@portico/server/database';
import { testDatabases } from '@portico/testing/node';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CatalogSchema } from '../store/tables.ts';
import { component } from './testing/engineHarness.ts';

const files = 30;
const documentsPerFile = 50;
const entities = files * documentsPerFile;
/** When processes are killed; each starts another one, so `npm run test:slow` requests more. */
const killsAfterMs = process.env['PORTICO_TEST_KILLS'] ? [30, 120, 200, 300, 400] : [30, 120];
const script = fileURLToPath(new URL('testing/engineProcess.ts', import.meta.url));

async function writeFiles(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-killed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (let file = 0; file < files; file += 1) {
    const documents = Array.from({ length: documentsPerFile }, (_, index) => {
      const id = file * documentsPerFile + index;
      return component(`c${id}`, { dependsOn: [`component:c${(id * 7 + 1) % entities}`] });
    });
    await writeFile(join(folder, `f${file}.yaml`), documents.join('---\n'));
  }
  return join(folder, '*.yaml');
}

/** Runs an ingesting process; kills it so long after it began, or lets it finish. */
async function ingest(database: DatabaseOptions, target: string, killAfterMs?: number) {
  const child = spawn(
    process.execPath,
    [
      '--conditions=source',
      '--disable-warning=ExperimentalWarning',
      script,
      JSON.stringify({ database, target }),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  let errors = '';
  child.stderr.on('data', chunk => (errors += chunk));
  child.stdout.on('data', chunk => {
    const isFirst = output === '';
    output += chunk;
    if (isFirst && killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  });
  await once(child, 'exit');
  return { isDone: output.includes('done'), errors };
}

describe.each(testDatabases())('an ingestion that is killed on $name', database => {
  it('leaves a database that starts and completes', async () => {
    const target = await writeFiles();
    const options = await database.freshOptions();
    let kills = 0;
    for (const killAfterMs of killsAfterMs)
      if (!(await ingest(options, target, killAfterMs)).isDone) kills += 1;
    expect(kills).toBeGreaterThan(killsAfterMs.length > 2 ? 1 : 0);
    expect(await ingest(options, target)).toEqual({ isDone: true, errors: '' });

    const db = await openDatabase<CatalogSchema>('catalog', options);
    onTestFinished(() => db.close());
    const count = async (table: keyof CatalogSchema & string, where = sql`true`) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where ${where}`.execute(db.read);
      return rows[0]?.count;
    };
    // One more is the Location entity of the configured location.
    expect(await count('entities')).toBe(entities + 1);
    expect(await count('claims')).toBe(entities + 1);
    expect(await count('changes', sql`action = 'created'`)).toBe(entities + 1);
    expect(await count('entity_json')).toBe(entities + 1);
    expect(await count('entity_text')).toBe(entities + 1);
    expect(await count('pending_entities')).toBe(0);
    expect(
      await count('parts', sql`hash is null and path like '%.yaml' and path not like '%*%'`),
    ).toBe(0);
    const { rows } = await sql<{ json: string; facets: number }>`
      select r.json, (select count(*) from facets f join facet_keys k on k.id = f.key_id
        where f.entity_id = e.id and k.key like 'relations.%') as facets
      from entities e join entity_relations r on r.entity_id = e.id
      where e.kind = 'component'`.execute(db.read);
    for (const { json, facets } of rows) {
      const relations = JSON.parse(json) as { type: string }[];
      expect(relations.map(({ type }) => type)).toEqual(['dependencyOf', 'dependsOn', 'ownedBy']);
      expect(facets).toBe(3);
    }
  }, 120_000);
});
