import { ConflictError } from '@portico/errors';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseEngine } from './DatabaseEngine.ts';

/** One step of a plugin's tables. Steps are only ever appended, never changed, once released. */
export interface Migration {
  /** Unique within the plugin and in order, such as `'001_entities'`. */
  id: string;
  up(trx: Transaction<unknown>, engine: DatabaseEngine): Promise<void>;
}

/** The tables of applied steps: the plugin's own, and those of what the server puts beside them. */
export type MigrationTable =
  | 'applied_migrations'
  | 'applied_work_migrations'
  | 'applied_delegation_migrations';

type MigrationSchema = Record<MigrationTable, { id: string; applied_at: string }>;

/** Whether a SQLite file has exactly these steps, so that there is nothing to apply or to refuse. */
export async function hasMigrations(
  read: Kysely<unknown>,
  migrations: readonly Migration[],
  table: MigrationTable,
): Promise<boolean> {
  const db = read as unknown as Kysely<MigrationSchema>;
  const { rows: tables } = await sql`
    select 1 from sqlite_schema where name = ${table}`.execute(db);
  if (tables.length === 0) return false;
  const rows = await db.selectFrom(table).select('id').execute();
  const applied = new Set(rows.map(row => row.id));
  return applied.size === migrations.length && migrations.every(({ id }) => applied.has(id));
}

/**
 * Applies the steps that a database lacks, each once, all in one transaction. The caller sees to it
 * that only one such transaction runs at a time.
 *
 * @throws Error when the database holds steps that this version does not know: it was written by a newer one.
 */
export async function applyMigrations(
  trx: Transaction<unknown>,
  engine: DatabaseEngine,
  migrations: readonly Migration[],
  table: MigrationTable,
): Promise<void> {
  const db = trx as unknown as Kysely<MigrationSchema>;
  await db.schema
    .createTable(table)
    .ifNotExists()
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('applied_at', 'text', column => column.notNull())
    .execute();
  const rows = await db.selectFrom(table).select('id').execute();
  const applied = new Set(rows.map(row => row.id));
  const known = new Set(migrations.map(migration => migration.id));
  const unknown = [...applied].filter(id => !known.has(id));
  if (unknown.length > 0) {
    throw new ConflictError(
      `The database holds the unknown migrations '${unknown.join("', '")}'; a newer version wrote it: start that one again, or restore a backup from before the upgrade`,
    );
  }
  for (const migration of migrations.filter(({ id }) => !applied.has(id))) {
    await migration.up(trx, engine);
    await sql`insert into ${sql.table(table)} (id, applied_at) values (${migration.id}, ${new Date().toISOString()})`.execute(
      trx,
    );
  }
}
