export type { StoredTables } from './backup/StoredTables.ts';
export {
  type EventBatch,
  type EventSource,
  type EventTopic,
  eventTopicPoint,
} from './events/EventSource.ts';
export { type PageHint, pageHintPoint } from './events/PageHints.ts';
export {
  type NoticeDatabase,
  splitUsers,
  UserEvents,
  type UserEventsOptions,
} from './events/UserEvents.ts';
export { OpenCounts } from './http/OpenCounts.ts';
export { RawAnswer, type RawAnswerInit } from './http/RawAnswer.ts';
export {
  allMethods,
  type EventsRequest,
  type HttpMethod,
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
  serveUpgrade,
  type ServeUpgradeOptions,
  type UpgradeOptions,
  type UpgradeRequest,
} from './http/serve.ts';
export {
  type MultipartField,
  type MultipartFile,
  type MultipartLimits,
  readMultipart,
} from './http/readMultipart.ts';
export { pipeWebSockets } from './http/pipeWebSockets.ts';
export type { AcceptWebSocketOptions } from './http/Upgrade.ts';
export { serveSessionCookie } from './http/sessionCookieRoutes.ts';
export type { DelegationOptions, Delegations } from './delegation/Delegations.ts';
export type {
  GaugeOptions,
  MetricCounter,
  MetricOptions,
  Metrics,
  MetricSample,
} from './health/PluginMetrics.ts';
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
  permissionPolicyRef,
  type PluginDatabase,
  schedulerRef,
  secretBoxRef,
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
