import { ConflictError, NotFoundError } from '@portico/errors';
import { type AnnouncementDraft, announcementLimits } from '@portico/notifications-common';
import type { Database } from '@portico/server/database';
import type { AnnouncementRow, NotificationTables } from './tables.ts';

/** Who changes something, and when. */
export interface Change {
  by: string;
  at: Date;
}

/** What an announcement is changed to. */
export interface AnnouncementUpdate {
  draft: AnnouncementDraft;
  /** The version that the change is based on. */
  version: number;
  /** Whether those who have dismissed it get it once more. */
  showsAgain?: boolean | undefined;
}

/** The announcements that people wrote in the portal. */
export class AnnouncementStore {
  readonly #db: Database<NotificationTables>;

  constructor(db: Database<NotificationTables>) {
    this.#db = db;
  }

  /** All of them, the latest change first. */
  list(): Promise<AnnouncementRow[]> {
    return this.#db.read
      .selectFrom('announcements')
      .selectAll()
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .execute();
  }

  /** Those that hold at a time. */
  listCurrent(now: Date): Promise<AnnouncementRow[]> {
    const time = now.toISOString();
    return this.#db.read
      .selectFrom('announcements')
      .selectAll()
      .where(({ and, or, eb }) =>
        and([
          or([eb('starts_at', 'is', null), eb('starts_at', '<=', time)]),
          or([eb('ends_at', 'is', null), eb('ends_at', '>', time)]),
        ]),
      )
      .execute();
  }

  /** @throws ConflictError when there are as many as can be stored. */
  create(id: string, draft: AnnouncementDraft, change: Change): Promise<AnnouncementRow> {
    const row = { id, banner_id: id, version: 1, ...toColumns(draft, change) };
    return this.#db.writeInOrder(async trx => {
      const { count } = await trx
        .selectFrom('announcements')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= announcementLimits.stored) {
        throw new ConflictError(
          `There are ${announcementLimits.stored} announcements, which is the maximum; delete one that is over first`,
        );
      }
      await trx.insertInto('announcements').values(row).execute();
      return row;
    });
  }

  /** @throws NotFoundError when there is none; ConflictError when it has been changed since the version. */
  update(id: string, update: AnnouncementUpdate, change: Change): Promise<AnnouncementRow> {
    return this.#db.writeInOrder(async trx => {
      const before = await trx
        .selectFrom('announcements')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (!before) throw createNotFoundError(id);
      if (before.version !== update.version) {
        throw new ConflictError(
          `'${before.updated_by}' has changed the announcement meanwhile; load it again before you change it`,
        );
      }
      const version = before.version + 1;
      const row = {
        id,
        banner_id: update.showsAgain === true ? `${id}.${version}` : before.banner_id,
        version,
        ...toColumns(update.draft, change),
      };
      await trx.updateTable('announcements').set(row).where('id', '=', id).execute();
      return row;
    });
  }

  /** @throws NotFoundError when there is none. */
  async delete(id: string): Promise<void> {
    const { numDeletedRows } = await this.#db.write
      .deleteFrom('announcements')
      .where('id', '=', id)
      .executeTakeFirst();
    if (Number(numDeletedRows) === 0) throw createNotFoundError(id);
  }
}

function toColumns({ text, severity, from, until, audience }: AnnouncementDraft, change: Change) {
  return {
    severity,
    text: JSON.stringify(text),
    starts_at: from === undefined ? null : new Date(from).toISOString(),
    ends_at: until === undefined ? null : new Date(until).toISOString(),
    audience: audience ? JSON.stringify(audience.map(ref => ref.toLowerCase())) : null,
    updated_by: change.by,
    updated_at: change.at.toISOString(),
  };
}

function createNotFoundError(id: string): NotFoundError {
  return new NotFoundError(`There is no announcement '${id}' that was written in the portal`);
}
