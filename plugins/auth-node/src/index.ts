export type { ProviderAccount } from './accounts.ts';
export { type AuthProvider, authProviderPoint } from './authProviderPoint.ts';
export {
  type HandlerAnswer,
  type HandlerIdentity,
  type HandlerParts,
  type HandlerProvider,
  handlerProviderPoint,
  type HandlerRequest,
  type HandlerStep,
} from './handlerProviderPoint.ts';
export {
  type AccountCalls,
  defineOAuthProvider,
  type OAuthProvider,
  type OAuthServer,
  type OAuthTokens,
  type TokenEndpointAuthMethod,
} from './oauthProviders.ts';
export { type OAuthBaseSettings } from './oauthSettings.ts';
export {
  createProviderConfigSchema,
  createProvidersShape,
  defaultAuthEnvironment,
  keepProvidersOf,
  type OAuthSettings,
  type ProviderConfig,
  type SignInSettings,
} from './providerConfig.ts';
export {
  defineProxyProvider,
  type ProxiedAccount,
  type ProxiedRequest,
  type ProxyProvider,
} from './proxyProviders.ts';
export {
  commonSignInResolvers,
  emailMatchingAnnotation,
  emailMatchingUserEntityProfileEmail,
  type SignInMatch,
  type SignInResolver,
  type SignInResolverOptions,
  userIdMatchingAnnotation,
  usernameMatchingAnnotation,
  usernameMatchingUserEntityName,
  usernameResolvers,
} from './resolvers.ts';
