import type { PostgresOptions } from '../database/DatabaseOptions.ts';
import { connectPostgres } from './connectPostgres.ts';
import type { Snapshot } from './Snapshot.ts';
import { PostgresTables } from './PostgresTables.ts';
import { migrationTables } from './StoredDatabase.ts';

/** All schemas in one transaction, which sees the database as of its first statement. */
export async function openPostgresSnapshot(
  options: PostgresOptions,
  pluginIds: readonly string[],
): Promise<Snapshot> {
  const { schemaPrefix = '' } = options;
  const client = await connectPostgres(options);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ name: string }>(
      `select n.nspname as name from pg_namespace n
       where exists (select from pg_class c where c.relnamespace = n.oid and c.relname = any($1))
       order by 1`,
      [migrationTables],
    );
    const ids = rows.flatMap(({ name }) =>
      name.startsWith(schemaPrefix) ? [name.slice(schemaPrefix.length)] : [],
    );
    return {
      consistency: 'one-moment',
      databases: pluginIds
        .filter(id => ids.includes(id))
        .map(id => new PostgresTables(id, client, `${schemaPrefix}${id}`)),
      unknown: ids.filter(id => !pluginIds.includes(id)).map(id => `${schemaPrefix}${id}`),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
