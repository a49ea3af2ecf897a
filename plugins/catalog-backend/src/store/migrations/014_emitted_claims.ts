import type { Migration } from '@portico/server/database';
import { sql } from 'kysely';

/** Which entity's processing emitted a claim. */
export const emittedClaims: Migration = {
  id: '014_emitted_claims',
  async up(trx) {
    await sql`alter table claims add column emitter_id integer`.execute(trx);
  },
};
