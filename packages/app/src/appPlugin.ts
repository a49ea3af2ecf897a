import {
  createUrlPatternDiscovery,
  defaultDiscoveryPath,
  authPluginId,
  PluginClient,
} from '@portico/contract';
import { createApiFactory, createPlugin, type Plugin } from '@portico/core';
import { AlertingErrors } from './apis/AlertingErrors.ts';
import type { AlertQueue } from './apis/AlertQueue.ts';
import { createIdentityFetch } from './apis/createIdentityFetch.ts';
import { FeatureFlags } from './apis/FeatureFlags.ts';
import { LocalStorage } from './apis/LocalStorage.ts';
import { ObjectConfig } from './apis/ObjectConfig.ts';
import {
  alertApiRef,
  configApiRef,
  discoveryApiRef,
  errorApiRef,
  featureFlagsApiRef,
  fetchApiRef,
  identityApiRef,
  shellDialogsApiRef,
  storageApiRef,
} from './apis/refs.ts';
import { SessionIdentity } from './apis/SessionIdentity.ts';
import { ShellDialogs } from './apis/ShellDialogs.ts';
import { listBuiltInCommands } from './commands/builtInCommands.ts';
import { commandPoint, commandSourcePoint } from './commands/commandPoints.ts';
import { liveTopicPoint, pagePoint } from './extensionPoints.ts';
import { navItemPoint } from './nav/navItemPoint.ts';

/** What the shell's own apis are made from. */
export interface AppPluginOptions {
  config: unknown;
  alerts: AlertQueue;
  /** Origin of the page, for a portal that serves its own API. */
  origin: string;
}

/** The shell itself as a plugin: what every other browser plugin may count on. */
export function createAppPlugin({ config: value, alerts, origin }: AppPluginOptions): Plugin {
  const config = new ObjectConfig(value);
  const backendBaseUrl = config.getOptionalString('backend.baseUrl')?.replace(/\/+$/, '') ?? origin;
  return createPlugin({
    id: 'app',
    extensionPoints: [pagePoint, navItemPoint, liveTopicPoint, commandPoint, commandSourcePoint],
    contributes: listBuiltInCommands(config),
    provides: [
      createApiFactory({ api: configApiRef, create: () => config }),
      createApiFactory({ api: alertApiRef, create: () => alerts }),
      createApiFactory({
        api: errorApiRef,
        needs: { alerts: alertApiRef },
        create: ({ alerts }) => new AlertingErrors(alerts),
      }),
      createApiFactory({
        api: storageApiRef,
        needs: { errors: errorApiRef },
        create: ({ errors }) => new LocalStorage(errors),
      }),
      createApiFactory({
        api: featureFlagsApiRef,
        needs: { storage: storageApiRef },
        create: ({ storage }) => new FeatureFlags(storage),
      }),
      createApiFactory({ api: shellDialogsApiRef, create: () => new ShellDialogs() }),
      createApiFactory({
        api: discoveryApiRef,
        create: () => createUrlPatternDiscovery(backendBaseUrl + defaultDiscoveryPath),
      }),
      createApiFactory({
        api: identityApiRef,
        needs: { discovery: discoveryApiRef },
        create: ({ discovery }) =>
          new SessionIdentity({
            provider: 'guest',
            auth: new PluginClient({
              pluginId: authPluginId,
              discovery,
              fetch: (input, init) => fetch(input, init),
            }),
          }),
      }),
      createApiFactory({
        api: fetchApiRef,
        needs: { discovery: discoveryApiRef, identity: identityApiRef },
        create: ({ discovery, identity }) =>
          createIdentityFetch({
            discovery,
            identity,
            allowedPrefixes: [`${backendBaseUrl}/api`],
          }),
      }),
    ],
  });
}
