import type { CatalogApi } from '@portico/catalog-common';
import type { PluginClient } from '@portico/contract';
import type { WatchedStateSource } from '@portico/notifications-node';
import type { Logger } from '@portico/server';
import type { Database } from '@portico/server/database';
import type { Scheduler } from '@portico/server/work';
import type { NotificationSender } from '../notifications/NotificationSender.ts';
import type { NotificationTables } from '../store/tables.ts';
import { WatchedStore } from '../store/WatchedStore.ts';
import { WatchNewsStore } from '../store/WatchNewsStore.ts';
import { WatchStore } from '../store/WatchStore.ts';
import { createCatalogStates } from './createCatalogStates.ts';
import type { ReaderRights } from './ReaderRights.ts';
import { WatchFollower } from './WatchFollower.ts';
import { WatchNewsSender } from './WatchNewsSender.ts';

/** What watching works with. */
export interface WatchingParts {
  db: Database<NotificationTables>;
  scheduler: Scheduler;
  catalog: CatalogApi | undefined;
  /** Of the catalog. */
  client: PluginClient;
  rights: ReaderRights;
  /** Those that plugins add. */
  sources: readonly WatchedStateSource[];
  sender: NotificationSender;
  logger: Logger;
  now: () => Date;
  gatherMs: number;
  everyMs: number;
}

const taskId = 'follow-watched';

/** The states that the portal itself knows, by the names of their sources; they need no permission of their own. */
export const catalogStateNames = ['owner', 'removal'] as const;

/** Makes what follows what people watch: one server at a time does, again and again. */
export function createWatching(parts: WatchingParts) {
  const { db, scheduler, catalog, client, rights, sources, sender, logger, now } = parts;
  const watches = new WatchStore(db);
  if (!catalog) return { watches, follow: async () => undefined };
  const store = new WatchedStore(db);
  const news = new WatchNewsStore(db);
  const follower = new WatchFollower({
    store,
    client,
    catalog,
    rights,
    sources: [...createCatalogStates({ catalog, client }), ...sources],
    logger,
    now,
    gatherMs: parts.gatherMs,
  });
  const newsSender = new WatchNewsSender({ news, watches, rights, catalog, sender, logger, now });
  scheduler.schedule({
    id: taskId,
    schedule: { everyMs: parts.everyMs },
    timeoutMs: 10 * 60_000,
    async run({ signal }) {
      await follower.run(signal);
      await newsSender.run(signal);
    },
  });
  return {
    watches,
    async follow() {
      await scheduler.trigger(taskId);
    },
  };
}
