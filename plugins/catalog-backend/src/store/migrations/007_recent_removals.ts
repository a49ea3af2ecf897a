import type { Migration } from '@portico/server/database';
import { sql } from 'kysely';

/** What sources lost lately, which the deletion guard counts together. */
export const recentRemovals: Migration = {
  id: '007_recent_removals',
  async up(trx, engine) {
    const text = sql.raw(engine === 'sqlite' ? 'text' : 'text collate "C"');
    for (const statement of [
      sql`create table recent_removals (
        source_id integer not null, at ${text} not null, claims integer not null)`,
      sql`create index recent_removals_source on recent_removals (source_id, at)`,
      sql`alter table held_runs add column removed_before integer not null default 0`,
    ])
      await statement.execute(trx);
  },
};
