import type { Migration } from '@portico/server/database';

/** Keys of user tokens. */
export const signingKeysMigration: Migration = {
  id: '001_signing_keys',
  async up(trx) {
    await trx.schema
      .createTable('signing_keys')
      .addColumn('kid', 'text', column => column.primaryKey())
      .addColumn('public_key', 'text', column => column.notNull())
      .addColumn('private_key', 'text', column => column.notNull())
      .addColumn('retires_at', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .execute();
  },
};
