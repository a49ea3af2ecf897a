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
  /** When a person wanted to see it last, as ISO time. */
  wanted_at: string | null;
  /** Until when its host is left to people, as ISO time. */
  paused_until: string | null;
}

/** How far the projects of a host are followed. */
export interface FollowedHostRow {
  host: string;
  /** Readings that are followed, and those of them that were never made. */
  followed: number;
  unread: number;
  /** When the oldest was read, as ISO time. */
  oldest_at: string | null;
  /** Readings that were tried in the last hour, and as many as may be followed in one. */
  tried: number;
  allowed: number;
  /** Until when nothing is followed there, as ISO time. */
  paused_until: string | null;
}

/** A version that was seen at a place. */
export interface DeploymentRow {
  /** Key of the reading that showed it. */
  source: string;
  /** Of what is deployed, unique in its source: `Deployment/pay/api`. */
  item: string;
  name: string;
  /** Cluster. */
  environment: string;
  namespace: string | null;
  version: string;
  commit_id: string | null;
  /** Since when it is there, as ISO time: as its source says, else when it was first seen. */
  since: string;
  /** When it was first seen, as ISO time. */
  seen_at: string;
  /** 1 where nobody knows whether it had been there long before it was seen. */
  is_first: number;
  /** When it was first seen failing, as ISO time. */
  failed_at: string | null;
  /** When it was first seen well after that, as ISO time. */
  recovered_at: string | null;
}

/** The tables of delivery. */
export interface DeliveryTables {
  readings: ReadingRow;
  deployments: DeploymentRow;
  followed_hosts: FollowedHostRow;
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
  {
    id: '002_deployments',
    async up(trx) {
      await trx.schema
        .createTable('deployments')
        .addColumn('source', 'text', column => column.notNull())
        .addColumn('item', 'text', column => column.notNull())
        .addColumn('name', 'text', column => column.notNull())
        .addColumn('environment', 'text', column => column.notNull())
        .addColumn('namespace', 'text')
        .addColumn('version', 'text', column => column.notNull())
        .addColumn('commit_id', 'text')
        .addColumn('since', 'text', column => column.notNull())
        .addColumn('seen_at', 'text', column => column.notNull())
        .addColumn('is_first', 'integer', column => column.notNull())
        .addColumn('failed_at', 'text')
        .addColumn('recovered_at', 'text')
        .addPrimaryKeyConstraint('deployments_key', ['source', 'item', 'environment', 'since'])
        .execute();
      await trx.schema.createIndex('deployments_since').on('deployments').column('since').execute();
    },
  },
  {
    id: '003_following',
    async up(trx) {
      await trx.schema.alterTable('readings').addColumn('wanted_at', 'text').execute();
      await trx.schema.alterTable('readings').addColumn('paused_until', 'text').execute();
      await trx.schema
        .createTable('followed_hosts')
        .addColumn('host', 'text', column => column.primaryKey())
        .addColumn('followed', 'integer', column => column.notNull())
        .addColumn('unread', 'integer', column => column.notNull())
        .addColumn('oldest_at', 'text')
        .addColumn('tried', 'integer', column => column.notNull())
        .addColumn('allowed', 'integer', column => column.notNull())
        .addColumn('paused_until', 'text')
        .execute();
    },
  },
];
