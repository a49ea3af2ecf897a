import { catalogApiRef, type CatalogApi } from '@portico/catalog-common';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import type { ConfigObject } from '@portico/config';
import { createApiFactory, type Plugin } from '@portico/core';
import type { NotificationMessage } from '@portico/notifications-common';
import { sendNotificationEndpoint } from '@portico/notifications-common';
import type { TestDatabase } from '@portico/testing/node';
import { startTestServer, testServiceToken, TestTokens } from '@portico/testing/server';
import { onTestFinished } from 'vitest';
import { notificationsBackendPlugin } from '../plugin.ts';
import { signalsBackendPlugin } from '../signals/signalsBackendPlugin.ts';

/** How a server with notifications is started. */
export interface StartNotificationsOptions {
  database: TestDatabase;
  entities?: readonly Entity[];
  config?: object;
  plugins?: readonly Plugin[];
  /** A server whose database this one shares. */
  sharedWith?: { databaseConfig: ConfigObject };
}

const tokens = TestTokens.generate();

/** An entity with relations, as the catalog answers it. */
export function anEntity(
  kind: string,
  name: string,
  relations: Readonly<Record<string, readonly string[]>> = {},
): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    metadata: { name, namespace: 'default' },
    relations: Object.entries(relations).flatMap(([type, targets]) =>
      targets.map(targetRef => ({ type, targetRef })),
    ),
  };
}

/** A person with an address. */
export function aPerson(name: string, email?: string): Entity {
  const profile = email === undefined ? { displayName: name } : { displayName: name, email };
  return { ...anEntity('User', name), spec: { profile } };
}

/** A server with notifications and signals, over a catalog of these entities. */
export async function startNotifications({
  database,
  entities = [],
  config = {},
  plugins = [],
  sharedWith,
}: StartNotificationsOptions) {
  const signing = await tokens;
  const byRef = new Map(entities.map(entity => [stringifyEntityRef(entity), entity]));
  const catalog: Pick<CatalogApi, 'getEntitiesByRefs'> = {
    getEntitiesByRefs: async ({ entityRefs }) => entityRefs.map(ref => byRef.get(ref)),
  };
  const databaseConfig = sharedWith?.databaseConfig ?? (await database.freshConfig());
  const server = await startTestServer({
    plugins: [notificationsBackendPlugin, signalsBackendPlugin, ...plugins],
    apis: [
      signing.keys,
      createApiFactory({ api: catalogApiRef, create: () => catalog as CatalogApi }),
    ],
    config: JSON.stringify(config),
    overrides: databaseConfig,
  });
  onTestFinished(() => server.stop());
  const signIn = (ref: string, claims: Record<string, unknown> = {}) =>
    signing.sign(ref, { claims });
  const clientOf = async (ref: string) => server.client('notifications', await signIn(ref));
  const service = server.client('notifications', testServiceToken);
  const send = (
    payload: NotificationMessage['payload'],
    recipients: NotificationMessage['recipients'] | string | string[] = 'user:default/ada',
  ) =>
    service.call(sendNotificationEndpoint, {
      body: {
        payload,
        recipients:
          typeof recipients === 'string' || Array.isArray(recipients)
            ? { type: 'entity', entityRef: recipients }
            : recipients,
      },
    });
  return { server, databaseConfig, signIn, clientOf, service, send };
}
