export { AlertQueue } from './apis/AlertQueue.ts';
export {
  type Alert,
  type AlertApi,
  alertApiRef,
  type AlertSeverity,
  type ConfigApi,
  configApiRef,
  discoveryApiRef,
  type ErrorApi,
  errorApiRef,
  fetchApiRef,
  type IdentityApi,
  identityApiRef,
  type StorageApi,
  storageApiRef,
  type StorageBucket,
} from './apis/refs.ts';
export { type AppPluginOptions, createAppPlugin } from './appPlugin.ts';
export { type BootData, readBootData } from './boot/readBootData.ts';
export { type AppOptions, createApp, startApp } from './createApp.tsx';
export { createQueryClient } from './createQueryClient.ts';
export {
  liveTopicPoint,
  type LiveTopicContribution,
  navItemPoint,
  type NavItemContribution,
  type PageContribution,
  type PageModule,
  pagePoint,
  type PageVisit,
} from './extensionPoints.ts';
export { AppContext, type AppContextValue } from './hooks/AppContext.ts';
export { useApi } from './hooks/useApi.ts';
export { useContributions } from './hooks/useContributions.ts';
export { identityQueryKey, useIdentity } from './hooks/useIdentity.ts';
export { useRouteRef } from './hooks/useRouteRef.ts';
export { useStoredValue } from './hooks/useStoredValue.ts';
export {
  LazyContribution,
  type LazyContributionProps,
  preloadContribution,
} from './pages/LazyContribution.tsx';
export { PageRoutes } from './pages/PageRoutes.tsx';
export { PluginBoundary } from './pages/PluginBoundary.tsx';
export { AlertDisplay } from './shell/AlertDisplay.tsx';
export { createAppI18n, LanguageProvider } from './language/LanguageProvider.tsx';
export { useLanguage } from './language/useLanguage.ts';
