import type { Migration } from '@portico/server/database';
import { sql } from 'kysely';

/** Entities of all kinds are listed by the name that people see, too. */
export const shownNameOrder: Migration = {
  id: '011_shown_name_order',
  async up(trx) {
    await sql`create index entities_shown on entities (shown_name, uid)`.execute(trx);
  },
};
