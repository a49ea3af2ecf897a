import type { Migration } from '@portico/server/database';

/** What counts as users whose groups the catalog does not know. */
export const ownershipMigration: Migration = {
  id: '003_ownership',
  async up(trx) {
    await trx.schema
      .createTable('ownership')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('refs', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .execute();
    await trx.schema
      .createIndex('ownership_expires')
      .on('ownership')
      .column('expires_at')
      .execute();
  },
};
