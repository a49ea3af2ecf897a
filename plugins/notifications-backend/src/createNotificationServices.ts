import type { CatalogApi } from '@portico/catalog-common';
import type { Authorizer, Permission } from '@portico/contract/permissions';
import type { NotificationSettings } from '@portico/notifications-common';
import type {
  NotificationChannel,
  NotificationProcessor,
  SignalsApi,
} from '@portico/notifications-node';
import type { Logger, OwnTokens, PluginHealth, UserDirectory } from '@portico/server';
import type { Database } from '@portico/server/database';
import { UserEvents } from '@portico/server/events';
import type { WorkQueue } from '@portico/server/work';
import { ChannelWorker } from './channels/ChannelWorker.ts';
import { checkChannels } from './channels/checkChannels.ts';
import { warnOfDoubles } from './channels/warnOfDoubles.ts';
import { isSharedChannel } from './channels/SharedChannel.ts';
import { deliverJob, Outbox } from './channels/Outbox.ts';
import { Unsubscriptions } from './channels/Unsubscriptions.ts';
import { NotificationNews } from './notifications/NotificationNews.ts';
import { NotificationProcessors } from './notifications/NotificationProcessors.ts';
import { NotificationSender } from './notifications/NotificationSender.ts';
import { RecipientResolver } from './notifications/RecipientResolver.ts';
import { SettingFilter } from './notifications/SettingFilter.ts';
import { ChannelStore } from './store/ChannelStore.ts';
import { DeliveryPreferenceStore } from './store/DeliveryPreferenceStore.ts';
import { LinkKeyStore } from './store/LinkKeyStore.ts';
import { NotificationSettingStore } from './store/NotificationSettingStore.ts';
import { NotificationStore } from './store/NotificationStore.ts';
import { OutboxStore } from './store/OutboxStore.ts';
import type { NotificationTables } from './store/tables.ts';
import { ReaderRights } from './watching/ReaderRights.ts';

/** What notifications are sent and read with. */
export interface NotificationParts {
  db: Database<NotificationTables>;
  logger: Logger;
  health: Pick<PluginHealth, 'warn'>;
  defaultSettings: NotificationSettings;
  catalog: Pick<CatalogApi, 'getEntitiesByRefs'> | undefined;
  signals: SignalsApi | undefined;
  processors: readonly NotificationProcessor[];
  /** The ways out of the portal. */
  channels: readonly NotificationChannel[];
  queue: WorkQueue;
  authorizer: Authorizer;
  tokens: Pick<OwnTokens, 'issueFor'>;
  users: UserDirectory | undefined;
  /** The permissions that sources of states need, by their ids; null where a source needs none. */
  statePermissions: ReadonlyMap<string, Permission | null>;
  /** Addresses without a slash at their end. */
  portalUrl: string;
  unsubscribeBaseUrl: string;
  now: () => Date;
}

/** Makes what the routes of notifications work with. */
export function createNotificationServices(parts: NotificationParts) {
  const { db, logger, defaultSettings, catalog, signals, channels, queue } = parts;
  checkChannels(channels);
  warnOfDoubles(channels, parts.processors, parts);
  const notifications = new NotificationStore(db);
  const rights = new ReaderRights({
    ...parts,
    store: notifications,
    permissions: parts.statePermissions,
  });
  const settings = new NotificationSettingStore(db);
  const filter = new SettingFilter(settings, defaultSettings);
  const outboxStore = new OutboxStore(db);
  const channelStates = new ChannelStore(db);
  const preferences = new DeliveryPreferenceStore(db);
  const unsubscriptions = new Unsubscriptions(new LinkKeyStore(db));
  const events = new UserEvents({ db, channel: 'notifications', anyRef: 'any', logger });
  const news = new NotificationNews({ events, store: notifications, rights, signals });
  const processors = new NotificationProcessors(parts.processors, logger);
  const sender = new NotificationSender({
    store: notifications,
    filter,
    resolver: new RecipientResolver(catalog),
    news,
    processors,
    outbox: new Outbox({ channels, store: outboxStore, preferences, filter, queue }),
  });
  const workers = new Map(
    channels.map(channel => [
      channel.name,
      new ChannelWorker(channel, {
        ...parts,
        outbox: outboxStore,
        states: channelStates,
        preferences,
        unsubscriptions,
        rights,
      }),
    ]),
  );
  if (channels.length > 0)
    queue.handle(deliverJob, {
      concurrency: channels.length,
      // Channels pause by themselves; what fails here is the database or the catalog.
      maxAttempts: Number.MAX_SAFE_INTEGER,
      async run({ channel }, { signal }) {
        const next = await workers.get(channel)?.run(signal);
        if (next) await queue.add(deliverJob, { channel }, { key: channel, runAt: next });
      },
    });
  return {
    notifications,
    rights,
    settings,
    defaultSettings,
    channels,
    personalChannels: channels.filter(channel => !isSharedChannel(channel)),
    channelStates,
    outboxStore,
    preferences,
    unsubscriptions,
    news,
    sender,
    start: () => events.start(),
    async stop() {
      await processors.stop();
      await events.stop();
      await Promise.all(channels.map(channel => channel.close?.()));
    },
  };
}
