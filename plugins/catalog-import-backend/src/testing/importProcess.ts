// A process that opens pull requests of bulk runs, to be killed. It loads its code, waits for a line on its standard input,
// opens the database of its argument, writes 'ready', and works until it is killed.
import { once } from 'node:events';
import type { CatalogApi } from '@portico/catalog-common';
import { type CodeHost, CodeHosts, createCodeHostWriter } from '@portico/code-hosts';
import { createLogger } from '@portico/server/assembly';
import { type Database, type DatabaseOptions, openDatabase } from '@portico/server/database';
import { DatabaseWorkQueue, workMigrations, type WorkSchema } from '@portico/server/work';
import { bulkRunJob, BulkRunner } from '../bulk/BulkRunner.ts';
import { ImportCatalog } from '../bulk/ImportCatalog.ts';
import { importConfigSchema } from '../importConfig.ts';
import { ImportPullRequests } from '../pullRequests/ImportPullRequests.ts';
import { ImportStore } from '../store/ImportStore.ts';
import { importMigrations, type ImportSchema } from '../store/tables.ts';

const { options, host } = JSON.parse(String(process.argv[2])) as {
  options: DatabaseOptions;
  host: CodeHost;
};
const logger = createLogger({
  level: 'error',
  format: 'json',
  write: line => process.stderr.write(line),
});
/** A catalog that proposes an entity for each repository and has none. */
const catalog: Pick<CatalogApi, 'analyzeLocation' | 'validateEntity' | 'getEntityByRef'> = {
  async analyzeLocation({ location: { target } }) {
    const entity = {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: { name: target.slice(target.lastIndexOf('/') + 1) },
      spec: { type: 'service', lifecycle: 'production', owner: 'group:default/pay' },
    };
    return { existingEntityFiles: [], generateEntities: [{ entity, fields: [] }] };
  },
  validateEntity: async () => [],
  getEntityByRef: async () => undefined,
};
await once(process.stdin, 'data');
const database = await openDatabase<WorkSchema>('catalog-import', options);
const tables = database as unknown as Database<ImportSchema>;
await database.migrate(importMigrations);
await database.migrate(workMigrations, 'applied_work_migrations');
const workQueue = new DatabaseWorkQueue({ database, logger, leaseMs: 300, pollMs: 50 });
const runner = new BulkRunner({
  store: new ImportStore(tables),
  pullRequests: new ImportPullRequests({
    hosts: {
      codeHosts: new CodeHosts([host]),
      createWriter: (each, { signal } = {}) => createCodeHostWriter(each, { signal }),
    },
    settings: importConfigSchema.parse({}).catalog.import,
  }),
  catalog: new ImportCatalog(catalog as CatalogApi, { issueToken: async () => '' }),
  workQueue,
  tokens: { open: () => undefined },
  checkAfterMs: 60_000,
});
workQueue.handle(bulkRunJob, {
  maxAttempts: 1000,
  run: ({ runId }, job) => runner.run(runId, job),
});
await workQueue.start();
process.stdout.write('ready\n');
