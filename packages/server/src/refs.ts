import type { LoadedConfig } from '@portico/config';
import type { DiscoveryApi, FetchApi } from '@portico/contract';
import type { Principal, UserPrincipal } from '@portico/contract/auth';
import type { Authorizer } from '@portico/contract/permissions';
import { createApiRef } from '@portico/core';
import type { JWK } from 'jose';
import type { ClientConfig } from 'pg';
import type { Database } from './database/Database.ts';
import type { Migration, MigrationTable } from './database/migrate.ts';
import type { ServerAddresses } from './addresses.ts';
import type { Logger } from './logging/Logger.ts';
import type { Metrics } from './health/PluginMetrics.ts';
import type { CountedWork } from './health/WorkCounts.ts';
import type { Delegations } from './delegation/Delegations.ts';
import type { WorkQueue } from './work/Job.ts';
import type { SecretBox } from './secrets/SecretBox.ts';
import type { Scheduler } from './work/Scheduler.ts';

/** The whole configuration. */
export const configRef = createApiRef<LoadedConfig>({ id: 'server.config' });

/** Where the server listens and how it is reached. */
export const addressesRef = createApiRef<ServerAddresses>({ id: 'server.addresses' });

/** A log of one's own: each line carries the plugin's id. */
export const loggerRef = createApiRef<Logger>({ id: 'server.logger' });

/** Opens the plugin's own database. */
export interface PluginDatabase {
  /**
   * Opens it and brings its tables up to date; the server closes it when it stops.
   *
   * @param migrationTable - where the applied migrations are listed; the database's default one when omitted.
   */
  open<Schema>(
    migrations: readonly Migration[],
    migrationTable?: MigrationTable,
  ): Promise<Database<Schema>>;
}
/** The plugin's own database. */
export const databaseRef = createApiRef<PluginDatabase>({ id: 'server.database' });

/** Jobs of the plugin that survive crashes, each run by one replica. */
export const workQueueRef = createApiRef<WorkQueue>({ id: 'server.work-queue' });

/** Tasks of the plugin that run again and again, once an interval over all replicas. */
export const schedulerRef = createApiRef<Scheduler>({ id: 'server.scheduler' });

/** Numbers of the plugin for `/metrics`. */
export const metricsRef = createApiRef<Metrics>({ id: 'server.metrics' });

/** Runs work of the plugin, and notes how long the serving thread was held meanwhile; the server's health names it. */
export interface WatchedWork {
  /** @param counted - when such work is slow and has failed, which is counted; neither is when omitted. */
  run<T>(work: () => Promise<T> | T, counted?: CountedWork<T>): Promise<T>;
}
/** For plugins that run code of others in the serving thread. */
export const watchedWorkRef = createApiRef<WatchedWork>({ id: 'server.watched-work' });

/** What the plugin adds to the server's health, for as long as the server runs. */
export interface PluginHealth {
  /** @param message - what is not as it was meant to be, and the fix; anybody who may call the server can read it. */
  warn(message: string): void;
  /**
   * Watches the heap that the code of packages allocates: one that only grows is named in the server's health.
   *
   * @param findPackage - the name of the package that a file is part of, by path or `file:` URL; `undefined` for all that is not watched.
   */
  watchHeap(findPackage: (file: string) => string | undefined): void;
}
/** For plugins that find at the start what operators have to change, and for those that run code of others. */
export const healthRef = createApiRef<PluginHealth>({ id: 'server.health' });

/** Lets the plugin act for users whose requests have ended. */
export const delegationsRef = createApiRef<Delegations>({ id: 'server.delegations' });

/** Encrypts what the plugin stores and nobody may read in the database. */
export const secretBoxRef = createApiRef<SecretBox>({ id: 'server.secret-box' });

/** Where the APIs of plugins are. */
export const discoveryRef = createApiRef<DiscoveryApi>({ id: 'server.discovery' });

/** Calls other plugins as this plugin; answered in this process where they live in it. */
export const fetchRef = createApiRef<FetchApi>({ id: 'server.fetch' });

/** Gives the plugin tokens of its own, for clients that it does not make by its fetch. */
export interface OwnTokens {
  /** A short-lived token with which this plugin calls another as itself. */
  issue(targetId: string): Promise<string>;
  /**
   * A token with which this plugin calls another for a caller that the authenticator reported: with a user's rights and no
   * more, or as itself for a service.
   *
   * @throws AuthenticationError when nobody called, or the user's token cannot be passed on.
   */
  issueFor(
    targetId: string,
    caller: { principal: Principal; authorization: string | undefined },
  ): Promise<string>;
}
/** Tokens of the plugin's own. */
export const ownTokensRef = createApiRef<OwnTokens>({ id: 'server.own-tokens' });

/** Where a library with a database layer of its own may store something, apart from the tables of plugins. */
export type StorageLocation =
  | { engine: 'sqlite'; file: string }
  | { engine: 'postgres'; connection: ClientConfig; schema: string };
/** Finds such places on the configured engine. */
export interface StorageLocations {
  /** @param name - lower-case letters, digits, hyphens and underscores; with an underscore it can be no plugin's. */
  locate(name: string): StorageLocation;
}
/** Places for libraries with a database layer of their own. */
export const storageLocationsRef = createApiRef<StorageLocations>({
  id: 'server.storage-locations',
});

/** Decides what callers may do. */
export const authorizerRef = createApiRef<Authorizer>({ id: 'server.authorizer' });

/** A policy that somebody wrote; the permission plugin provides it. */
export const permissionPolicyRef = createApiRef<Authorizer>({ id: 'permission.policy' });

/** The permissions of users, for what is answered at sign-in. */
export interface UserPermissions {
  /**
   * Whether the user has each declared permission, by its name; a resource permission, whether they may have it for some
   * resource. `undefined` while permissions are off.
   */
  list(user: UserPrincipal): Promise<Record<string, boolean> | undefined>;
}
/** The permissions of users; the permission plugin provides it. */
export const userPermissionsRef = createApiRef<UserPermissions>({
  id: 'permission.user-permissions',
});

/** Reports who makes a call. */
export interface Authenticator {
  /**
   * The caller behind an `Authorization` header.
   *
   * @param audience - the plugin that is called; a plugin's token must be meant for it.
   * @throws AuthenticationError when there is a token and it is not valid.
   */
  authenticate(authorization: string | undefined, audience?: string): Promise<Principal>;
  /**
   * The caller behind a limited token, as the session cookie holds it. Only routes that serve files to
   * a browser may request it.
   *
   * @throws AuthenticationError when it is not valid.
   */
  authenticateLimited(token: string, audience?: string): Promise<UserPrincipal>;
  /**
   * The limited token of the user behind an `Authorization` header: what its session cookie holds.
   *
   * @throws AuthenticationError without a valid full token; NotAllowedError for a service's.
   */
  createLimitedToken(authorization: string | undefined): Promise<LimitedToken>;
  /**
   * When the session of a user ends: the end of the longest-lived of their tokens that were checked here, in milliseconds
   * since 1970; `undefined` for users whose tokens were not.
   */
  getSessionEnd(userEntityRef: string): number | undefined;
}
/** A token that opens only what a browser fetches without a token, for as long as the one it is of. */
export interface LimitedToken {
  token: string;
  expiresAt: Date;
}
/** Reports who makes a call. */
export const authenticatorRef = createApiRef<Authenticator>({ id: 'server.authenticator' });

/** The public keys that user tokens are signed with. */
export interface TokenKeys {
  listPublicKeys(): Promise<JWK[]>;
}
/** The public keys of user tokens; the auth plugin provides them. */
export const tokenKeysRef = createApiRef<TokenKeys>({ id: 'auth.token-keys' });

/** Stores ownership refs that sign-in gives users whose groups the catalog does not know. */
export interface StoredOwnership {
  /** The refs that an id names; `undefined` when they are no longer stored. */
  find(userEntityRef: string, ownershipId: string): Promise<string[] | undefined>;
}
/** Ownership refs that sign-in stored; the auth plugin provides them. */
export const storedOwnershipRef = createApiRef<StoredOwnership>({ id: 'auth.stored-ownership' });

/** Knows people, and which groups they belong to. */
export interface UserDirectory {
  /** Refs that count as the user when ownership is asked: itself, its groups, and those they are part of. */
  listOwnershipRefs(userEntityRef: string): Promise<string[]>;
  /**
   * The refs of users for whom all of these values hold, by searchable key: `spec.profile.email`,
   * `metadata.name`, `metadata.annotations.…`. At most two, which is enough to tell one from several.
   */
  findUsers(match: Readonly<Record<string, string>>): Promise<string[]>;
}
/** Knows people and their groups; the catalog provides it. */
export const userDirectoryRef = createApiRef<UserDirectory>({ id: 'auth.user-directory' });
