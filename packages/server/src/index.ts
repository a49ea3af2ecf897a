export {
  type BulkColumnType,
  type Database,
  type DatabaseEngine,
  type DatabaseEvents,
  type DatabaseOptions,
  type EngineSql,
  insertColumns,
  insertRows,
  type InsertRowsOptions,
  type JsonColumnType,
  type Migration,
  openDatabase,
  type PostgresConnection,
  type PostgresOptions,
  type SqliteOptions,
} from './database/index.ts';
export { resolveAddresses, type ServerAddresses } from './addresses.ts';
export { DefaultAuthorizer, noPolicyWarning } from './auth/DefaultAuthorizer.ts';
export {
  guestClaim,
  type LimitedTokenParts,
  limitedTokenType,
  userTokenAudience,
  userTokenType,
  writeLimitedToken,
} from './auth/limitedTokens.ts';
export { createOrderedUid } from './createOrderedUid.ts';
export { createServer, type Server, type ServerOptions } from './createServer.ts';
export {
  type EventBatch,
  type EventSource,
  type EventTopic,
  eventTopicPoint,
} from './events/EventSource.ts';
export type { RegisteredRoute } from './http/collectRoutes.ts';
export { RawAnswer, type RawAnswerInit } from './http/RawAnswer.ts';
export {
  type RouteAccess,
  serve,
  type ServedRoute,
  type ServeOptions,
  type ServeRequest,
} from './http/serve.ts';
export { createLogger, type LoggerOptions } from './logging/createLogger.ts';
export type { LogFields, Logger } from './logging/Logger.ts';
export {
  addressesRef,
  type Authenticator,
  authenticatorRef,
  authorizerRef,
  configRef,
  databaseRef,
  discoveryRef,
  fetchRef,
  type LimitedToken,
  loggerRef,
  permissionPolicyRef,
  type PluginDatabase,
  schedulerRef,
  secretBoxRef,
  type TokenKeys,
  tokenKeysRef,
  type UserDirectory,
  userDirectoryRef,
  workQueueRef,
} from './refs.ts';
export { type ServerConfig, serverConfigSchema } from './serverConfig.ts';
export {
  createServerPlugin,
  type ServerCheckContext,
  type ServerContributions,
  type ServerPluginContext,
  type ServerPluginOptions,
  type ServerPluginRuntime,
  serverRuntimePoint,
} from './serverPlugins.ts';
export {
  compileConditions,
  createInMemoryResource,
  type InMemoryRule,
  requireRule,
} from './permissions/applyInMemory.ts';
export {
  type PermissionResource,
  type PermissionRule,
  type PluginPermissions,
  policyAliases,
  type PolicyWord,
} from './permissions/PluginPermissions.ts';
export { findPartProblems, findPluginConfigProblems } from './findConfigProblems.ts';
export { listConfigSchemas } from './listConfigSchemas.ts';
export { startThread } from './startThread.ts';
export {
  type AddJobOptions,
  BackgroundLoop,
  type BackgroundLoopOptions,
  DatabaseScheduler,
  DatabaseWorkQueue,
  type DatabaseWorkQueueOptions,
  type JobContext,
  type JobHandler,
  type JobState,
  type JobStatus,
  type JobType,
  type RecurringTask,
  type RecurringTaskStatus,
  type Schedule,
  type Scheduler,
  workMigrations,
  type WorkQueue,
  type WorkSchema,
} from './work/index.ts';
export type { SecretBox } from './secrets/SecretBox.ts';
export { generateSecretKey } from './secrets/SecretKeys.ts';
