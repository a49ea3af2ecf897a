import type { LoadedConfig } from '@portico/config';
import type { Authorizer, DiscoveryApi, FetchApi, Principal } from '@portico/contract';
import { createApiRef } from '@portico/core';
import type { JWK } from 'jose';
import type { Database } from './database/Database.ts';
import type { Migration } from './database/migrate.ts';
import type { ServerAddresses } from './addresses.ts';
import type { Logger } from './logging/Logger.ts';

/** The whole configuration. */
export const configRef = createApiRef<LoadedConfig>({ id: 'server.config' });

/** Where the server listens and how it is reached. */
export const addressesRef = createApiRef<ServerAddresses>({ id: 'server.addresses' });

/** A log of one's own: each line carries the plugin's id. */
export const loggerRef = createApiRef<Logger>({ id: 'server.logger' });

/** Opens the plugin's own database. */
export interface PluginDatabase {
  /** Opens it and brings its tables up to date; the server closes it when it stops. */
  open<Schema>(migrations: readonly Migration[]): Promise<Database<Schema>>;
}
/** The plugin's own database. */
export const databaseRef = createApiRef<PluginDatabase>({ id: 'server.database' });

/** Where the APIs of plugins are. */
export const discoveryRef = createApiRef<DiscoveryApi>({ id: 'server.discovery' });

/** Calls other plugins as this plugin; answered in this process where they live in it. */
export const fetchRef = createApiRef<FetchApi>({ id: 'server.fetch' });

/** Decides what callers may do. */
export const authorizerRef = createApiRef<Authorizer>({ id: 'server.authorizer' });

/** Tells who makes a call. */
export interface Authenticator {
  /**
   * The caller behind an `Authorization` header.
   *
   * @throws AuthenticationError when there is a token and it is not valid.
   */
  authenticate(authorization: string | undefined): Promise<Principal>;
}
/** Tells who makes a call. */
export const authenticatorRef = createApiRef<Authenticator>({ id: 'server.authenticator' });

/** The public keys that user tokens are signed with. */
export interface TokenKeys {
  listPublicKeys(): Promise<JWK[]>;
}
/** The public keys of user tokens; the auth plugin provides them. */
export const tokenKeysRef = createApiRef<TokenKeys>({ id: 'auth.token-keys' });

/** Knows which groups a user belongs to. */
export interface UserDirectory {
  /** Refs that count as the user when ownership is asked: itself and its groups. */
  listOwnershipRefs(userEntityRef: string): Promise<string[]>;
}
/** Knows users' groups; the catalog provides it. */
export const userDirectoryRef = createApiRef<UserDirectory>({ id: 'auth.user-directory' });
