import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Entity } from '@portico/catalog-model';
import type { Logger } from '@portico/server';
import { type Database, openDatabase } from '@portico/server/database';
import type { TestDatabase } from '@portico/testing/node';
import { onTestFinished } from 'vitest';
import type { CatalogSchema } from '../../store/tables.ts';
import type { ChangeRow } from '../../store/tables/changes.ts';
import { CatalogEngine } from '../CatalogEngine.ts';
import type { CatalogEngineOptions } from '../CatalogEngineOptions.ts';

/** An engine over a folder of files, for a test. */
export interface EngineHarness {
  /** The one that runs now. */
  readonly engine: CatalogEngine;
  db: Database<CatalogSchema>;
  folder: string;
  /** Lines of warnings and errors that were logged. */
  log: string[];
  write(path: string, text: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Stops the engine and starts another one over the same database and files. */
  restart(): Promise<void>;
  /** Reads everything again and waits until nothing is left to do. */
  refreshAll(): Promise<void>;
  getEntity(ref: string): Promise<Entity | undefined>;
  listRefs(): Promise<string[]>;
  listFacets(ref: string): Promise<string[]>;
  listChanges(): Promise<Pick<ChangeRow, 'ref' | 'action' | 'former'>[]>;
}

/** Starts an engine that reads `*.yaml` below a new folder, and is stopped after the test. */
export async function startEngine(
  database: TestDatabase,
  options: Partial<CatalogEngineOptions> & { files?: Record<string, string> } = {},
): Promise<EngineHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-catalog-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(options.files ?? {})) await write(path, text);

  const db = await openDatabase<CatalogSchema>('catalog', await database.freshOptions());
  const log: string[] = [];
  const create = () =>
    CatalogEngine.create({
      database: db,
      logger: collectLog(log),
      baseFolder: folder,
      locations: [{ type: 'file', target: '**/*.yaml' }],
      rules: [
        {
          allow: ['Component', 'API', 'Location', 'Group', 'User', 'System', 'Domain', 'Resource'],
        },
      ],
      watchesFiles: false,
      pollIntervalMs: 60_000,
      ...options,
    });
  let engine = await create();
  onTestFinished(async () => {
    await engine.stop();
    await db.close();
  });
  await engine.start();
  await engine.whenIdle();

  return {
    get engine() {
      return engine;
    },
    async restart() {
      await engine.stop();
      engine = await create();
      await engine.start();
      await engine.whenIdle();
    },
    db,
    folder,
    log,
    write,
    remove: path => rm(join(folder, path), { recursive: true }),
    async refreshAll() {
      await db.write
        .updateTable('sources')
        .set({ due_at: '2000-01-01T00:00:00.000Z' })
        .where('type', '<>', 'provider')
        .where('orphaned_at', 'is', null)
        .execute();
      await engine.whenIdle();
    },
    async getEntity(ref) {
      const row = await db.read
        .selectFrom('entity_json')
        .innerJoin('entities', 'entities.id', 'entity_id')
        .select('json')
        .where('ref', '=', ref)
        .executeTakeFirst();
      return row && (JSON.parse(row.json) as Entity);
    },
    async listRefs() {
      const rows = await db.read.selectFrom('entities').select('ref').orderBy('ref').execute();
      return rows.map(row => row.ref).filter(ref => !ref.startsWith('location:default/generated-'));
    },
    async listFacets(ref) {
      const rows = await db.read
        .selectFrom('facets')
        .innerJoin('facet_keys', 'facet_keys.id', 'key_id')
        .innerJoin('entities', 'entities.id', 'entity_id')
        .leftJoin('terms', 'terms.id', 'value_id')
        .select(['key', 'value', 'original'])
        .where('ref', '=', ref)
        .execute();
      return rows.map(row => `${row.key}=${row.original ?? row.value}`).sort();
    },
    listChanges: () =>
      db.read.selectFrom('changes').select(['ref', 'action', 'former']).orderBy('seq').execute(),
  };
}

/** A document of a component, with more of its spec where wanted. */
export function component(name: string, spec: Record<string, unknown> = {}, more = ''): string {
  return [
    'apiVersion: backstage.io/v1alpha1',
    'kind: Component',
    `metadata: { name: ${name}${more} }`,
    `spec: ${JSON.stringify({ type: 'service', lifecycle: 'production', owner: 'team-a', ...spec })}`,
    '',
  ].join('\n');
}

function collectLog(lines: string[]): Logger {
  const add = (message: string, fields?: Readonly<Record<string, unknown>>) => {
    const { error } = fields ?? {};
    lines.push(error instanceof Error ? `${message}: ${error.stack}` : message);
  };
  const logger: Logger = {
    debug: () => {},
    info: () => {},
    audit: () => {},
    warn: add,
    error: add,
    child: () => logger,
  };
  return logger;
}
