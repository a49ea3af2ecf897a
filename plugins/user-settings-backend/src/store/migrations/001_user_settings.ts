import type { Migration } from '@portico/server/database';

/** What users have set. */
export const userSettingsMigration: Migration = {
  id: '001_user_settings',
  async up(trx) {
    await trx.schema
      .createTable('user_settings')
      .addColumn('user_entity_ref', 'text', column => column.notNull())
      .addColumn('bucket', 'text', column => column.notNull())
      .addColumn('key', 'text', column => column.notNull())
      .addColumn('value', 'text', column => column.notNull())
      .addColumn('updated_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('user_settings_key', ['user_entity_ref', 'bucket', 'key'])
      .execute();
  },
};
