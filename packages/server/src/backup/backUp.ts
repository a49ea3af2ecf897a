import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { NotFoundError } from '@portico/errors';
import type { DatabaseOptions } from '../database/DatabaseOptions.ts';
import {
  type BackupHeader,
  type BackupPart,
  type BackupTotals,
  formatName,
  formatVersion,
  headerFile,
  namePart,
  type StoredPlugin,
  type TableShape,
  type TableTotals,
  totalsFile,
} from './backupFormat.ts';
import type { BackupSink } from './BackupSink.ts';
import { listMigrations } from './listStoredTables.ts';
import { openSnapshot } from './openSnapshot.ts';
import { refuseUnknownMigrations } from './refuseUnknownMigrations.ts';
import { RowsChecksum } from './RowsChecksum.ts';
import { findSealingKeys, writeLine } from './rowLines.ts';
import { migrationTables, orderByReferences, type ReadableDatabase } from './StoredDatabase.ts';
import type { StoredTables } from './StoredTables.ts';

/** What is backed up, and where to. */
export interface BackUpOptions {
  database: DatabaseOptions;
  /** What each plugin stores, in the order of their start. */
  plugins: ReadonlyMap<string, StoredTables | undefined>;
  /** The version of the product. */
  version: string;
  sink: BackupSink;
  onPlugin?: (pluginId: string, tables: readonly TableTotals[]) => void;
}

/** What a backup holds. */
export interface BackUpResult {
  header: BackupHeader;
  totals: BackupTotals;
  /** Databases that are there, and belong to no plugin of this server: they are not in the backup. */
  unknown: readonly string[];
}

const compress = promisify(gzip);
/** A part ends with the row that makes it longer. */
const wantedPartCharacters = 4_000_000;

/**
 * Writes what all plugins have stored, as of one moment; servers go on meanwhile. It holds some megabytes at a time.
 *
 * @throws NotFoundError when nothing is stored; ConflictError when a newer version has written it.
 */
export async function backUp(options: BackUpOptions): Promise<BackUpResult> {
  const { database, plugins, sink } = options;
  try {
    const snapshot = await openSnapshot(database, [...plugins.keys()]);
    try {
      const stored: StoredPlugin[] = [];
      for (const each of snapshot.databases)
        stored.push(await describe(each, plugins.get(each.pluginId)));
      if (stored.length === 0)
        throw new NotFoundError(
          'There is nothing to back up: the database has no data of a portal; check backend.database and PORTICO_DATA',
        );
      const header: BackupHeader = {
        format: formatName,
        formatVersion,
        version: options.version,
        engine: database.engine,
        createdAt: new Date().toISOString(),
        snapshot: snapshot.consistency,
        plugins: stored,
      };
      await sink.add(headerFile, toJson(header));
      const keys = new Set<string>();
      const tables: TableTotals[] = [];
      for (const [index, each] of snapshot.databases.entries()) {
        const written: TableTotals[] = [];
        for (const table of stored[index]?.tables ?? [])
          written.push(await writeTable(each, table, sink, keys));
        options.onPlugin?.(each.pluginId, written);
        tables.push(...written);
      }
      const totals = { tables, sealedWith: [...keys], finishedAt: new Date().toISOString() };
      await sink.add(totalsFile, toJson(totals));
      await sink.finish();
      return { header, totals, unknown: snapshot.unknown };
    } finally {
      await snapshot.close();
    }
  } catch (error) {
    await sink.abort();
    throw error;
  }
}

async function describe(
  database: ReadableDatabase,
  tables: StoredTables | undefined,
): Promise<StoredPlugin> {
  const { pluginId: id } = database;
  const derived = new Set(tables?.derived);
  const found = (await database.listTables()).filter(({ name }) => !derived.has(name));
  const plugin: StoredPlugin = {
    id,
    migrations: {},
    tables: orderByReferences(found).map(({ name, columns }) => ({ name, columns })),
  };
  for (const table of migrationTables) {
    const applied = await database.listApplied(table);
    if (applied) plugin.migrations[table] = applied;
  }
  // What a plugin does not declare cannot be compared.
  if (tables || !plugin.migrations.applied_migrations)
    refuseUnknownMigrations(plugin, listMigrations(tables), 'The database');
  return plugin;
}

async function writeTable(
  database: ReadableDatabase,
  table: TableShape,
  sink: BackupSink,
  keys: Set<string>,
): Promise<TableTotals> {
  const { pluginId: plugin } = database;
  const checksum = new RowsChecksum();
  const parts: BackupPart[] = [];
  let lines: string[] = [];
  let characters = 0;
  const writePart = async () => {
    const bytes = await compress(`${lines.join('\n')}\n`, { level: 4 });
    const name = namePart(plugin, table.name, parts.length + 1);
    await sink.add(name, bytes);
    parts.push({ name, bytes: bytes.length, sha256: hash('sha256', bytes) });
    lines = [];
    characters = 0;
  };
  for await (const rows of database.readRows(table))
    for (const row of rows) {
      const line = toLine(row, table, plugin);
      checksum.add(line);
      for (const key of findSealingKeys(line)) keys.add(key);
      lines.push(line);
      characters += line.length;
      if (characters > wantedPartCharacters) await writePart();
    }
  if (lines.length > 0) await writePart();
  const lastNumber = await database.getLastNumber(table.name);
  return {
    plugin,
    table: table.name,
    ...checksum.result,
    ...(lastNumber !== undefined && { lastNumber }),
    parts,
  };
}

function toLine(row: Parameters<typeof writeLine>[0], table: TableShape, plugin: string): string {
  try {
    return writeLine(row, table.columns);
  } catch (cause) {
    throw new Error(
      `A row of table '${table.name}' of plugin '${plugin}' cannot be backed up: ${(cause as Error).message}`,
      { cause },
    );
  }
}

function toJson(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);
}
