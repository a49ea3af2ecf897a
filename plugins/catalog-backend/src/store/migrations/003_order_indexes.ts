import type { Migration } from '@portico/server/database';
import { sql } from 'kysely';

/**
 * One narrow index for each order in which entities of a kind are listed. Conditions on other columns
 * are answered from facets, so no index is wide any more.
 */
export const orderIndexes: Migration = {
  id: '003_order_indexes',
  async up(trx) {
    for (const statement of [
      sql`drop index entities_kind_name`,
      sql`drop index entities_kind_type`,
      sql`drop index entities_kind_shown`,
      sql`create index entities_kind_name on entities (kind, name, uid, id)`,
      sql`create index entities_kind_shown on entities (kind, shown_name, uid, id)`,
      sql`create index entities_kind_uid on entities (kind, uid, id)`,
    ])
      await statement.execute(trx);
  },
};
