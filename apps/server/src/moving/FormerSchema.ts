import { ConflictError } from '@portico/errors';
import type { FormerDatabase } from './FormerDatabase.ts';

/** What is known of the tables of a plugin of Backstage. */
export interface KnownSchema {
  /** The migration from which on the tables are as they are read. */
  required: string;
  /** All migrations up to the newest release that is known. */
  known: readonly string[];
}

const maxNamed = 5;

/**
 * Recognizes the tables of a plugin by the migrations that were applied.
 *
 * @throws ConflictError for tables that are too old, or newer than what is known.
 */
export async function recognizeSchema(
  pluginId: string,
  database: FormerDatabase,
  { required, known }: KnownSchema,
): Promise<void> {
  const rows = await database.select<{ name: string }>(
    'select substr(cast(name as text), 1, 200) as name from knex_migrations order by id limit 1000',
  );
  const applied = rows.map(({ name }) => name);
  const newest = known.at(-1);
  if (!applied.includes(required))
    throw new ConflictError(
      `The tables of '${pluginId}' in ${database.place} are older than what can be read (without '${required}'); upgrade that portal first`,
    );
  const unknown = applied.filter(name => !known.includes(name));
  if (unknown.length > 0)
    throw new ConflictError(
      `The tables of '${pluginId}' in ${database.place} are newer than what is known: they have ${unknown
        .slice(0, maxNamed)
        .map(name => `'${name}'`)
        .join(
          ', ',
        )}, and known is all up to '${newest}' (Backstage 1.55); upgrade Portico, or omit this area with '--without ${pluginId}'`,
    );
}
