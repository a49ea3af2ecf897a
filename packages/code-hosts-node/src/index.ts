export {
  codeHostsPlugin,
  type CodeHostsApi,
  codeHostsRef,
  type CreateWriterOptions,
} from './codeHostsPlugin.ts';
export { toAnswerError } from './toAnswerError.ts';
export { integrationsWritePermission } from './permissions.ts';
export type { TokenOptions } from './credentials/GithubAppTokens.ts';
export { HostTokens } from './credentials/HostTokens.ts';
export type { CredentialLabel, HostRateLimit } from './rateLimits/HostRateLimit.ts';
export { type RateLimitFetchOptions, HostRateLimits } from './rateLimits/HostRateLimits.ts';
export { isAffected } from './webhooks/isAffected.ts';
export type { HostActivity } from './webhooks/readActivityEvents.ts';
export type { HostPush } from './webhooks/readPushes.ts';
export type { Webhook } from './webhooks/Webhook.ts';
export { type ReceivedPushes, WebhookReceiver } from './webhooks/WebhookReceiver.ts';
export { createGitTransport, type ThreadedGitTransport } from './git/createGitTransport.ts';
