import type { Migration } from '@portico/server/database';
import { sql } from 'kysely';

/**
 * SQLite's text index knows where in a text its characters stand, so that it finds a term by itself. Texts are
 * folded before they are written, hence no folding here.
 */
export const textPositions: Migration = {
  id: '004_text_positions',
  async up(trx, engine) {
    if (engine !== 'sqlite') return;
    for (const statement of [
      sql`drop table entity_fts`,
      sql`create virtual table entity_fts using fts5(
        name, title, description, display_name, tags, content = 'entity_text',
        content_rowid = 'entity_id', tokenize = 'trigram case_sensitive 1')`,
      sql`insert into entity_fts (entity_fts) values ('rebuild')`,
    ])
      await statement.execute(trx);
  },
};
