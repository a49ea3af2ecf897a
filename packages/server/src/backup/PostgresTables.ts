import { type Client, escapeIdentifier } from 'pg';
import type { MigrationTable } from '../database/migrate.ts';
import type { TableShape } from './backupFormat.ts';
import type { StoredValue } from './rowLines.ts';
import {
  type FoundTable,
  migrationTables,
  type ReadableDatabase,
  readPostgresType,
} from './StoredDatabase.ts';

const wantedBatchBytes = 1_000_000;
const maxRowsPerBatch = 2000;
/** Rows grow from one to the next: after small ones many at once are requested in steps only. */
const growth = 4;
const firstRows = 16;

/** Reads a plugin's schema of PostgreSQL, in the transaction that the connection is in. */
export class PostgresTables implements ReadableDatabase {
  readonly pluginId: string;
  readonly #client: Client;
  readonly #schema: string;

  constructor(pluginId: string, client: Client, schema: string) {
    this.pluginId = pluginId;
    this.#client = client;
    this.#schema = schema;
  }

  async listTables(): Promise<FoundTable[]> {
    const columns = await this.#select<{ table: string; name: string; type: string }>(
      `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = $1::text::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       order by c.relname, a.attnum`,
      [escapeIdentifier(this.#schema)],
    );
    const references = await this.#select<{ table: string; name: string }>(
      `select c.relname as table, r.relname as name
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
       where k.contype = 'f' and k.connamespace = $1::text::regnamespace`,
      [escapeIdentifier(this.#schema)],
    );
    const tables = Map.groupBy(columns, ({ table }) => table);
    return [...tables]
      .filter(([name]) => !migrationTables.some(each => each === name))
      .map(([name, found]) => ({
        name,
        columns: found.map(column => ({ name: column.name, type: readPostgresType(column.type) })),
        references: references.filter(({ table }) => table === name).map(each => each.name),
      }));
  }

  async *readRows({ name, columns }: TableShape): AsyncGenerator<(readonly StoredValue[])[]> {
    const values = columns.map(column =>
      column.type === 'other'
        ? `${escapeIdentifier(column.name)}::text`
        : escapeIdentifier(column.name),
    );
    await this.#client.query(
      `declare portico_rows no scroll cursor for select ${values.join(', ')} from ${this.#nameOf(name)}`,
    );
    try {
      for (let count = firstRows; ;) {
        const { rows } = await this.#client.query<StoredValue[]>({
          text: `fetch ${count} from portico_rows`,
          rowMode: 'array',
        });
        if (rows.length === 0) break;
        yield rows;
        const largest = Math.max(1, ...rows.map(countBytes));
        const fitting = Math.floor(wantedBatchBytes / largest);
        count = Math.max(1, Math.min(fitting, count * growth, maxRowsPerBatch));
      }
    } finally {
      // After an error the transaction takes no statements; the cursor ends with it.
      await this.#client.query('close portico_rows').catch(() => {});
    }
  }

  async listApplied(table: MigrationTable): Promise<string[] | undefined> {
    if (!(await this.#has(table))) return undefined;
    const rows = await this.#select<{ id: string }>(
      `select id from ${this.#nameOf(table)} order by id collate "C"`,
    );
    return rows.map(({ id }) => id);
  }

  async getLastNumber(table: string): Promise<number | undefined> {
    const [sequence] = await this.#select<{ name: string }>(
      `select pg_get_serial_sequence($1, a.attname) as name from pg_attribute a
       where a.attrelid = $1::regclass and a.attidentity <> '' and not a.attisdropped`,
      [this.#nameOf(table)],
    );
    if (!sequence) return undefined;
    const [last] = await this.#select<{ value: number; is_called: boolean }>(
      `select last_value as value, is_called from ${sequence.name}`,
    );
    return last?.is_called ? last.value : undefined;
  }

  async #has(table: string): Promise<boolean> {
    const [found] = await this.#select<{ is_there: boolean }>(
      'select to_regclass($1) is not null as is_there',
      [this.#nameOf(table)],
    );
    return found?.is_there === true;
  }

  #nameOf(table: string): string {
    return `${escapeIdentifier(this.#schema)}.${escapeIdentifier(table)}`;
  }

  async #select<Row extends object>(text: string, values: string[] = []): Promise<Row[]> {
    return (await this.#client.query<Row>(text, values)).rows;
  }
}

function countBytes(row: readonly StoredValue[]): number {
  let bytes = 0;
  for (const value of row)
    if (typeof value === 'string' || value instanceof Uint8Array) bytes += value.length;
  return bytes;
}
