import type { MigrationTable } from '../database/migrate.ts';
import type { ColumnType, TableShape } from './backupFormat.ts';
import type { StoredValue } from './rowLines.ts';

/** The tables in which plugins' databases list the migrations that were applied. */
export const migrationTables: readonly MigrationTable[] = [
  'applied_migrations',
  'applied_work_migrations',
  'applied_delegation_migrations',
];

/** A table as it is found: with the tables whose rows its rows refer to. */
export interface FoundTable extends TableShape {
  references: readonly string[];
}

/** A plugin's database as a backup reads it. */
export interface ReadableDatabase {
  readonly pluginId: string;
  /** All but those that list migrations. */
  listTables(): Promise<FoundTable[]>;
  /** Some rows at a time, as many as memory easily holds. */
  readRows(table: TableShape): AsyncIterable<readonly (readonly StoredValue[])[]>;
  /** The migrations that were applied. */
  listApplied(table: MigrationTable): Promise<string[] | undefined>;
  /** The last number that was given to a row, of tables that never give one twice. */
  getLastNumber(table: string): Promise<number | undefined>;
}

/** Orders tables so that each comes after those that it refers to. */
export function orderByReferences(tables: readonly FoundTable[]): FoundTable[] {
  const byName = new Map(tables.map(table => [table.name, table]));
  const ordered = new Set<FoundTable>();
  const seen = new Set<string>();
  const add = (table: FoundTable) => {
    if (seen.has(table.name)) return;
    seen.add(table.name);
    for (const name of table.references) {
      const referenced = byName.get(name);
      if (referenced) add(referenced);
    }
    ordered.add(table);
  };
  tables.toSorted((one, other) => (one.name < other.name ? -1 : 1)).forEach(add);
  return [...ordered];
}

const typesByName: Readonly<Record<string, ColumnType>> = {
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  'double precision': 'real',
  real: 'real',
  text: 'text',
  'character varying': 'text',
  boolean: 'boolean',
  bytea: 'bytes',
};

/** The type of a column of PostgreSQL. */
export function readPostgresType(name: string): ColumnType {
  // Such as `character varying(255)`.
  const base = name.endsWith(')') ? name.slice(0, name.indexOf('(')) : name;
  return typesByName[base] ?? 'other';
}

/** The type of a column of SQLite, by the rules of the engine for its declared type. */
export function readSqliteType(declared: string): ColumnType {
  const name = declared.toUpperCase();
  if (name.includes('BOOL')) return 'boolean';
  if (name.includes('INT')) return 'integer';
  if (/CHAR|CLOB|TEXT/.test(name)) return 'text';
  if (name.includes('BLOB')) return 'bytes';
  if (/REAL|FLOA|DOUB/.test(name)) return 'real';
  return 'other';
}
