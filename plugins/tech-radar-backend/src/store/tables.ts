import type { Migration } from '@portico/server/database';

/** The radar as it was read last. */
export interface RadarRow {
  /** `radar`, the only one. */
  id: string;
  /** Where it is configured to come from. */
  source: string;
  /** JSON of the last one that was valid. */
  content: string | null;
  /** Changes with the content. */
  version: string | null;
  etag: string | null;
  /** When the content was last found at its source, as ISO time. */
  read_at: string | null;
  /** Why the last attempt failed. */
  problem: string | null;
  problem_at: string | null;
}

/** The tables of the radar. */
export interface RadarTables {
  radars: RadarRow;
}

/** In the order in which they are applied. */
export const radarMigrations: readonly Migration[] = [
  {
    id: '001_radars',
    async up(trx) {
      await trx.schema
        .createTable('radars')
        .addColumn('id', 'text', column => column.primaryKey())
        .addColumn('source', 'text', column => column.notNull())
        .addColumn('content', 'text')
        .addColumn('version', 'text')
        .addColumn('etag', 'text')
        .addColumn('read_at', 'text')
        .addColumn('problem', 'text')
        .addColumn('problem_at', 'text')
        .execute();
    },
  },
];
