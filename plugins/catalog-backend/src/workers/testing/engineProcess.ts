import { type DatabaseOptions, openDatabase } from '@portico/server/database';
import type { CatalogSchema } from '../../store/tables.ts';
import { CatalogEngine } from '../CatalogEngine.ts';

// A process that only ingests, for tests that kill it.
const { database: options, target } = JSON.parse(process.argv[2] ?? '{}') as {
  database: DatabaseOptions;
  target: string;
};
const database = await openDatabase<CatalogSchema>('catalog', options);
const logger = {
  debug: () => {},
  info: () => {},
  audit: () => {},
  warn: (message: string) => process.stderr.write(`${message}\n`),
  error: (message: string, fields?: Readonly<Record<string, unknown>>) =>
    process.stderr.write(`${message} ${String(fields?.['error'])}\n`),
  child: () => logger,
};
const engine = await CatalogEngine.create({
  database,
  logger,
  locations: [{ type: 'file', target }],
  pollIntervalMs: 100,
});
process.stdout.write('ingesting\n');
await engine.start();
await engine.whenIdle();
await engine.stop();
await database.close();
process.stdout.write('done\n');
