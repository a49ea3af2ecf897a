import type { Migration } from '@portico/server/database';
import { sql } from 'kysely';

/** What a claim's entity depends on outside of its document. */
export const refreshKeys: Migration = {
  id: '015_refresh_keys',
  async up(trx, engine) {
    const text = sql.raw(engine === 'sqlite' ? 'text' : 'text collate "C"');
    for (const statement of [
      sql`create table refresh_keys (
        claim_id integer not null, key ${text} not null, primary key (claim_id, key))`,
      sql`create index refresh_keys_key on refresh_keys (key)`,
    ])
      await statement.execute(trx);
  },
};
