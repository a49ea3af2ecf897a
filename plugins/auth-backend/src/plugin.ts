import {
  authProviderPoint,
  createProviderConfigSchema,
  handlerProviderPoint,
} from '@portico/auth-node';
import { authPluginId, ownershipEndpoint, tokenKeysEndpoint } from '@portico/contract/auth';
import { createApiFactory, optionalApi } from '@portico/core';
import {
  addressesRef,
  configRef,
  createServerPlugin,
  databaseRef,
  fetchRef,
  loggerRef,
  type StoredOwnership,
  storedOwnershipRef,
  type TokenKeys,
  tokenKeysRef,
  userDirectoryRef,
  userPermissionsRef,
} from '@portico/server';
import { authConfigSchema, guestConfigSchema } from './authConfig.ts';
import type { AuthServices, ConfiguredProvider } from './AuthServices.ts';
import {
  createConfiguredProvider,
  createGuestProvider,
  createHandlerProvider,
  type ProviderContext,
} from './createProviders.ts';
import { findSignInProblems } from './findSignInProblems.ts';
import { AllowedOrigins } from './flow/AllowedOrigins.ts';
import { SharedRefreshes } from './oauth/SharedRefreshes.ts';
import { builtInProviders } from './providers/builtInProviders.ts';
import {
  logoutRoute,
  refreshSessionRoute,
  signInFrameRoute,
  startSignInRoute,
} from './routes/sessions.ts';
import {
  openIdConfigurationRoute,
  ownershipRoute,
  tokenKeysRoute,
  userInfoRoute,
} from './routes/tokens.ts';
import { Sealer } from './sessions/Sealer.ts';
import { IdentityIssuer } from './signIn/IdentityIssuer.ts';
import { PeopleOwnership } from './signIn/PeopleOwnership.ts';
import { authMigrations } from './store/migrations/index.ts';
import { OwnershipStore } from './store/OwnershipStore.ts';
import { RefreshStore } from './store/RefreshStore.ts';
import { SessionSecretStore } from './store/SessionSecretStore.ts';
import { SigningKeyStore } from './store/SigningKeyStore.ts';
import type { AuthTables } from './store/tables.ts';
import { TokenIssuer } from './TokenIssuer.ts';

/** Sign-in on the server: providers and guests, sessions, user tokens and their keys. */
export const authBackendPlugin = createServerPlugin({
  id: authPluginId,
  config: authConfigSchema,
  tables: { migrations: authMigrations },
  needs: {
    database: databaseRef,
    addresses: addressesRef,
    configuration: configRef,
    logger: loggerRef,
    users: optionalApi(userDirectoryRef),
    permissions: optionalApi(userPermissionsRef),
    handlers: handlerProviderPoint,
  },
  extensionPoints: [authProviderPoint, handlerProviderPoint],
  contributes: builtInProviders.map(provider =>
    authProviderPoint.add({ id: provider.providerId, ...provider }),
  ),
  provides: [
    createApiFactory({
      api: tokenKeysRef,
      needs: { fetch: fetchRef },
      create: ({ fetch }): TokenKeys => ({
        async listPublicKeys() {
          const { keys } = await fetch.forPlugin(authPluginId).call(tokenKeysEndpoint, {});
          return keys;
        },
      }),
    }),
    createApiFactory({
      api: storedOwnershipRef,
      needs: { fetch: fetchRef },
      create: ({ fetch }): StoredOwnership => ({
        async find(userEntityRef, ownershipId) {
          const query = { userEntityRef, ownershipId };
          const found = await fetch
            .forPlugin(authPluginId)
            .callOptional(ownershipEndpoint, { query });
          return found?.ownershipEntityRefs;
        },
      }),
    }),
  ],
  check: findSignInProblems,
  async create(
    { database, addresses, configuration, logger, users, permissions, handlers },
    { config, contributionsTo },
  ): Promise<AuthServices> {
    const { auth } = config;
    const db = await database.open<AuthTables>(authMigrations);
    const sealer = new Sealer(
      auth.session.secret ?? (await new SessionSecretStore(db).findOrMake()),
    );
    const issuer = new TokenIssuer({
      store: new SigningKeyStore(db),
      issuer: `${addresses.backendBaseUrl}/api/auth`,
      ...(auth.backstageTokenExpiration && {
        lifetimeSeconds: Math.floor(auth.backstageTokenExpiration / 1000),
      }),
    });
    const ownership = new PeopleOwnership(users, new OwnershipStore(db));
    const context: ProviderContext = {
      environment: auth.environment,
      addresses,
      sealer,
      refreshes: new SharedRefreshes({ store: new RefreshStore(db), sealer }),
      users,
      identities: new IdentityIssuer({ issuer, ownership, permissions, logger }),
      logger,
      now: Date.now,
    };
    const providers = new Map<string, ConfiguredProvider>();
    for (const { value: provider } of contributionsTo(authProviderPoint)) {
      const { configured } = configuration.read(createProviderConfigSchema([provider])).auth;
      const providerConfig = configured[provider.providerId];
      if (providerConfig) {
        const made = createConfiguredProvider(provider, providerConfig, context);
        providers.set(provider.providerId, made);
      }
    }
    const origins = new AllowedOrigins(addresses.appBaseUrl, auth.experimentalExtraAllowedOrigins);
    for (const { value: provider } of handlers)
      providers.set(provider.providerId, createHandlerProvider(provider, origins, context));
    const isUnconfigured = !hasProviderKeys(configuration.value);
    if (isUnconfigured) logger.info('No sign-in is configured; every visitor is the guest user');
    const guest =
      auth.guest ??
      (isUnconfigured
        ? guestConfigSchema.parse({ dangerouslyAllowOutsideDevelopment: true })
        : undefined);
    if (guest) providers.set('guest', createGuestProvider(guest, context));
    return {
      addresses,
      issuer,
      ownership,
      origins,
      environment: auth.environment,
      providers,
    };
  },
  routes: [
    startSignInRoute,
    signInFrameRoute,
    refreshSessionRoute,
    logoutRoute,
    tokenKeysRoute,
    openIdConfigurationRoute,
    userInfoRoute,
    ownershipRoute,
  ],
});

function hasProviderKeys(value: { auth?: unknown }): boolean {
  const { providers } = (value.auth ?? {}) as { providers?: object };
  return Object.keys(providers ?? {}).length > 0;
}
