import { randomUUID } from 'node:crypto';
import { catalogApiRef } from '@portico/catalog-common';
import { createApiFactory, optionalApi } from '@portico/core';
import { NotImplementedError } from '@portico/errors';
import {
  announcementHint,
  announcementManagePermission,
  announcementReadPermission,
  notificationBroadcastPermission,
  notificationChannelReadPermission,
  notificationSendPermission,
  notificationsPluginId,
  notificationTopic,
  sendNotificationEndpoint,
} from '@portico/notifications-common';
import {
  notificationChannelPoint,
  notificationProcessorPoint,
  notificationsRef,
  signalsRef,
  watchedStatePoint,
} from '@portico/notifications-node';
import { templateActionPoint } from '@portico/scaffolder-node';
import {
  addressesRef,
  authorizerRef,
  createServerPlugin,
  databaseRef,
  fetchRef,
  healthRef,
  loggerRef,
  metricsRef,
  ownTokensRef,
  schedulerRef,
  secretBoxRef,
  userDirectoryRef,
  workQueueRef,
} from '@portico/server';
import { eventTopicPoint, pageHintPoint } from '@portico/server/events';
import { AnnouncementBoard } from './announcements/AnnouncementBoard.ts';
import { announcementConfigSchema } from './announcements/announcementConfig.ts';
import { createConfiguredChannels } from './channels/createConfiguredChannels.ts';
import { declareChannelMetrics } from './channels/declareChannelMetrics.ts';
import { describeChannels } from './channels/describeChannels.ts';
import { createPush } from './channels/push/createPush.ts';
import { createNotificationServices } from './createNotificationServices.ts';
import { createSendAction } from './notifications/createSendAction.ts';
import { followRemovedUsers } from './notifications/followRemovedUsers.ts';
import { notificationConfigSchema } from './notifications/notificationConfig.ts';
import { listAnnouncementsRoute } from './routes/announcements.ts';
import { listChannelsRoute } from './routes/channels.ts';
import {
  deliveryPreferencesRoute,
  updateDeliveryPreferencesRoute,
} from './routes/deliveryPreferences.ts';
import {
  createAnnouncementRoute,
  deleteAnnouncementRoute,
  listManagedAnnouncementsRoute,
  updateAnnouncementRoute,
} from './routes/managedAnnouncements.ts';
import {
  exportNotificationsRoute,
  listNotificationsRoutes,
  notificationRoute,
  notificationStatusRoute,
  notificationTopicsRoute,
  sendNotificationRoutes,
  updateNotificationsRoutes,
} from './routes/notifications.ts';
import type { NotificationServices } from './routes/NotificationServices.ts';
import {
  notificationSettingsRoute,
  updateNotificationSettingsRoute,
} from './routes/notificationSettings.ts';
import {
  addPushSubscriptionRoute,
  listPushSubscriptionsRoute,
  pushWorkerRoute,
  removePushSubscriptionRoute,
} from './routes/pushSubscriptions.ts';
import { unsubscribeRoute } from './routes/unsubscribe.ts';
import { addWatchRoute, listWatchesRoute, removeWatchRoute } from './routes/watches.ts';
import { AnnouncementStore } from './store/AnnouncementStore.ts';
import { NotificationSweep } from './store/NotificationSweep.ts';
import { RemovedUserStore } from './store/RemovedUserStore.ts';
import { notificationMigrations, type NotificationTables } from './store/tables.ts';
import { catalogStateNames, createWatching } from './watching/createWatching.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Announcements and notifications on the server. */
export const notificationsBackendPlugin = createServerPlugin({
  id: notificationsPluginId,
  config: announcementConfigSchema.extend(notificationConfigSchema.shape),
  tables: { migrations: notificationMigrations },
  needs: {
    database: databaseRef,
    fetch: fetchRef,
    health: healthRef,
    logger: loggerRef,
    metrics: metricsRef,
    scheduler: schedulerRef,
    workQueue: workQueueRef,
    addresses: addressesRef,
    authorizer: authorizerRef,
    tokens: ownTokensRef,
    // Optional, so that a portal on PostgreSQL without `backend.secrets.keys` starts as long as it notifies no browsers.
    box: optionalApi(secretBoxRef),
    users: optionalApi(userDirectoryRef),
    states: watchedStatePoint,
    channels: notificationChannelPoint,
    catalog: optionalApi(catalogApiRef),
    signals: optionalApi(signalsRef),
    processors: notificationProcessorPoint,
  },
  extensionPoints: [notificationChannelPoint, notificationProcessorPoint, watchedStatePoint],
  permissions: () => ({
    permissions: [
      notificationChannelReadPermission,
      announcementReadPermission,
      announcementManagePermission,
      notificationSendPermission,
      notificationBroadcastPermission,
    ],
  }),
  provides: [
    createApiFactory({
      api: notificationsRef,
      scope: 'plugin',
      needs: { fetch: fetchRef },
      create: ({ fetch }) => ({
        async send(body, options) {
          await fetch
            .forPlugin(notificationsPluginId)
            .call(sendNotificationEndpoint, { body }, options);
        },
      }),
    }),
  ],
  contributes: [
    pageHintPoint.addFrom(({ board, now }: NotificationServices) => ({
      name: announcementHint,
      read: async () => !(await board.isEmpty(now())),
    })),
    eventTopicPoint.addFrom(({ news }: NotificationServices) => ({
      topic: notificationTopic,
      source: news,
    })),
    templateActionPoint.addFrom(
      (services: NotificationServices) => ({ actions: [createSendAction(services)] }),
      { optional: true },
    ),
  ],
  async create(apis, { config }): Promise<NotificationServices> {
    const { database, fetch, logger, scheduler, catalog, signals } = apis;
    const { retention, defaultSettings, watching } = config.notifications;
    const db = await database.open<NotificationTables>(notificationMigrations);
    const store = new AnnouncementStore(db);
    const sweep = new NotificationSweep(db);
    const removed = new RemovedUserStore(db);
    const now = () => new Date();
    scheduler.schedule({
      id: 'remove-old-notifications',
      schedule: { everyMs: hourMs },
      timeoutMs: hourMs,
      initialDelayMs: minuteMs,
      run: () => sweep.run(retention === false ? undefined : new Date(Date.now() - retention)),
    });
    if (catalog)
      scheduler.schedule({
        id: 'follow-removed-users',
        schedule: { everyMs: hourMs },
        timeoutMs: hourMs,
        initialDelayMs: minuteMs,
        run: ({ signal }) =>
          followRemovedUsers(
            { client: fetch.forPlugin('catalog'), catalog, removed, sweep },
            now(),
            signal,
          ),
      });
    const { processors } = config.notifications;
    const configured = createConfiguredChannels(processors, logger);
    if (!apis.box) throw new NotImplementedError('This server has nothing to seal secrets with');
    const push = createPush(db, apis.box, processors.webPush);
    const { appBaseUrl, backendBaseUrl } = apis.addresses;
    const sources = apis.states.map(({ value }) => value);
    const services = createNotificationServices({
      db,
      logger,
      health: apis.health,
      defaultSettings,
      catalog,
      signals,
      processors: apis.processors.map(({ value }) => value),
      channels: [...configured, ...push.channels, ...apis.channels.map(({ value }) => value)],
      queue: apis.workQueue,
      authorizer: apis.authorizer,
      tokens: apis.tokens,
      users: apis.users,
      statePermissions: new Map([
        ...catalogStateNames.map(name => [name, null] as const),
        ...sources.map(({ name, permission }) => [name, permission ?? null] as const),
      ]),
      portalUrl: appBaseUrl,
      unsubscribeBaseUrl: `${backendBaseUrl}/api/${notificationsPluginId}/unsubscribe`,
      now,
    });
    const watchingServices = createWatching({
      db,
      scheduler,
      catalog,
      client: fetch.forPlugin('catalog'),
      rights: services.rights,
      sources,
      sender: services.sender,
      logger,
      now,
      gatherMs: watching.gatherFor,
      everyMs: watching.every,
    });
    declareChannelMetrics(apis.metrics, () => describeChannels({ ...services, now }));
    return {
      store,
      board: new AnnouncementBoard(config.announcements, store),
      ...services,
      pushSubscriptions: push.pushSubscriptions,
      getPushKeys: push.getPushKeys,
      ...watchingServices,
      catalog,
      client: fetch.forPlugin(notificationsPluginId),
      now,
      createId: randomUUID,
    };
  },
  start: services => services.start(),
  stop: services => services.stop(),
  routes: [
    listAnnouncementsRoute,
    listManagedAnnouncementsRoute,
    createAnnouncementRoute,
    updateAnnouncementRoute,
    deleteAnnouncementRoute,
    ...listNotificationsRoutes,
    notificationRoute,
    ...updateNotificationsRoutes,
    notificationStatusRoute,
    notificationTopicsRoute,
    ...sendNotificationRoutes,
    exportNotificationsRoute,
    notificationSettingsRoute,
    updateNotificationSettingsRoute,
    listChannelsRoute,
    deliveryPreferencesRoute,
    updateDeliveryPreferencesRoute,
    unsubscribeRoute,
    listPushSubscriptionsRoute,
    addPushSubscriptionRoute,
    removePushSubscriptionRoute,
    pushWorkerRoute,
    listWatchesRoute,
    addWatchRoute,
    removeWatchRoute,
  ],
});
