export type { StoredTables } from './backup/StoredTables.ts';
export { type PageHint, pageHintPoint } from './events/PageHints.ts';
export {
  type RawRequest,
  type RouteAccess,
  type RouteDeclaration,
  serve,
  type ServedRoute,
  serveEvents,
  type ServeEventsOptions,
  type ServeOptions,
  serveRaw,
  type ServeRawOptions,
  type ServerEvent,
  type ServeRequest,
} from './http/serve.ts';
export type { DelegationOptions, Delegations } from './delegation/Delegations.ts';
export type { MetricCounter, Metrics } from './health/PluginMetrics.ts';
export type { LogFields, Logger } from './logging/Logger.ts';
export {
  addressesRef,
  type Authenticator,
  authenticatorRef,
  authorizerRef,
  configRef,
  databaseRef,
  delegationsRef,
  discoveryRef,
  fetchRef,
  type LimitedToken,
  loggerRef,
  metricsRef,
  type OwnTokens,
  ownTokensRef,
  permissionPolicyRef,
  type PluginDatabase,
  schedulerRef,
  secretBoxRef,
  type StorageLocation,
  type StorageLocations,
  storageLocationsRef,
  type StoredOwnership,
  storedOwnershipRef,
  type TokenKeys,
  tokenKeysRef,
  type UserDirectory,
  userDirectoryRef,
  type UserPermissions,
  userPermissionsRef,
  workQueueRef,
} from './refs.ts';
export { type ServerConfig, serverConfigSchema } from './serverConfig.ts';
export {
  type AddedContribution,
  createServerPlugin,
  type ServerCheckContext,
  type ServerContributions,
  type ServerStartContext,
  type ServerPluginOptions,
  type ServerPluginRuntime,
  serverRuntimePoint,
} from './serverPlugins.ts';
export type { SecretBox } from './secrets/SecretBox.ts';
export { generateSecretKey } from './secrets/SecretKeys.ts';
