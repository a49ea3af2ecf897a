import { authPluginId, tokenKeysEndpoint } from '@portico/contract';
import { createApiFactory, optionalApi } from '@portico/core';
import {
  addressesRef,
  createServerPlugin,
  databaseRef,
  fetchRef,
  loggerRef,
  type TokenKeys,
  tokenKeysRef,
  userDirectoryRef,
} from '@portico/server';
import { authConfigSchema, guestConfigSchema } from './authConfig.ts';
import type { AuthServices } from './AuthServices.ts';
import { GuestProvider } from './GuestProvider.ts';
import { logoutRoute, refreshSessionRoute } from './routes/sessions.ts';
import { openIdConfigurationRoute, tokenKeysRoute, userInfoRoute } from './routes/tokens.ts';
import { signingKeysMigration } from './store/migrations/001_signing_keys.ts';
import { SigningKeyStore } from './store/SigningKeyStore.ts';
import type { AuthTables } from './store/tables.ts';
import { TokenIssuer } from './TokenIssuer.ts';

/** Sign-in on the server: guests, user tokens and their keys. */
export const authBackendPlugin = createServerPlugin({
  id: authPluginId,
  config: authConfigSchema,
  needs: {
    database: databaseRef,
    addresses: addressesRef,
    logger: loggerRef,
    users: optionalApi(userDirectoryRef),
  },
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
  ],
  async create({ database, addresses, logger, users }, { config }): Promise<AuthServices> {
    const db = await database.open<AuthTables>([signingKeysMigration]);
    const issuer = new TokenIssuer({
      store: new SigningKeyStore(db),
      issuer: `${addresses.backendBaseUrl}/api/auth`,
    });
    const { providers } = config.auth;
    const isUnconfigured = Object.keys(providers).length === 0;
    if (isUnconfigured) logger.info('No sign-in is configured; every visitor is the guest user');
    const guest = providers.guest ?? (isUnconfigured ? guestConfigSchema.parse({}) : undefined);
    return {
      addresses,
      issuer,
      guest: guest && new GuestProvider({ config: guest, issuer, users }),
    };
  },
  routes: [
    refreshSessionRoute,
    logoutRoute,
    tokenKeysRoute,
    openIdConfigurationRoute,
    userInfoRoute,
  ],
});
