import type { CatalogApi } from '@portico/catalog-common';
import { parseEntityRef } from '@portico/catalog-model';
import type { Logger } from '@portico/server';
import { type Database, type DatabaseOptions, openDatabase } from '@portico/server/database';
import { DatabaseWorkQueue, workMigrations, type WorkSchema } from '@portico/server/work';
import {
  createConfiguredChannels,
  channelConfigSchema,
} from '../channels/createConfiguredChannels.ts';
import { createNotificationServices } from '../createNotificationServices.ts';
import { notificationMigrations, type NotificationTables } from '../store/tables.ts';

/** Everybody is in it, with an address. */
const catalog: Pick<CatalogApi, 'getEntitiesByRefs'> = {
  getEntitiesByRefs: async ({ entityRefs }) =>
    entityRefs.map(ref => {
      const { kind, namespace, name } = parseEntityRef(ref);
      return {
        apiVersion: 'backstage.io/v1alpha1',
        kind,
        metadata: { name, namespace },
        spec: { profile: { email: `${name}@example.com` } },
      };
    }),
};

/** Notifications with e-mail by a server on this machine; nothing is sent before its queue is started. */
export async function openDelivery(
  options: DatabaseOptions,
  { port, logger }: { port: number; logger: Logger },
) {
  const database = await openDatabase<WorkSchema>('notifications', options);
  await database.migrate(notificationMigrations);
  await database.migrate(workMigrations, 'applied_work_migrations');
  const queue = new DatabaseWorkQueue({ database, logger, leaseMs: 300, pollMs: 50 });
  const processors = channelConfigSchema.parse({
    email: {
      transportConfig: { transport: 'smtp', hostname: '127.0.0.1', port },
      sender: 'portal@example.com',
      throttleInterval: '0ms',
    },
  });
  const services = createNotificationServices({
    db: database as unknown as Database<NotificationTables>,
    logger,
    health: { warn: () => {} },
    defaultSettings: { channels: [] },
    catalog,
    signals: undefined,
    processors: [],
    channels: createConfiguredChannels(processors, logger),
    queue,
    authorizer: { decide: async () => ({ result: 'ALLOW' }) },
    tokens: { issueFor: async () => '' },
    users: undefined,
    statePermissions: new Map(),
    portalUrl: 'http://localhost',
    unsubscribeBaseUrl: 'http://localhost/unsubscribe',
    now: () => new Date(),
  });
  return { database, queue, services };
}
