import type { Migration } from '@portico/server/database';

/** What was read of a project last. */
export interface ReadingRow {
  /** What is read, by which provider, of which project, as JSON. */
  key: string;
  /** JSON of the last that was read. */
  content: string | null;
  /** When that was, as ISO time. */
  read_at: string | null;
  /** JSON of why it could not be read since. */
  problem: string | null;
  /** When it was tried last, as ISO time. */
  tried_at: string;
}

/** The tables of delivery. */
export interface DeliveryTables {
  readings: ReadingRow;
}

/** In the order in which they are applied. */
export const deliveryMigrations: readonly Migration[] = [
  {
    id: '001_readings',
    async up(trx) {
      await trx.schema
        .createTable('readings')
        .addColumn('key', 'text', column => column.primaryKey())
        .addColumn('content', 'text')
        .addColumn('read_at', 'text')
        .addColumn('problem', 'text')
        .addColumn('tried_at', 'text', column => column.notNull())
        .execute();
      await trx.schema.createIndex('readings_tried_at').on('readings').column('tried_at').execute();
    },
  },
];
