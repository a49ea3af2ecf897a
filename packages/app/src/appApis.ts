import {
  createEndpointDiscovery,
  createUrlPatternDiscovery,
  defaultDiscoveryPath,
  type DiscoveryEndpoint,
  resolveEndpoints,
} from '@portico/contract';
import { authPluginId, hasSignInPage, type SignInSetup } from '@portico/contract/auth';
import { type ApiFactory, createApiFactory } from '@portico/core';
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
  type IdentityApi,
  identityApiRef,
  pageHintsApiRef,
  shellDialogsApiRef,
  signInApiRef,
  storageApiRef,
} from './apis/refs.ts';
import { ShellDialogs } from './apis/ShellDialogs.ts';
import { createSignOut } from './boot/createSignOut.ts';
import type { FirstCalls } from './boot/FirstCalls.ts';
import { AppIdentity } from './session/AppIdentity.ts';
import { createGuest } from './session/createGuest.ts';

/** What the shell's own apis are made from. */
export interface AppApisOptions {
  config: unknown;
  alerts: AlertQueue;
  /** What the page was served with. */
  hints?: Readonly<Record<string, boolean>> | undefined;
  /** Origin of the page, for a portal that serves its own API. */
  origin: string;
  /** Path of the portal, '' at the root. */
  basePath?: string;
  /** Who has signed in before the portal was put together. */
  signedIn?: IdentityApi | undefined;
  /** What was requested before the app was there. */
  firstCalls?: FirstCalls | undefined;
}

/** The shell's own apis: what every other browser plugin may count on. */
export function createAppApis(options: AppApisOptions): readonly ApiFactory<unknown>[] {
  const { alerts, hints = {}, origin, basePath = '', signedIn, firstCalls } = options;
  const config = new ObjectConfig(options.config);
  const isGuests = !hasSignInPage((options.config ?? {}) as SignInSetup);
  const backendBaseUrl =
    config.getOptionalString('backend.baseUrl')?.replace(/(?<!\/)\/+$/, '') ?? origin + basePath;
  const endpoints = config.getOptional<readonly DiscoveryEndpoint[]>('discovery.endpoints') ?? [];
  const baseUrls = resolveEndpoints(endpoints, 'external');
  return [
    createApiFactory({ api: configApiRef, create: () => config }),
    createApiFactory({
      api: pageHintsApiRef,
      create: () => ({ get: name => (Object.hasOwn(hints, name) ? hints[name] : undefined) }),
    }),
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
      create: () =>
        createEndpointDiscovery(
          baseUrls,
          createUrlPatternDiscovery(backendBaseUrl + defaultDiscoveryPath),
        ),
    }),
    createApiFactory({
      api: signInApiRef,
      needs: { discovery: discoveryApiRef, storage: storageApiRef, config: configApiRef },
      create: ({ discovery, storage, config }) => {
        const target = signedIn ?? (isGuests ? createGuest(discovery, firstCalls) : undefined);
        return new AppIdentity({
          ...(target && { target }),
          endSession: createSignOut({ storage, config, basePath }),
        });
      },
    }),
    // One object, known by two names: what all may ask, and what only sign-in may do.
    createApiFactory({
      api: identityApiRef,
      needs: { signIn: signInApiRef },
      create: ({ signIn }) => signIn as AppIdentity,
    }),
    createApiFactory({
      api: fetchApiRef,
      needs: { discovery: discoveryApiRef, identity: identityApiRef },
      create: ({ discovery, identity }) =>
        createIdentityFetch({
          discovery,
          identity,
          allowedPrefixes: [backendBaseUrl, ...baseUrls.values()],
          // Targets of the proxy may be open to everybody.
          openPlugins: [authPluginId, 'proxy'],
          firstCalls,
        }),
    }),
  ];
}
