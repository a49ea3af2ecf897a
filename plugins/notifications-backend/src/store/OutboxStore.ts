import type { Notification } from '@portico/notifications-common';
import { createOrderedUid, type Database, insertRows } from '@portico/server/database';
import { sql, type Transaction } from 'kysely';
import type { Subject } from './NotificationStore.ts';
import type { NotificationTables } from './tables.ts';
import { type NotificationRow, toNotification } from './toNotification.ts';

/** Somebody whom a message reaches by a channel, and when. */
export interface OutgoingDelivery {
  channel: string;
  user: string;
  dueAt: string;
}

/** A message for the outbox. */
export interface OutboxMessage {
  id: string;
  /** What a later message takes its place by. */
  itemKey: string;
  at: string;
  deliveries: readonly OutgoingDelivery[];
  /** Whether it is due at its own time where a former one of its place waits for a later one. */
  isUrgent: boolean;
}

/** What goes to somebody at once. */
export interface OutboxBatch {
  batch: string;
  user: string;
  attempts: number;
  /** The latest first. */
  notifications: Notification[];
  /** What their reader must be allowed to read, by their ids. */
  subjects: ReadonlyMap<string, readonly Subject[]>;
  total: number;
}

const maxShown = 100;
const usersPerClaim = 200;

/** Messages on their way out of the portal, in the database. */
export class OutboxStore {
  readonly #db: Database<NotificationTables>;

  constructor(db: Database<NotificationTables>) {
    this.#db = db;
  }

  /** Stores a message for each of its recipients; it takes the place of one that still waits. */
  async add(
    { id, itemKey, at, deliveries, isUrgent }: OutboxMessage,
    trx: Transaction<NotificationTables>,
  ): Promise<void> {
    await insertRows(
      trx,
      this.#db.engine,
      {
        table: 'outbox',
        columns: {
          channel: 'text',
          user_ref: 'text',
          item_key: 'text',
          message_id: 'text',
          created_at: 'text',
          due_at: 'text',
          attempts: 'integer',
          batch: 'text',
        },
        updateBy: ['channel', 'user_ref', 'item_key'],
        keep: isUrgent ? ['created_at'] : ['created_at', 'due_at'],
      },
      deliveries.map(({ channel, user, dueAt }) => [
        channel.toLowerCase(),
        user,
        itemKey,
        id,
        at,
        dueAt,
        0,
        null,
      ]),
    );
  }

  /** Puts what is due together by its recipients. @returns whether anything was. */
  async claim(channel: string, now: Date): Promise<boolean> {
    const prefix = createOrderedUid(now.getTime());
    const time = now.toISOString();
    const { rows } = await sql<{ user_ref: string }>`
      update outbox set batch = ${prefix} || '.' || user_ref
      where channel = ${channel} and batch is null and due_at <= ${time} and user_ref in (
        select user_ref from outbox where channel = ${channel} and batch is null and due_at <= ${time}
        group by user_ref order by min(due_at) limit ${usersPerClaim})
      returning user_ref`.execute(this.#db.write);
    return rows.length > 0;
  }

  /** What is put together and due, in the order in which it was. */
  async listBatches(channel: string, now: Date, limit: number): Promise<OutboxBatch[]> {
    const { rows } = await sql<
      NotificationRow & {
        batch: string;
        attempts: number;
        total: number;
        subjects: string | null;
      }
    >`
      select placed.user_ref, placed.batch, placed.attempts, placed.total, placed.created_at,
        placed.created_at as sent_at, messages.id, messages.origin, messages.title, messages.description, messages.link,
        messages.severity, messages.topic, messages.scope, messages.icon, messages.metadata, messages.subjects, null as read_at, null as saved_at
      from (
        select user_ref, batch, attempts, created_at, message_id, count(*) over (partition by batch) as total,
          row_number() over (partition by batch order by created_at desc, message_id desc) as place
        from outbox where channel = ${channel} and batch in (
          select batch from outbox where channel = ${channel} and batch is not null and due_at <= ${now.toISOString()}
          group by batch order by batch limit ${limit})) as placed
      join messages on messages.id = placed.message_id
      where placed.place <= ${maxShown}
      order by placed.batch, placed.place`.execute(this.#db.write);
    return [...Map.groupBy(rows, row => row.batch)].map(([batch, own]) => ({
      batch,
      user: own[0]?.user_ref ?? '',
      attempts: Math.max(...own.map(({ attempts }) => Number(attempts))),
      notifications: own.map(toNotification),
      subjects: new Map(
        own.flatMap(({ id, subjects }) =>
          subjects === null ? [] : [[id, JSON.parse(subjects) as readonly Subject[]]],
        ),
      ),
      total: Number(own[0]?.total),
    }));
  }

  /** Removes what has gone or never will. */
  async remove(channel: string, batches: readonly string[]): Promise<void> {
    await this.#db.write
      .deleteFrom('outbox')
      .where('channel', '=', channel)
      .where(this.#isOneOf('batch', batches))
      .execute();
  }

  /** Has a batch tried again later. */
  async defer(channel: string, batch: string, until: Date): Promise<void> {
    await this.#db.write
      .updateTable('outbox')
      .set(({ eb }) => ({ due_at: until.toISOString(), attempts: eb('attempts', '+', 1) }))
      .where('channel', '=', channel)
      .where('batch', '=', batch)
      .execute();
  }

  /** When the next one of a channel is due. */
  async findNextDue(channel: string): Promise<Date | undefined> {
    const row = await this.#db.write
      .selectFrom('outbox')
      .select(({ fn }) => fn.min('due_at').as('due_at'))
      .where('channel', '=', channel)
      .executeTakeFirst();
    return row?.due_at ? new Date(row.due_at) : undefined;
  }

  /** How many wait, by channel. */
  async count(
    now: Date,
  ): Promise<ReadonlyMap<string, { waiting: number; due: number; oldestDue: string | undefined }>> {
    const time = now.toISOString();
    const { rows } = await sql<{
      channel: string;
      waiting: number;
      due: number;
      oldest: string | null;
    }>`
      select channel, count(*) as waiting, count(case when due_at <= ${time} then 1 end) as due,
        min(case when due_at <= ${time} then due_at end) as oldest
      from outbox group by channel`.execute(this.#db.read);
    return new Map(
      rows.map(({ channel, waiting, due, oldest }) => [
        channel,
        { waiting: Number(waiting), due: Number(due), oldestDue: oldest ?? undefined },
      ]),
    );
  }

  #isOneOf(column: string, values: readonly string[]) {
    const texts = this.#db.engineSql.jsonTexts(JSON.stringify(values));
    return sql<boolean>`${sql.ref(column)} in ${texts}`;
  }
}
