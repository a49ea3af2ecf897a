import type { Migration } from '@portico/server/database';
import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { AnnouncementSeverity, WatchType } from '@portico/notifications-common';

/** An announcement that somebody wrote in the portal. */
export interface AnnouncementRow {
  id: string;
  /** The id that readers dismiss; another one shows it again to those who have. */
  banner_id: string;
  severity: AnnouncementSeverity;
  /** JSON: a text, or texts by language. */
  text: string;
  /** ISO time (UTC), as are all times. */
  starts_at: string | null;
  ends_at: string | null;
  /** JSON: a list of refs. */
  audience: string | null;
  version: number;
  updated_by: string;
  updated_at: string;
}

/** What was sent once, to however many people. */
export interface MessageRow {
  id: string;
  origin: string;
  title: string;
  description: string | null;
  link: string | null;
  /** Index in the list of severities: 0 is the most urgent. */
  severity: number;
  topic: string | null;
  scope: string | null;
  icon: string | null;
  /** JSON. */
  metadata: string | null;
  /** Title and description in lower case. */
  search_text: string;
  /** JSON: what its readers must be allowed to read; null where they need no right. */
  subjects: string | null;
}

/** That somebody got a message. */
export interface DeliveryRow {
  /** Full ref in lower case; `*` for everybody. */
  user_ref: string;
  /** The id of the message that came first of those that have taken each other's place. */
  id: string;
  message_id: string;
  /** Sender and scope, where a later message takes this one's place. */
  scope_key: string | null;
  created_at: string;
  /** When the message came that is shown now. */
  sent_at: string;
  read_at: string | null;
  saved_at: string | null;
}

/** What somebody did with a message to everybody. */
export interface BroadcastStatusRow {
  user_ref: string;
  id: string;
  read_at: string | null;
  saved_at: string | null;
}

/** One of the settings of a person. */
export interface NotificationSettingRow {
  user_ref: string;
  /** In lower case, as is the sender. */
  channel: string;
  /** Empty for the channel as a whole. */
  origin: string;
  /** JSON: the settings of one channel without its senders, or of one sender. */
  value: string;
}

/** A user who has been removed from the catalog; what is stored of them goes after a while. */
export interface RemovedUserRow {
  user_ref: string;
  removed_at: string;
}

/** How far the catalog's changes are read: by who follows removed users, and by who follows what is watched. */
export interface CatalogPositionRow {
  id: 'catalog' | 'watching';
  sequence: number;
}

/** Something that somebody watches. */
export interface WatchRow {
  user_ref: string;
  /** The same for all who watch the same; of those that lead to an entity the most direct one is the lowest. */
  id: string;
  type: WatchType;
  target: string;
  title: string;
  language: string;
  /** JSON: the query of a view. */
  view: string | null;
  created_at: string;
}

/** An entity that a watch is about. */
export interface WatchedEntityRow {
  watch_id: string;
  entity_ref: string;
}

/** When the entities of a team or view were read. */
export interface WatchedSetRow {
  watch_id: string;
  read_at: string;
  /** Of the catalog's change that was the last one then. */
  sequence: number;
}

/** How a watched entity was doing last, in one respect. */
export interface WatchedStateRow {
  source: string;
  entity_ref: string;
  state: string;
  /** How often it has changed within an hour of the change before. */
  changes: number;
  changed_at: string;
}

/** Something that happened to a watched entity, on its way to somebody. */
export interface WatchNewsRow {
  user_ref: string;
  /** What happened: `changed`, or `state-` and the source. */
  kind: string;
  entity_ref: string;
  watch_id: string;
  /** How often. */
  count: number;
  /** JSON: how it is since it happened last. */
  detail: string;
  due_at: string;
}

/** A message that waits for its way to somebody out of the portal. */
export interface OutboxRow {
  /** In lower case. */
  channel: string;
  user_ref: string;
  /** Sender and scope, where a later message takes this one's place while it waits; else the message itself. */
  item_key: string;
  message_id: string;
  created_at: string;
  due_at: string;
  attempts: number;
  /** Those that go together, from when they first go: what a second try is recognised by. */
  batch: string | null;
}

/** How a channel does. */
export interface ChannelRow {
  channel: string;
  failures: number;
  failing_since: string | null;
  next_try_at: string | null;
  problem: string | null;
  last_delivered_at: string | null;
  delivered: number;
  refused: number;
}

/** When notifications reach somebody outside of the portal. */
export interface DeliveryPreferenceRow {
  user_ref: string;
  /** JSON. */
  value: string;
}

/** A key that links are signed with. */
export interface LinkKeyRow {
  id: string;
  /** Base64. */
  key: string;
}

/** A browser that notifications are pushed to. */
export interface PushSubscriptionRow {
  /** Of its endpoint. */
  id: string;
  user_ref: string;
  browser: string;
  /** Sealed JSON: endpoint and keys. */
  sealed: string;
  created_at: string;
}

/** The tables of the area. */
export interface NotificationTables {
  push_subscriptions: PushSubscriptionRow;
  link_keys: LinkKeyRow;
  outbox: OutboxRow;
  channels: ChannelRow;
  delivery_preferences: DeliveryPreferenceRow;
  announcements: AnnouncementRow;
  messages: MessageRow;
  deliveries: DeliveryRow;
  broadcast_status: BroadcastStatusRow;
  notification_settings: NotificationSettingRow;
  removed_users: RemovedUserRow;
  catalog_position: CatalogPositionRow;
  watches: WatchRow;
  watched_entities: WatchedEntityRow;
  watched_sets: WatchedSetRow;
  watched_states: WatchedStateRow;
  watch_news: WatchNewsRow;
}

/** The tables of the area. */
export const notificationMigrations: readonly Migration[] = [
  {
    id: '001_announcements',
    async up(trx) {
      await trx.schema
        .createTable('announcements')
        .addColumn('id', 'text', column => column.primaryKey())
        .addColumn('banner_id', 'text', column => column.notNull())
        .addColumn('severity', 'text', column => column.notNull())
        .addColumn('text', 'text', column => column.notNull())
        .addColumn('starts_at', 'text')
        .addColumn('ends_at', 'text')
        .addColumn('audience', 'text')
        .addColumn('version', 'integer', column => column.notNull())
        .addColumn('updated_by', 'text', column => column.notNull())
        .addColumn('updated_at', 'text', column => column.notNull())
        .execute();
    },
  },
  {
    id: '002_notifications',
    async up(trx) {
      const required = (column: ColumnDefinitionBuilder) => column.notNull();
      await trx.schema
        .createTable('messages')
        .addColumn('id', 'text', column => column.primaryKey())
        .addColumn('origin', 'text', required)
        .addColumn('title', 'text', required)
        .addColumn('description', 'text')
        .addColumn('link', 'text')
        .addColumn('severity', 'integer', required)
        .addColumn('topic', 'text')
        .addColumn('scope', 'text')
        .addColumn('icon', 'text')
        .addColumn('metadata', 'text')
        .addColumn('search_text', 'text', required)
        .execute();
      await trx.schema
        .createTable('deliveries')
        .addColumn('user_ref', 'text', required)
        .addColumn('id', 'text', required)
        .addColumn('message_id', 'text', required)
        .addColumn('scope_key', 'text')
        .addColumn('created_at', 'text', required)
        .addColumn('sent_at', 'text', required)
        .addColumn('read_at', 'text')
        .addColumn('saved_at', 'text')
        .addPrimaryKeyConstraint('deliveries_key', ['user_ref', 'id'])
        .execute();
      await trx.schema
        .createIndex('deliveries_scope')
        .on('deliveries')
        .columns(['user_ref', 'scope_key'])
        .unique()
        .execute();
      await trx.schema
        .createIndex('deliveries_time')
        .on('deliveries')
        .columns(['user_ref', 'created_at'])
        .execute();
      await trx.schema.createIndex('deliveries_sent').on('deliveries').column('sent_at').execute();
      await trx.schema
        .createIndex('deliveries_message')
        .on('deliveries')
        .column('message_id')
        .execute();
      await sql`create index deliveries_unread on deliveries (user_ref) where read_at is null`.execute(
        trx,
      );
      await trx.schema
        .createTable('broadcast_status')
        .addColumn('user_ref', 'text', required)
        .addColumn('id', 'text', required)
        .addColumn('read_at', 'text')
        .addColumn('saved_at', 'text')
        .addPrimaryKeyConstraint('broadcast_status_key', ['user_ref', 'id'])
        .execute();
      await trx.schema
        .createTable('notification_settings')
        .addColumn('user_ref', 'text', required)
        .addColumn('channel', 'text', required)
        .addColumn('origin', 'text', required)
        .addColumn('value', 'text', required)
        .addPrimaryKeyConstraint('notification_settings_key', ['user_ref', 'channel', 'origin'])
        .execute();
      await trx.schema
        .createIndex('notification_settings_origin')
        .on('notification_settings')
        .columns(['channel', 'origin'])
        .execute();
      await trx.schema
        .createTable('removed_users')
        .addColumn('user_ref', 'text', column => column.primaryKey())
        .addColumn('removed_at', 'text', required)
        .execute();
      await trx.schema
        .createTable('catalog_position')
        .addColumn('id', 'text', column => column.primaryKey())
        .addColumn('sequence', 'bigint', required)
        .execute();
    },
  },
  {
    id: '003_channels',
    async up(trx) {
      const required = (column: ColumnDefinitionBuilder) => column.notNull();
      const count = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
      await trx.schema
        .createTable('outbox')
        .addColumn('channel', 'text', required)
        .addColumn('user_ref', 'text', required)
        .addColumn('item_key', 'text', required)
        .addColumn('message_id', 'text', required)
        .addColumn('created_at', 'text', required)
        .addColumn('due_at', 'text', required)
        .addColumn('attempts', 'integer', count)
        .addColumn('batch', 'text')
        .addPrimaryKeyConstraint('outbox_key', ['channel', 'user_ref', 'item_key'])
        .execute();
      await trx.schema
        .createIndex('outbox_due')
        .on('outbox')
        .columns(['channel', 'due_at'])
        .execute();
      await trx.schema
        .createIndex('outbox_batch')
        .on('outbox')
        .columns(['channel', 'batch'])
        .execute();
      await trx.schema.createIndex('outbox_message').on('outbox').column('message_id').execute();
      await trx.schema
        .createTable('channels')
        .addColumn('channel', 'text', column => column.primaryKey())
        .addColumn('failures', 'integer', count)
        .addColumn('failing_since', 'text')
        .addColumn('next_try_at', 'text')
        .addColumn('problem', 'text')
        .addColumn('last_delivered_at', 'text')
        .addColumn('delivered', 'bigint', count)
        .addColumn('refused', 'bigint', count)
        .execute();
      await trx.schema
        .createTable('link_keys')
        .addColumn('id', 'text', column => column.primaryKey())
        .addColumn('key', 'text', required)
        .execute();
      await trx.schema
        .createTable('delivery_preferences')
        .addColumn('user_ref', 'text', column => column.primaryKey())
        .addColumn('value', 'text', required)
        .execute();
    },
  },
  {
    id: '004_watching',
    async up(trx) {
      const required = (column: ColumnDefinitionBuilder) => column.notNull();
      await trx.schema.alterTable('messages').addColumn('subjects', 'text').execute();
      await trx.schema
        .createTable('watches')
        .addColumn('user_ref', 'text', required)
        .addColumn('id', 'text', required)
        .addColumn('type', 'text', required)
        .addColumn('target', 'text', required)
        .addColumn('title', 'text', required)
        .addColumn('language', 'text', required)
        .addColumn('view', 'text')
        .addColumn('created_at', 'text', required)
        .addPrimaryKeyConstraint('watches_key', ['user_ref', 'id'])
        .execute();
      await trx.schema.createIndex('watches_id').on('watches').column('id').execute();
      await trx.schema
        .createTable('watched_entities')
        .addColumn('watch_id', 'text', required)
        .addColumn('entity_ref', 'text', required)
        .addPrimaryKeyConstraint('watched_entities_key', ['watch_id', 'entity_ref'])
        .execute();
      await trx.schema
        .createIndex('watched_entities_ref')
        .on('watched_entities')
        .column('entity_ref')
        .execute();
      await trx.schema
        .createTable('watched_sets')
        .addColumn('watch_id', 'text', column => column.primaryKey())
        .addColumn('read_at', 'text', required)
        .addColumn('sequence', 'bigint', required)
        .execute();
      await trx.schema
        .createTable('watched_states')
        .addColumn('source', 'text', required)
        .addColumn('entity_ref', 'text', required)
        .addColumn('state', 'text', required)
        .addColumn('changes', 'integer', required)
        .addColumn('changed_at', 'text', required)
        .addPrimaryKeyConstraint('watched_states_key', ['source', 'entity_ref'])
        .execute();
      await trx.schema
        .createTable('watch_news')
        .addColumn('user_ref', 'text', required)
        .addColumn('kind', 'text', required)
        .addColumn('entity_ref', 'text', required)
        .addColumn('watch_id', 'text', required)
        .addColumn('count', 'integer', required)
        .addColumn('detail', 'text', required)
        .addColumn('due_at', 'text', required)
        .addPrimaryKeyConstraint('watch_news_key', ['user_ref', 'kind', 'entity_ref'])
        .execute();
      await trx.schema.createIndex('watch_news_due').on('watch_news').column('due_at').execute();
    },
  },
  {
    id: '005_push',
    async up(trx) {
      const required = (column: ColumnDefinitionBuilder) => column.notNull();
      await trx.schema
        .createTable('push_subscriptions')
        .addColumn('id', 'text', column => column.primaryKey())
        .addColumn('user_ref', 'text', required)
        .addColumn('browser', 'text', required)
        .addColumn('sealed', 'text', required)
        .addColumn('created_at', 'text', required)
        .execute();
      await trx.schema
        .createIndex('push_subscriptions_user')
        .on('push_subscriptions')
        .columns(['user_ref', 'created_at'])
        .execute();
    },
  },
];
