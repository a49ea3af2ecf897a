import type { CatalogApi } from '@portico/catalog-common';
import type { NotificationSettings } from '@portico/notifications-common';
import type { NotificationProcessor, SignalsApi } from '@portico/notifications-node';
import type { Logger } from '@portico/server';
import { UserEvents } from '@portico/server/events';
import type { Database } from '@portico/server/database';
import { NotificationNews } from './notifications/NotificationNews.ts';
import { NotificationProcessors } from './notifications/NotificationProcessors.ts';
import { NotificationSender } from './notifications/NotificationSender.ts';
import { RecipientResolver } from './notifications/RecipientResolver.ts';
import { NotificationSettingStore } from './store/NotificationSettingStore.ts';
import { NotificationStore } from './store/NotificationStore.ts';
import type { NotificationTables } from './store/tables.ts';

/** What notifications are sent and read with. */
export interface NotificationParts {
  db: Database<NotificationTables>;
  logger: Logger;
  defaultSettings: NotificationSettings;
  catalog: Pick<CatalogApi, 'getEntitiesByRefs'> | undefined;
  signals: SignalsApi | undefined;
  processors: readonly NotificationProcessor[];
}

/** Makes what the routes of notifications work with. */
export function createNotificationServices(parts: NotificationParts) {
  const { db, logger, defaultSettings, catalog, signals } = parts;
  const notifications = new NotificationStore(db);
  const settings = new NotificationSettingStore(db);
  const events = new UserEvents({ db, channel: 'notifications', anyRef: 'any', logger });
  const news = new NotificationNews({ events, store: notifications, signals });
  const processors = new NotificationProcessors(parts.processors, logger);
  const sender = new NotificationSender({
    store: notifications,
    settings,
    defaultSettings,
    resolver: new RecipientResolver(catalog),
    news,
    processors,
  });
  return {
    notifications,
    settings,
    defaultSettings,
    news,
    sender,
    start: () => events.start(),
    async stop() {
      await processors.stop();
      await events.stop();
    },
  };
}
