import type { WatchType } from '@portico/notifications-common';
import type { Database } from '@portico/server/database';
import { insertRows } from '@portico/server/database';
import { sql, type Transaction } from 'kysely';
import type { NotificationTables, WatchedStateRow, WatchRow } from './tables.ts';

/** Something that happened to an entity. */
export interface WatchedEvent {
  entityRef: string;
  kind: string;
  /** JSON: how it is since. */
  detail: string;
  /** When it happened, as an ISO time: who watches since later gets no news of it. */
  at: string;
  dueAt: string;
}

/** Whom events concern: who watches by one of these types, or by one watch alone. */
export type Audience = { types: readonly WatchType[] } | { watchId: string };

/** A team or view whose entities are read again. */
export type WatchedSet = Pick<WatchRow, 'id' | 'type' | 'target' | 'user_ref' | 'view'>;

/** What is known of watched entities, how far their sources are read, and what is on its way to those who watch them. */
export class WatchedStore {
  readonly #db: Database<NotificationTables>;

  constructor(db: Database<NotificationTables>) {
    this.#db = db;
  }

  async isAnythingWatched(): Promise<boolean> {
    const row = await this.#db.read.selectFrom('watches').select('id').limit(1).executeTakeFirst();
    return row !== undefined;
  }

  /** The sequence number of the catalog's change that was read last; `undefined` before the first. */
  async getSequence(): Promise<number | undefined> {
    const row = await this.#db.read
      .selectFrom('catalog_position')
      .select('sequence')
      .where('id', '=', 'watching')
      .executeTakeFirst();
    return row && Number(row.sequence);
  }

  /** Forgets how far the catalog's changes are read; they are followed from the latest one on later. */
  async forgetSequence(): Promise<void> {
    await this.#db.write.deleteFrom('catalog_position').where('id', '=', 'watching').execute();
  }

  /** Stores what happened together with how far the changes are read. */
  async noteChanges(events: readonly WatchedEvent[], sequence: number): Promise<void> {
    await this.#db.writeInOrder(async trx => {
      await this.#addNews(events, { types: ['entity', 'template', 'team'] }, trx);
      await trx
        .insertInto('catalog_position')
        .values({ id: 'watching', sequence })
        .onConflict(conflict => conflict.column('id').doUpdateSet({ sequence }))
        .execute();
    });
  }

  /** Teams and views that were not read since a change and a time, those first that were read longest ago. */
  async listSets(sequence: number, readBefore: Date, limit: number): Promise<WatchedSet[]> {
    const { rows } = await sql<WatchedSet>`
      select watches.id, min(watches.type) as type, min(watches.target) as target,
        min(watches.user_ref) as user_ref, min(watches.view) as view
      from watches left join watched_sets on watched_sets.watch_id = watches.id
      where watches.type in ('team', 'view') and (watched_sets.watch_id is null
        or (watched_sets.sequence < ${sequence} and watched_sets.read_at < ${readBefore.toISOString()}))
      group by watches.id order by min(watched_sets.read_at) nulls first, watches.id
      limit ${limit}`.execute(this.#db.read);
    return rows;
  }

  /** The entities of a team or view as they were read last; `undefined` when they never were. */
  async getMembers(watchId: string): Promise<string[] | undefined> {
    const set = await this.#db.read
      .selectFrom('watched_sets')
      .select('watch_id')
      .where('watch_id', '=', watchId)
      .executeTakeFirst();
    if (!set) return undefined;
    const rows = await this.#db.read
      .selectFrom('watched_entities')
      .select('entity_ref')
      .where('watch_id', '=', watchId)
      .execute();
    return rows.map(row => row.entity_ref);
  }

  /** Stores which entities a team or view has now, with what is reported of it. */
  async noteMembers(
    watchId: string,
    change: { joined: readonly string[]; left: readonly string[] },
    events: readonly WatchedEvent[],
    { sequence, at }: { sequence: number; at: Date },
  ): Promise<void> {
    const { jsonTexts } = this.#db.engineSql;
    await this.#db.writeInOrder(async trx => {
      await sql`delete from watched_entities where watch_id = ${watchId}
        and entity_ref in ${jsonTexts(JSON.stringify(change.left))}`.execute(trx);
      await sql`insert into watched_entities (watch_id, entity_ref)
        select ${watchId}, value from ${jsonTexts(JSON.stringify(change.joined))} as joined where true
        on conflict (watch_id, entity_ref) do nothing`.execute(trx);
      const set = { read_at: at.toISOString(), sequence };
      await trx
        .insertInto('watched_sets')
        .values({ watch_id: watchId, ...set })
        .onConflict(conflict => conflict.column('watch_id').doUpdateSet(set))
        .execute();
      await this.#addNews(events, { watchId }, trx);
    });
  }

  /** Notes that a team or view was tried, and could not be read. */
  async noteTried(
    watchId: string,
    { sequence, at }: { sequence: number; at: Date },
  ): Promise<void> {
    await this.#db.write
      .updateTable('watched_sets')
      .set({ read_at: at.toISOString(), sequence })
      .where('watch_id', '=', watchId)
      .execute();
  }

  /** Entities that are watched by one of these types, in the order of their refs. */
  async listEntities(types: readonly WatchType[], after: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ entity_ref: string }>`
      select distinct watched_entities.entity_ref from watched_entities
      where watched_entities.entity_ref > ${after} and exists (
        select 1 from watches where watches.id = watched_entities.watch_id
          and watches.type in ${this.#db.engineSql.jsonTexts(JSON.stringify(types))})
      order by watched_entities.entity_ref limit ${limit}`.execute(this.#db.read);
    return rows.map(row => row.entity_ref);
  }

  /** The states of these entities, as their source reported them last. */
  async listStates(
    source: string,
    entityRefs: readonly string[],
  ): Promise<ReadonlyMap<string, WatchedStateRow>> {
    const texts = this.#db.engineSql.jsonTexts(JSON.stringify(entityRefs));
    const rows = await this.#db.read
      .selectFrom('watched_states')
      .selectAll()
      .where('source', '=', source)
      .where(sql<boolean>`entity_ref in ${texts}`)
      .execute();
    return new Map(rows.map(row => [row.entity_ref, row]));
  }

  /** Stores states that are other ones than before, with what is reported of them. */
  async noteStates(
    rows: readonly WatchedStateRow[],
    events: readonly WatchedEvent[],
    types: readonly WatchType[],
  ): Promise<void> {
    if (rows.length === 0) return;
    await this.#db.writeInOrder(async trx => {
      await insertRows(
        trx,
        this.#db.engine,
        {
          table: 'watched_states',
          columns: {
            source: 'text',
            entity_ref: 'text',
            state: 'text',
            changes: 'integer',
            changed_at: 'text',
          },
          updateBy: ['source', 'entity_ref'],
        },
        rows.map(row => [row.source, row.entity_ref, row.state, row.changes, row.changed_at]),
      );
      await this.#addNews(events, { types }, trx);
    });
  }

  /** Puts events on their way to all who watch their entities: one for each of them, whatever ways lead to it. */
  async #addNews(
    events: readonly WatchedEvent[],
    audience: Audience,
    trx: Transaction<NotificationTables>,
  ): Promise<void> {
    if (events.length === 0) return;
    const { jsonRows, jsonTexts } = this.#db.engineSql;
    const rows = jsonRows(
      JSON.stringify(
        events.map(each => [each.entityRef, each.kind, each.detail, each.at, each.dueAt]),
      ),
      { entity_ref: 'text', kind: 'text', detail: 'text', happened_at: 'text', due_at: 'text' },
    );
    const watchers =
      'watchId' in audience
        ? sql`watches.id = ${audience.watchId}`
        : sql`watches.type in ${jsonTexts(JSON.stringify(audience.types))}
            and watches.id in (select watch_id from watched_entities where entity_ref = events.entity_ref)`;
    await sql`
      insert into watch_news (user_ref, kind, entity_ref, watch_id, count, detail, due_at)
      select watches.user_ref, events.kind, events.entity_ref, min(watches.id), 1, min(events.detail), min(events.due_at)
      from ${rows} as events join watches on ${watchers}
      where watches.created_at <= events.happened_at
      group by watches.user_ref, events.kind, events.entity_ref
      on conflict (user_ref, kind, entity_ref) do update set
        count = watch_news.count + 1, detail = excluded.detail`.execute(trx);
  }
}
