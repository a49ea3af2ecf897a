import type { Migration } from '@portico/server/database';
import { sql } from 'kysely';

/** Who registered a location by the API. */
export const locationRegistrants: Migration = {
  id: '006_registrants',
  async up(trx, engine) {
    const text = sql.raw(engine === 'sqlite' ? 'text' : 'text collate "C"');
    await sql`alter table locations add column registrant ${text}`.execute(trx);
  },
};
