export { ApiFailure } from './ApiFailure.ts';
export { type ApiHolder } from './ApiRegistry.ts';
export {
  type ApiContext,
  type ApiFactory,
  type ApiNeeds,
  type ApiRef,
  type ApisOf,
  createApiFactory,
  createApiRef,
  type OptionalApi,
  optionalApi,
} from './apis.ts';
export { type Assembly, type AssemblyOptions, assemble } from './assemble.ts';
export { type AssembledFeatureFlag, isFeatureFlagName } from './assembly/assembleFeatureFlags.ts';
export { bindRoute, type RouteBinding } from './assembly/bindRoutes.ts';
export {
  type BrowserConfig,
  type BrowserConfigContext,
  browserConfigPoint,
  createBrowserConfig,
} from './browserConfig.ts';
export {
  type AssembledContribution,
  type Contribution,
  type ContributionOptions,
  type ContributionSetting,
  createExtensionPoint,
  type ExtensionPoint,
  getContributionId,
  type MadeContribution,
  type RouteMount,
} from './extensionPoints.ts';
export { createLazyApi } from './createLazyApi.ts';
export { createPlugin, type FeatureFlag, type Plugin, type PluginOptions } from './plugins.ts';
export { type LinkableRouteRef, RouteResolver } from './RouteResolver.ts';
export {
  type AnyRouteRef,
  createExternalRouteRef,
  createRouteRef,
  createSubRouteRef,
  type ExternalRouteRef,
  listPathParams,
  type RouteParams,
  type RouteRef,
  type SubRouteRef,
} from './routeRefs.ts';
export { within } from './within.ts';
