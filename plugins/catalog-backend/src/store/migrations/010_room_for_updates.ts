import type { Migration } from '@portico/server/database';
import { sql } from 'kysely';

/**
 * Leaves room in the pages of rows that are written again whenever what refers to them changes: PostgreSQL then changes
 * none of their indexes.
 */
export const roomForUpdates: Migration = {
  id: '010_room_for_updates',
  async up(trx, engine) {
    if (engine !== 'postgres') return;
    for (const table of ['entities', 'entity_relations'])
      await sql`alter table ${sql.table(table)} set (fillfactor = 70)`.execute(trx);
  },
};
