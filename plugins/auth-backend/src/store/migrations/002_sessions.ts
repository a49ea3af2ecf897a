import type { Migration } from '@portico/server/database';

/** The secret that cookies are sealed with, and what replicas tell each other of refreshes. */
export const sessionsMigration: Migration = {
  id: '002_sessions',
  async up(trx) {
    await trx.schema
      .createTable('session_secrets')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('secret', 'text', column => column.notNull())
      .execute();
    await trx.schema
      .createTable('refreshes')
      .addColumn('token_hash', 'text', column => column.primaryKey())
      .addColumn('holder', 'text', column => column.notNull())
      .addColumn('lease_until', 'text', column => column.notNull())
      .addColumn('answer', 'text')
      .addColumn('expires_at', 'text', column => column.notNull())
      .execute();
    await trx.schema
      .createIndex('refreshes_expires')
      .on('refreshes')
      .column('expires_at')
      .execute();
  },
};
