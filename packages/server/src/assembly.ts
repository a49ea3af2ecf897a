export { resolveAddresses, type ServerAddresses } from './addresses.ts';
export {
  guestClaim,
  type LimitedTokenParts,
  limitedTokenType,
  ownershipClaim,
  userTokenAudience,
  userTokenType,
  writeLimitedToken,
} from './auth/limitedTokens.ts';
export { createServer } from './createServer.ts';
export { type Server, type ServerOptions } from './Server.ts';
export { runServer, type RunServerOptions } from './runServer.ts';
export type { RegisteredRoute } from './http/collectRoutes.ts';
export { startTelemetry, type StartedTelemetry } from './telemetry/startTelemetry.ts';
export type { Telemetry, TelemetryOptions } from './telemetry/Telemetry.ts';
export { createLogger, type LoggerOptions } from './logging/createLogger.ts';
export { findPartProblems, findPluginConfigProblems } from './findConfigProblems.ts';
export { listConfigSchemas } from './listConfigSchemas.ts';
export { generateSecretKey } from './secrets/SecretKeys.ts';
