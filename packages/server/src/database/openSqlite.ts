import { EventEmitter } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Database } from './Database.ts';
import type { SqliteOptions } from './DatabaseOptions.ts';
import { getEngineSql } from './engineSql.ts';
import { applyMigrations } from './migrate.ts';
import { createReadDialect, createWriteDialect } from './sqliteDialects.ts';
import { prepareForReading } from './sqlitePragmas.ts';
import { SqliteWriter } from './SqliteWriter.ts';

/** Opens a plugin's SQLite file: reads in this thread, writes in a thread of their own. */
export async function openSqlite<Schema>(
  pluginId: string,
  options: SqliteOptions,
): Promise<Database<Schema>> {
  await mkdir(options.folder, { recursive: true });
  const path = join(options.folder, `${pluginId}.sqlite`);
  const writer = await SqliteWriter.start({ path });
  const reader = new DatabaseSync(path, { readOnly: true });
  prepareForReading(reader);
  const read = new Kysely<Schema>({ dialect: createReadDialect(reader) });
  const write = new Kysely<Schema>({ dialect: createWriteDialect(writer) });
  const notices = new EventEmitter().setMaxListeners(0);

  return {
    engine: 'sqlite',
    engineSql: getEngineSql('sqlite'),
    read,
    write,
    writeInOrder: work => write.transaction().execute(work),
    migrate: migrations =>
      write.transaction().execute(trx => applyMigrations(trx as never, 'sqlite', migrations)),
    async notify(channel, payload) {
      notices.emit(channel, payload);
    },
    async listen(channel, onNotice) {
      notices.on(channel, onNotice);
      return async () => void notices.off(channel, onNotice);
    },
    async close() {
      reader.close();
      await writer.close();
    },
  };
}
