import { inParts } from '@portico/contract';
import type { Database } from '@portico/server/database';
import { createOrderedUid, insertRows } from '@portico/server/database';
import {
  type Notification,
  type NotificationFilter,
  type NotificationPayload,
  notificationSeverities,
} from '@portico/notifications-common';
import { sql, type Transaction } from 'kysely';
import { filterNotifications, readOrder } from './notificationFilter.ts';
import type { NotificationTables } from './tables.ts';
import { toNotification } from './toNotification.ts';

/** The user of what is for everybody. */
export const everybody = '*';

/** A message on its way to people. */
export interface OutgoingMessage {
  origin: string;
  payload: NotificationPayload;
  /** Refs of those who get it; everybody when `undefined`. */
  users: readonly string[] | undefined;
  at: Date;
  /** What its readers must be allowed to read, also later. */
  subjects?: readonly Subject[] | undefined;
  /** Stores more in the same transaction. */
  alsoStore?: (message: StoredMessage, trx: Transaction<NotificationTables>) => Promise<void>;
}

/** Something that a notification is about and its reader must be allowed to read. */
export interface Subject {
  /** Of the entity. */
  ref: string;
  /** Id of the source of states that needs a permission of its own. */
  source?: string | undefined;
}

/** Ids of notifications that their reader may not see any more. */
export type HiddenIds = readonly string[];

/** A message as it was stored. */
export interface StoredMessage {
  id: string;
  /** Sender and scope; `null` for a message that takes no place. */
  scopeKey: string | null;
}

/** What a message became: the users by the id that their notification has. */
export type SentNotifications = ReadonlyMap<string, readonly string[]>;

const defaultPageSize = 100;
const rowsPerInsert = 5000;

/** Notifications of people, in the database. */
export class NotificationStore {
  readonly #db: Database<NotificationTables>;

  constructor(db: Database<NotificationTables>) {
    this.#db = db;
  }

  /** Stores a message for its recipients; with those who have one of its sender and scope, it takes that one's place. */
  async send({
    origin,
    payload,
    users,
    at,
    subjects,
    alsoStore,
  }: OutgoingMessage): Promise<SentNotifications> {
    const time = at.toISOString();
    const id = createOrderedUid(at.getTime());
    const scopeKey = payload.scope === undefined ? null : JSON.stringify([origin, payload.scope]);
    const recipients = users ?? [everybody];
    const rows = await this.#db.writeInOrder(async trx => {
      await trx
        .insertInto('messages')
        .values({
          id,
          origin,
          ...toColumns(payload),
          subjects: subjects?.length ? JSON.stringify(subjects) : null,
        })
        .execute();
      for (const part of inParts(recipients, rowsPerInsert)) {
        await insertRows(
          trx,
          this.#db.engine,
          {
            table: 'deliveries',
            columns: {
              user_ref: 'text',
              id: 'text',
              message_id: 'text',
              scope_key: 'text',
              created_at: 'text',
              sent_at: 'text',
              read_at: 'text',
            },
            updateBy: ['user_ref', 'scope_key'],
            keep: ['id', 'created_at'],
          },
          part.map(user => [user, id, id, scopeKey, time, time, null]),
        );
      }
      await alsoStore?.({ id, scopeKey }, trx);
      return trx
        .selectFrom('deliveries')
        .select(['id', 'user_ref'])
        .where('message_id', '=', id)
        .execute();
    });
    const byId = Map.groupBy(rows, row => row.id);
    return new Map([...byId].map(([key, own]) => [key, own.map(row => row.user_ref)]));
  }

  /** What a user's notifications are about that need a right, by their ids. */
  async listSubjects(user: string): Promise<ReadonlyMap<string, readonly Subject[]>> {
    const rows = await this.#db.read
      .selectFrom('deliveries')
      .innerJoin('messages', 'messages.id', 'deliveries.message_id')
      .select(['deliveries.id', 'messages.subjects'])
      .where('deliveries.user_ref', '=', user)
      .where('messages.subjects', 'is not', null)
      .execute();
    return new Map(
      rows.map(({ id, subjects }) => [id, JSON.parse(subjects ?? '[]') as readonly Subject[]]),
    );
  }

  /** A page of a user's notifications, and how many there are. */
  async list(
    user: string,
    filter: NotificationFilter,
    hidden: HiddenIds = [],
  ): Promise<{ totalCount: number; notifications: Notification[] }> {
    const filtered = selectDeliveries(this.#db, user)
      .where(filterNotifications(filter))
      .where(this.#isNotHidden(hidden));
    const { count } = await filtered
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const { limit = defaultPageSize, offset = 0 } = filter;
    const order = readOrder(filter.orderField, this.#db.engineSql);
    if (limit === 0) return { totalCount: Number(count), notifications: [] };
    const rows = await selectRows(filtered).orderBy(order).limit(limit).offset(offset).execute();
    return { totalCount: Number(count), notifications: rows.map(toNotification) };
  }

  /** Those of a user's notifications that have these ids, the latest first. */
  async get(user: string, ids: readonly string[], hidden: HiddenIds = []): Promise<Notification[]> {
    if (ids.length === 0) return [];
    const rows = await selectRows(
      selectDeliveries(this.#db, user)
        .where(this.#isOneOf('deliveries.id', ids))
        .where(this.#isNotHidden(hidden)),
    )
      .orderBy(readOrder(undefined, this.#db.engineSql))
      .execute();
    return rows.map(toNotification);
  }

  /** How many of a user's notifications are read, and how many are not. */
  async count(user: string, hidden: HiddenIds = []): Promise<{ unread: number; read: number }> {
    const own = sql`from deliveries where user_ref = ${user} and ${this.#isNotHidden(hidden)}`;
    const { rows } = await sql<{ unread: number; read: number; all: number; seen: number }>`
      select (select count(*) ${own} and read_at is null) as "unread",
        (select count(*) ${own} and read_at is not null) as "read",
        (select count(*) from deliveries where user_ref = ${everybody}) as "all",
        (select count(*) from broadcast_status
          join deliveries on deliveries.user_ref = ${everybody} and deliveries.id = broadcast_status.id
          where broadcast_status.user_ref = ${user} and broadcast_status.read_at is not null) as "seen"
    `.execute(this.#db.read);
    const [row] = rows;
    const seen = Number(row?.seen);
    return {
      unread: Number(row?.unread) + Number(row?.all) - seen,
      read: Number(row?.read) + seen,
    };
  }

  /** The topics and senders of a user's notifications, in order. */
  async listTopics(
    user: string,
    filter: NotificationFilter,
    hidden: HiddenIds = [],
  ): Promise<{ origin: string; topic: string | null }[]> {
    return selectDeliveries(this.#db, user)
      .where(filterNotifications(filter))
      .where(this.#isNotHidden(hidden))
      .select(['messages.origin', 'messages.topic'])
      .distinct()
      .execute();
  }

  /** Marks those of a user's notifications that have these ids. */
  async update(
    user: string,
    ids: readonly string[],
    { read, saved, at }: { read?: boolean | undefined; saved?: boolean | undefined; at: Date },
  ): Promise<void> {
    const time = at.toISOString();
    const change = {
      ...(read !== undefined && { read_at: read ? time : null }),
      ...(saved !== undefined && { saved_at: saved ? time : null }),
    };
    if (ids.length === 0 || Object.keys(change).length === 0) return;
    await this.#db.writeInOrder(async trx => {
      await trx
        .updateTable('deliveries')
        .set(change)
        .where('user_ref', '=', user)
        .where(this.#isOneOf('id', ids))
        .execute();
      const broadcasts = await trx
        .selectFrom('deliveries')
        .select('id')
        .where('user_ref', '=', everybody)
        .where(this.#isOneOf('id', ids))
        .execute();
      if (broadcasts.length === 0) return;
      await trx
        .insertInto('broadcast_status')
        .values(
          broadcasts.map(({ id }) => ({
            user_ref: user,
            id,
            read_at: change.read_at ?? null,
            saved_at: change.saved_at ?? null,
          })),
        )
        .onConflict(conflict => conflict.columns(['user_ref', 'id']).doUpdateSet(change))
        .execute();
    });
  }

  #isNotHidden(hidden: HiddenIds) {
    return hidden.length === 0
      ? sql<boolean>`1 = 1`
      : sql<boolean>`not (${this.#isOneOf('deliveries.id', hidden)})`;
  }

  #isOneOf(column: string, ids: readonly string[]) {
    const texts = this.#db.engineSql.jsonTexts(JSON.stringify(ids));
    return sql<boolean>`${sql.ref(column)} in ${texts}`;
  }
}

/** A user's notifications with their messages and what the user did with those to everybody. */
function selectDeliveries({ read }: Database<NotificationTables>, user: string) {
  return read
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'deliveries.message_id')
    .leftJoin('broadcast_status as status', join =>
      join
        .onRef('status.id', '=', 'deliveries.id')
        .on('status.user_ref', '=', user)
        .on('deliveries.user_ref', '=', everybody),
    )
    .where('deliveries.user_ref', 'in', [user, everybody]);
}

function selectRows(query: ReturnType<typeof selectDeliveries>) {
  return query.select([
    'deliveries.user_ref',
    'deliveries.id',
    'deliveries.created_at',
    'deliveries.sent_at',
    'messages.origin',
    'messages.title',
    'messages.description',
    'messages.link',
    'messages.severity',
    'messages.topic',
    'messages.scope',
    'messages.icon',
    'messages.metadata',
    sql<string | null>`coalesce(deliveries.read_at, status.read_at)`.as('read_at'),
    sql<string | null>`coalesce(deliveries.saved_at, status.saved_at)`.as('saved_at'),
  ]);
}

function toColumns({
  title,
  description,
  severity = 'normal',
  metadata,
  ...rest
}: NotificationPayload) {
  return {
    title,
    description: description ?? null,
    link: rest.link ?? null,
    severity: notificationSeverities.indexOf(severity),
    topic: rest.topic ?? null,
    scope: rest.scope ?? null,
    icon: rest.icon ?? null,
    metadata: metadata ? JSON.stringify(metadata) : null,
    search_text: `${title}\n${description ?? ''}`.toLowerCase(),
  };
}
