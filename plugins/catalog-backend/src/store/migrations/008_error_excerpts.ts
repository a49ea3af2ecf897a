import type { Migration } from '@portico/server/database';
import { sql } from 'kysely';

/** The lines around the mistake that an error reports, as JSON. */
export const errorExcerpts: Migration = {
  id: '008_error_excerpts',
  async up(trx, engine) {
    const text = sql.raw(engine === 'sqlite' ? 'text' : 'text collate "C"');
    await sql`alter table processing_errors add column excerpt ${text}`.execute(trx);
  },
};
