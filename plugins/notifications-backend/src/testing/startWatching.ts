import { catalogBackendPlugin } from '@portico/catalog-backend';
import type { Entity } from '@portico/catalog-model';
import { type EntityProviderConnection, entityProviderPoint } from '@portico/catalog-node';
import type { ConfigObject } from '@portico/config';
import type { Authorizer } from '@portico/contract/permissions';
import { createApiFactory, type Plugin } from '@portico/core';
import {
  addWatchEndpoint,
  listNotificationsEndpoint,
  type WatchType,
} from '@portico/notifications-common';
import { watchedStatePoint } from '@portico/notifications-node';
import { createServerPlugin, permissionPolicyRef } from '@portico/server';
import type { TestDatabase } from '@portico/testing/node';
import { startTestServer, TestTokens } from '@portico/testing/server';
import { vi } from 'vitest';
import { notificationsBackendPlugin } from '../plugin.ts';

const tokens = TestTokens.generate();
const waiting = { timeout: 30_000, interval: 20 };

/** A component of a team. */
export function aWatched(name: string, owner = 'pay', description = ''): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name, namespace: 'default', ...(description && { description }) },
    spec: { type: 'service', lifecycle: 'production', owner: `group:default/${owner}` },
  };
}

/** A team. */
export function aTeam(name: string): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Group',
    metadata: { name, namespace: 'default' },
    spec: { type: 'team', children: [] },
  };
}

/** A server with a real catalog whose entities, states and rights a test decides. */
export async function startWatching(
  database: TestDatabase,
  {
    databaseConfig: shared,
    plugins = [],
  }: { databaseConfig?: ConfigObject; plugins?: readonly Plugin[] } = {},
) {
  const signing = await tokens;
  const state = {
    /** Names of the components that fail. */
    failing: new Set<string>(),
    decide: (async () => ({ result: 'ALLOW' })) as Authorizer['decide'],
  };
  const reads = new Map<string, number>();
  const note = (by: string, refs: readonly string[]) => {
    for (const ref of refs) reads.set(`${by} ${ref}`, (reads.get(`${by} ${ref}`) ?? 0) + 1);
  };
  const { promise: connected, resolve } = Promise.withResolvers<EntityProviderConnection>();
  const tested = createServerPlugin({
    id: 'tested',
    provides: [
      createApiFactory({
        api: permissionPolicyRef,
        create: () => ({
          decide: (principal, permission) =>
            principal.type === 'user'
              ? state.decide(principal, permission)
              : Promise.resolve({ result: 'ALLOW' as const }),
        }),
      }),
    ],
    contributes: [
      entityProviderPoint.add({
        getProviderName: () => 'tested',
        async connect(connection) {
          resolve(connection);
        },
      }),
      watchedStatePoint.add({
        id: 'pods',
        name: 'pods',
        async readStates(entityRefs) {
          note('state', entityRefs);
          const failing = new Set(state.failing);
          return new Map(
            entityRefs.map(ref => {
              const name = ref.split('/')[1] ?? '';
              const isBad = failing.has(name);
              return [
                ref,
                {
                  state: isBad ? 'failing' : 'good',
                  isBad,
                  texts: isBad
                    ? { en: `Pods of ${name} fail`, de: `Pods von ${name} schlagen fehl` }
                    : { en: `Pods of ${name} run again`, de: `Pods von ${name} laufen wieder` },
                },
              ];
            }),
          );
        },
      }),
      watchedStatePoint.add({
        id: 'views',
        name: 'views',
        watchedBy: ['view'],
        async readStates(entityRefs) {
          note('view', entityRefs);
          return new Map();
        },
      }),
    ],
  });
  const databaseConfig = shared ?? (await database.freshConfig());
  const server = await startTestServer({
    plugins: [catalogBackendPlugin, notificationsBackendPlugin, tested, ...plugins],
    apis: [signing.keys],
    config: JSON.stringify({
      permission: { enabled: true },
      notifications: { watching: { every: '100ms', gatherFor: '50ms' } },
    }),
    overrides: databaseConfig,
  });
  const connection = await connected;
  const clientOf = async (name: string) =>
    server.client('notifications', await signing.sign(`user:default/${name}`));
  const catalogOf = async (name: string) =>
    server.client('catalog', await signing.sign(`user:default/${name}`));
  const add = (...entities: Entity[]) =>
    connection.applyMutation({
      type: 'delta',
      added: entities.map(entity => ({ entity })),
      removed: [],
    });
  return {
    server,
    databaseConfig,
    state,
    add,
    remove: (...refs: string[]) =>
      connection.applyMutation({
        type: 'delta',
        added: [],
        removed: refs.map(entityRef => ({ entityRef })),
      }),
    clientOf,
    catalogOf,
    /** Watches something, once it is there. */
    watch: async (name: string, type: WatchType, target: string, more: object = {}) => {
      const client = await clientOf(name);
      return vi.waitFor(
        () => client.call(addWatchEndpoint, { body: { type, target, title: target, ...more } }),
        waiting,
      );
    },
    list: async (name: string) => {
      const client = await clientOf(name);
      const { notifications } = await client.call(listNotificationsEndpoint, {});
      return notifications;
    },
    /** Waits until it is stored how components are that are watched by teams and as states, or by views. */
    untilKnown: (by: 'state' | 'view', names: readonly string[]) =>
      vi.waitFor(() => {
        for (const name of names)
          if ((reads.get(`${by} component:default/${name}`) ?? 0) < 2)
            throw new Error(`'${name}' has not been read twice`);
      }, waiting),
    /** Waits for notifications that a test says enough of. */
    until: async (name: string, check: (titles: string[]) => void) => {
      const client = await clientOf(name);
      return vi.waitFor(async () => {
        const { notifications } = await client.call(listNotificationsEndpoint, {});
        check(notifications.map(({ payload }) => payload.title));
        return notifications;
      }, waiting);
    },
  };
}
