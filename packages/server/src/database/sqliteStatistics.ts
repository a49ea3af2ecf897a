import type { DatabaseSync } from 'node:sqlite';

/** Without statistics SQLite takes a table for large, which is right for those that grow. */
const fewestRows = 5000;

/**
 * Refreshes the planner's statistics, and drops those of tables with few rows: SQLite counts anew when a file is closed, so
 * that a table that grows by a thousand times until then would be read from end to end for each row that is looked up.
 */
export function refreshStatistics(database: DatabaseSync): void {
  database.exec('pragma optimize');
  dropSmallStatistics(database);
}

/** Drops statistics of tables with few rows, which an earlier process may have left. */
export function dropSmallStatistics(database: DatabaseSync): void {
  const hasAny = database.prepare(`select 1 from sqlite_schema where name = 'sqlite_stat1'`).get();
  if (!hasAny) return;
  // The first number is how many rows there were.
  const isSmall = `cast(stat as integer) < ${fewestRows}`;
  if (!database.prepare(`select 1 from sqlite_stat1 where ${isSmall}`).get()) return;
  database.exec(`delete from sqlite_stat1 where ${isSmall}`);
  // This connection has loaded them.
  database.exec('analyze sqlite_schema');
}
