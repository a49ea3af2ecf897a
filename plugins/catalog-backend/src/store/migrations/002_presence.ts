import type { Migration } from '@portico/server/database';
import { sql } from 'kysely';

/** Which targets may be missing: of registered locations, and of the Location entities that list a source. */
export const targetPresence: Migration = {
  id: '002_presence',
  async up(trx) {
    await sql`alter table locations add column presence text`.execute(trx);
    await sql`alter table source_parents add column is_optional integer not null default 0`.execute(
      trx,
    );
  },
};
