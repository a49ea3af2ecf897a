import type { CatalogApi } from '@portico/catalog-common';
import type { EntityHistory } from '@portico/catalog-common/history';
import { getEntityDisplayName, parseEntityRef } from '@portico/catalog-model';
import { ConflictError } from '@portico/errors';
import { watchOrigin } from '@portico/notifications-common';
import type { Logger } from '@portico/server';
import type { NotificationSender } from '../notifications/NotificationSender.ts';
import type { WatchNewsRow } from '../store/tables.ts';
import type { WatchNewsStore } from '../store/WatchNewsStore.ts';
import type { WatchStore } from '../store/WatchStore.ts';
import type { ReaderRights } from './ReaderRights.ts';
import {
  groupNews,
  type NamedNews,
  readStateSource,
  type WatchMessage,
  writeWatchNews,
} from './writeWatchNews.ts';

/** What news are sent with. */
export interface WatchNewsSenderOptions {
  news: WatchNewsStore;
  watches: Pick<WatchStore, 'listRows'>;
  rights: ReaderRights;
  catalog: Pick<CatalogApi, 'getEntityHistory'>;
  sender: Pick<NotificationSender, 'sendOwn'>;
  logger: Logger;
  now: () => Date;
}

const peoplePerRound = 200;
const readersAtOnce = 8;
const failurePauseMs = 5 * 60_000;

/** Sends what happened to what people watch: to each of them what they may read, in as few messages as possible. */
export class WatchNewsSender {
  readonly #options: WatchNewsSenderOptions;

  constructor(options: WatchNewsSenderOptions) {
    this.#options = options;
  }

  /** Sends all that is due. */
  async run(signal: AbortSignal): Promise<void> {
    const { news, watches, now } = this.#options;
    for (;;) {
      signal.throwIfAborted();
      const due = await news.listDue(now(), peoplePerRound);
      if (due.length === 0) return;
      const byUser = Map.groupBy(due, row => row.user_ref);
      const rows = await watches.listRows([...byUser.keys()]);
      const watched = new Map(rows.map(row => [`${row.user_ref} ${row.id}`, row]));
      const messages = new Map<string, { message: WatchMessage; users: string[] }>();
      const failed = new Set<string>();
      const open = byUser.entries();
      const work = async () => {
        for (const [user, own] of open) {
          signal.throwIfAborted();
          const named = own.flatMap(row => {
            const watch = watched.get(`${user} ${row.watch_id}`);
            return watch ? [{ news: row, watch, name: parseEntityRef(row.entity_ref).name }] : [];
          });
          const written = await this.#attempt(user, signal, () => this.#write(user, named, signal));
          if (!written) failed.add(user);
          for (const message of written ?? []) {
            const key = JSON.stringify([message.payload, message.subjects]);
            const known = messages.get(key);
            if (known) known.users.push(user);
            else messages.set(key, { message, users: [user] });
          }
        }
      };
      await Promise.all(Array.from({ length: readersAtOnce }, work));
      for (const { message, users } of messages.values()) await this.#send(message, users);
      // What nobody may read or wants.
      for (const [user, own] of byUser) if (!failed.has(user)) await news.remove([user], own);
    }
  }

  /** Who cannot be written to now waits, and nobody with them. */
  async #attempt<T>(user: string, signal: AbortSignal, work: () => Promise<T>) {
    const { news, logger, now } = this.#options;
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      logger.warn(`News of what '${user}' watches wait for ${failurePauseMs / 60_000} minutes`, {
        error,
      });
      await news.postpone(user, new Date(now().getTime() + failurePauseMs));
      return undefined;
    }
  }

  async #send({ payload, subjects, rows }: WatchMessage, users: readonly string[]): Promise<void> {
    const { sender, news, now } = this.#options;
    await sender.sendOwn(
      {
        users,
        payload,
        origin: watchOrigin,
        subjects,
        async alsoStore(stored, trx) {
          const removed = await news.remove(stored, rows, trx);
          if (removed < stored.length * rows.length)
            throw new ConflictError('News of what people watch have changed while they were sent');
        },
      },
      now(),
    );
  }

  /** Messages to one person about what they may read. */
  async #write(
    user: string,
    named: readonly NamedNews[],
    signal: AbortSignal,
  ): Promise<WatchMessage[]> {
    if (named.length === 0) return [];
    const { rights } = this.#options;
    const reader = { ...(await rights.actFor(user)), signal };
    const mayReadAll =
      named.some(({ news }) => news.kind === 'removed') &&
      (await rights.mayReadAll(reader.principal));
    const isReadable = await rights.findReadable(
      named.filter(({ news }) => news.kind !== 'removed').map(({ news }) => toSubject(news)),
      reader,
    );
    const shown = named.filter(({ news }) =>
      news.kind === 'removed' ? mayReadAll : isReadable(toSubject(news)),
    );
    const refs = [...new Set(shown.map(({ news }) => news.entity_ref))];
    const entities = await rights.readEntities(refs, reader);
    const groups = groupNews(
      shown.map(each => {
        const entity = entities.get(each.news.entity_ref);
        return entity ? { ...each, name: getEntityDisplayName(entity) } : each;
      }),
    );
    const histories = new Map<string, EntityHistory>();
    for (const [first, second] of groups) {
      if (!first || second || first.news.kind !== 'changed') continue;
      const history = await this.#readHistory(first.news.entity_ref, reader.token, signal);
      if (history) histories.set(first.news.entity_ref, history);
    }
    return groups.map(group => writeWatchNews(group, ref => histories.get(ref)));
  }

  /** What changed last; news are worth sending without it. */
  async #readHistory(
    entityRef: string,
    token: string,
    signal: AbortSignal,
  ): Promise<EntityHistory | undefined> {
    const { catalog, logger } = this.#options;
    try {
      return await catalog.getEntityHistory(entityRef, { limit: 1 }, { token, signal });
    } catch (error) {
      signal.throwIfAborted();
      logger.debug(`What has changed in '${entityRef}' is not known`, { error });
      return undefined;
    }
  }
}

function toSubject({ entity_ref: ref, kind }: WatchNewsRow) {
  return { ref, source: readStateSource(kind) };
}
