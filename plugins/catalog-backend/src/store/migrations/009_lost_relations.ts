import type { Migration } from '@portico/server/database';
import { sql } from 'kysely';

/** Which pending entities may have lost relations: only their stored pairs need a comparison. */
export const lostRelations: Migration = {
  id: '009_lost_relations',
  async up(trx) {
    await sql`alter table pending_entities add column lost_relations integer not null default 0`.execute(
      trx,
    );
    await sql`update pending_entities set lost_relations = 1`.execute(trx);
  },
};
