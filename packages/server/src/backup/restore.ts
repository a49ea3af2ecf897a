import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { InputError } from '@portico/errors';
import {
  type BackupHeader,
  type BackupPart,
  type BackupTotals,
  headerFile,
  parseHeader,
  parsePartName,
  parseTotals,
  totalsFile,
  type TableShape,
  type TableTotals,
} from './backupFormat.ts';
import { checkTarget } from './checkTarget.ts';
import { type BackupFile, readBackupFiles } from './readBackupFiles.ts';
import { openRestoration } from './openRestoration.ts';
import type { WritableDatabase } from './Restoration.ts';
import type { RestoreTarget } from './RestoreTarget.ts';
import { RowsChecksum } from './RowsChecksum.ts';
import { writeLine } from './rowLines.ts';
import type { StoredTables } from './StoredTables.ts';

/** What is restored, and where to. */
export interface RestoreOptions {
  source: string | Readable;
  /** `undefined` where the backup is only checked. */
  target: RestoreTarget | undefined;
  onPlugin?: (pluginId: string, tables: readonly TableTotals[]) => void;
}

const noTables: StoredTables = { migrations: [] };
const decompress = promisify(gunzip);
/** More than any part has: one has some megabytes, or one row more. */
const maxPartBytes = 2 ** 30;
const wantedInsertCharacters = 1_000_000;

/**
 * Restores a backup, or checks it: each file by its hash, each table by the number and the checksum of its rows, in the files and again in
 * the database, before anything of it is seen. It holds some megabytes at a time.
 *
 * @returns what was restored, by table.
 * @throws InputError when the backup is damaged or not complete; ConflictError when the target cannot take it.
 */
export async function restore({
  source,
  target,
  onPlugin,
}: RestoreOptions): Promise<{ header: BackupHeader; totals: BackupTotals }> {
  const files = readBackupFiles(source);
  const first = await files.next();
  if (first.done || first.value.name !== headerFile)
    throw new InputError(`The backup does not begin with '${headerFile}'`);
  const header = parseHeader(first.value.bytes);
  const omitted = target?.omitted ?? new Set();
  const restored = header.plugins.filter(({ id }) => !omitted.has(id));
  if (target) checkTarget({ ...header, plugins: restored }, target);
  const restoration =
    target && (await openRestoration({ ...target, pluginIds: listIds(target, header) }));
  try {
    const databases = new Map<string, WritableDatabase>();
    for (const plugin of restored) {
      const database = await restoration?.open(plugin.id);
      if (!database) break;
      databases.set(plugin.id, database);
      await database.createTables(plugin, target?.plugins.get(plugin.id) ?? noTables);
    }
    const { totals, found } = await readRows(files, header, databases);
    compare(totals, found);
    for (const { id, tables } of restored) {
      const own = totals.tables.filter(({ plugin }) => plugin === id);
      const database = databases.get(id);
      if (database) await completeDatabase(database, tables, own, target?.plugins.get(id));
      onPlugin?.(id, own);
    }
    await restoration?.commit();
    return { header, totals };
  } catch (error) {
    await restoration?.abort();
    throw error;
  }
}

/** The plugins whose data is replaced: those of the server too that the backup has nothing of. */
function listIds({ plugins, omitted }: RestoreTarget, header: BackupHeader): string[] {
  const ids = new Set([...plugins.keys(), ...header.plugins.map(({ id }) => id)]);
  return [...ids].filter(id => !omitted.has(id));
}

interface FoundTable {
  shape: TableShape;
  checksum: RowsChecksum;
  parts: BackupPart[];
}

const keyOf = (plugin: string, table: string) => `${plugin}/${table}`;

async function readRows(
  files: AsyncIterable<BackupFile>,
  header: BackupHeader,
  databases: ReadonlyMap<string, WritableDatabase>,
): Promise<{ totals: BackupTotals; found: ReadonlyMap<string, FoundTable> }> {
  const found = new Map<string, FoundTable>();
  for (const { id, tables } of header.plugins)
    for (const shape of tables)
      found.set(keyOf(id, shape.name), { shape, checksum: new RowsChecksum(), parts: [] });
  let totals: BackupTotals | undefined;
  for await (const { name, bytes } of files) {
    if (name === totalsFile) {
      totals = parseTotals(bytes);
      continue;
    }
    const part = parsePartName(name);
    const table = part && found.get(keyOf(part.plugin, part.table));
    if (!part || !table)
      throw new InputError(`'${name}' is of no table that '${headerFile}' lists`);
    table.parts.push({ name, bytes: bytes.length, sha256: hash('sha256', bytes) });
    const lines = await unpack(name, bytes);
    for (const line of lines) table.checksum.add(line);
    const database = databases.get(part.plugin);
    if (database) await insert(database, table.shape, lines);
  }
  if (!totals) throw new InputError(`The backup has no '${totalsFile}': it is not complete`);
  return { totals, found };
}

async function unpack(name: string, bytes: Uint8Array): Promise<string[]> {
  try {
    const text = (await decompress(bytes, { maxOutputLength: maxPartBytes })).toString('utf8');
    return text.split('\n').slice(0, -1);
  } catch (cause) {
    throw new InputError(`'${name}' of the backup is damaged: ${(cause as Error).message}`, {
      cause,
    });
  }
}

async function insert(
  database: WritableDatabase,
  table: TableShape,
  lines: readonly string[],
): Promise<void> {
  let batch: string[] = [];
  let characters = 0;
  const store = async () => {
    try {
      await database.insert(table, batch);
    } catch (cause) {
      throw new InputError(
        `Rows of table '${table.name}' of plugin '${database.pluginId}' cannot be stored: ${(cause as Error).message}`,
        { cause },
      );
    }
    batch = [];
    characters = 0;
  };
  for (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (characters > wantedInsertCharacters) await store();
  }
  if (batch.length > 0) await store();
}

/** Compares what the files hold with what the backup says of itself. */
function compare({ tables }: BackupTotals, found: ReadonlyMap<string, FoundTable>): void {
  const listed = new Map(tables.map(each => [keyOf(each.plugin, each.table), each]));
  for (const [key, { checksum, parts }] of found) {
    const expected = listed.get(key);
    if (!expected) throw new InputError(`'${totalsFile}' of the backup lacks the table '${key}'`);
    const sums = new Map(parts.map(part => [part.name, part.sha256]));
    for (const { name, sha256 } of expected.parts)
      if (sums.get(name) !== sha256)
        throw new InputError(
          `'${name}' of the backup is ${sums.has(name) ? 'damaged: its hash is another one' : 'missing'}; take another backup`,
        );
    if (parts.length !== expected.parts.length || !isSame(checksum, expected))
      throw new InputError(
        `The rows of '${key}' in the backup are not those that were backed up: ${checksum.result.rows} instead of ${expected.rows}, or others; take another backup`,
      );
  }
}

function isSame({ result }: RowsChecksum, { rows, checksum }: TableTotals): boolean {
  return result.rows === rows && result.checksum === checksum;
}

/** Ends the database of a plugin, and reads all of it again. */
async function completeDatabase(
  database: WritableDatabase,
  tables: readonly TableShape[],
  totals: readonly TableTotals[],
  stored: StoredTables | undefined,
): Promise<void> {
  for (const { table, lastNumber } of totals) await database.setLastNumber(table, lastNumber ?? 0);
  if (stored) await database.complete(stored);
  for (const table of tables) {
    const checksum = new RowsChecksum();
    for await (const rows of database.readRows(table))
      for (const row of rows) checksum.add(writeLine(row, table.columns));
    const expected = totals.find(each => each.table === table.name);
    if (!expected || !isSame(checksum, expected))
      throw new Error(
        `The restored table '${table.name}' of plugin '${database.pluginId}' is not that of the backup: ${checksum.result.rows} rows instead of ${expected?.rows}, or others; nothing was restored`,
      );
  }
}
