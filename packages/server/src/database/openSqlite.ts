import { EventEmitter } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, type Logger as QueryObserver } from 'kysely';
import type { Database } from './Database.ts';
import type { SqliteOptions } from './DatabaseOptions.ts';
import { getEngineSql } from './engineSql.ts';
import { applyMigrations, hasMigrations } from './migrate.ts';
import { createReadDialect, createWriteDialects } from './sqliteDialects.ts';
import { fitReadCache, openWriteAheadLog, prepareForReading } from './sqlitePragmas.ts';
import { dropSmallStatistics } from './sqliteStatistics.ts';
import { SqliteWriter } from './SqliteWriter.ts';
import type { SqliteWriterThread } from './SqliteWriterThread.ts';

/** What files of several plugins have in common. */
interface SharedOfSqlite {
  writerThread?: SqliteWriterThread | undefined;
  onQuery?: QueryObserver | undefined;
}

/**
 * Opens a plugin's SQLite file: reads in this thread, writes in another, which starts with the first.
 *
 * @param shared - a writer thread that files of other plugins share, and who observes queries.
 */
export async function openSqlite<Schema>(
  pluginId: string,
  options: SqliteOptions,
  { writerThread, onQuery }: SharedOfSqlite = {},
): Promise<Database<Schema>> {
  await mkdir(options.folder, { recursive: true });
  const path = join(options.folder, `${pluginId}.sqlite`);
  // Not read-only to SQLite: the file may have to be made, or recovered, before anything is written.
  const reader = new DatabaseSync(path);
  openWriteAheadLog(reader);
  dropSmallStatistics(reader);
  prepareForReading(reader);
  const writer = new SqliteWriter(path, writerThread, { onCalm: () => fit(reader) });
  const log = onQuery && { log: onQuery };
  const read = new Kysely<Schema>({ dialect: createReadDialect(reader), ...log });
  const { single, grouped, group } = createWriteDialects(writer);
  const write = new Kysely<Schema>({ dialect: single, ...log });
  const together = new Kysely<Schema>({ dialect: grouped, ...log });
  const notices = new EventEmitter().setMaxListeners(0);
  // No other process has the file.
  const held = new Set<string>();

  return {
    engine: 'sqlite',
    file: path,
    engineSql: getEngineSql('sqlite'),
    getFullName: name => `"${name}"`,
    read,
    write,
    writeInOrder: work => write.transaction().execute(work),
    writeTogether: work =>
      together.transaction().execute(async trx => {
        const stored = group.whenStored();
        return { result: await work(trx), stored };
      }),
    async migrate(migrations, table = 'applied_migrations') {
      if (await hasMigrations(read as never, migrations, table)) return;
      await write
        .transaction()
        .execute(trx => applyMigrations(trx as never, 'sqlite', migrations, table));
    },
    async notify(channel, payload, trx) {
      const report = () => void notices.emit(channel, payload);
      if (!trx) return report();
      // Its turn comes when the transaction has ended; a database that closed meanwhile has no listeners left.
      write
        .transaction()
        .execute(async () => {})
        .then(report, () => {});
    },
    async listen(channel, onNotice) {
      notices.on(channel, onNotice);
      return async () => void notices.off(channel, onNotice);
    },
    async hold(name) {
      held.add(name);
    },
    listUnheld: async names => names.filter(name => !held.has(name)),
    async check() {
      reader.exec('pragma schema_version');
      await writer.check();
    },
    async close() {
      reader.close();
      await group.flush();
      await writer.close();
    },
  };
}

function fit(reader: DatabaseSync): void {
  try {
    fitReadCache(reader);
  } catch {
    // The cache stays as it is: the file was closed meanwhile, or what is wrong with it fails its next query.
  }
}
