export {
  defineEndpoint,
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  type EndpointMethod,
  type EndpointRequest,
  type EndpointResult,
  type Schema,
} from './defineEndpoint.ts';
export {
  createEndpointDiscovery,
  createUrlPatternDiscovery,
  defaultDiscoveryPath,
  type DiscoveryApi,
  type DiscoveryEndpoint,
  resolveEndpoints,
  describePatternFault,
} from './discovery.ts';
export {
  type ChangeEvent,
  changeEventName,
  changeEventSchema,
  eventsPluginId,
  eventStreamEndpoint,
  positionEventName,
  resetEventName,
} from './events.ts';
export { fillPath } from './fillPath.ts';
export { checkInputLimits } from './checkInputLimits.ts';
export {
  defaultInputLimits,
  getInputLimit,
  type InputLimit,
  type InputLimitName,
} from './inputLimits.ts';
export {
  type Authorizer,
  type BasicPermission,
  createPermission,
  createResourcePermission,
  type Permission,
  type PermissionAction,
  type PermissionDecision,
  type ResourcePermission,
} from './permissions.ts';
export { permissionSchema } from './permissionSchema.ts';
export {
  matchesConditions,
  type PermissionCondition,
  type PermissionConditions,
  permissionConditionsSchema,
  visitConditions,
} from './permissionConditions.ts';
export {
  applyConditionsEndpoint,
  type DefinitiveResult,
  definitiveResultSchema,
  permissionItemIdSchema,
  permissionItems,
  permissionMetadataEndpoint,
  resourceRefSchema,
  resourceRefsSchema,
} from './permissionEndpoints.ts';
export { pluginKeysEndpoint } from './serviceKeys.ts';
export { type CallOptions, type FetchApi, PluginClient } from './PluginClient.ts';
export type {
  NobodyPrincipal,
  Principal,
  ServicePrincipal,
  ServiceRestriction,
  UserPrincipal,
} from './principals.ts';
export {
  getQueryParamJsonSchema,
  queryBoolean,
  queryInteger,
  queryList,
  queryWords,
} from './queryParams.ts';
export { validate } from './validate.ts';
export {
  appPluginId,
  type AuthorizationMessage,
  authorizationMessageSchema,
  authorizationResponseSchema,
  authPluginId,
  type AuthSession,
  authSessionSchema,
  configInfoSchema,
  logoutAnswerSchema,
  logoutEndpoint,
  openIdConfigurationEndpoint,
  type Profile,
  profileSchema,
  refreshSessionEndpoint,
  removeSessionCookieEndpoint,
  requestedWithHeader,
  sessionCookieName,
  setSessionCookieEndpoint,
  type SignInFlow,
  signInFlowSchema,
  signInFrameEndpoint,
  startSignInEndpoint,
  tokenKeysEndpoint,
  userInfoEndpoint,
  type UserIdentity,
  userIdentitySchema,
} from './auth.ts';
export { hasSignInPage, type SignInSetup } from './signInSetup.ts';
export { headerThemeIds, type HeaderThemeId, ownLanguages } from './portalLook.ts';
