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
  type FeatureFlagsApi,
  featureFlagsApiRef,
  fetchApiRef,
  type IdentityApi,
  identityApiRef,
  type ShellDialog,
  type ShellDialogsApi,
  shellDialogsApiRef,
  type SignInApi,
  signInApiRef,
  type StorageApi,
  storageApiRef,
  type StorageBucket,
  type StoredValueName,
} from './apis/refs.ts';
export { type AppPluginOptions, createAppPlugin } from './appPlugin.ts';
export { type BootData, readBootData } from './boot/readBootData.ts';
export { type AppOptions, createApp, type CreatedApp, startApp } from './createApp.tsx';
export { createQueryClient } from './createQueryClient.ts';
export {
  liveTopicPoint,
  type LiveTopicContribution,
  type PageContribution,
  type PageModule,
  pagePoint,
  type PageVisit,
  type ShellPartContribution,
  shellPartPoint,
  type SignInPageContribution,
  signInPagePoint,
  type SignInPageProps,
  type WrapperContribution,
  wrapperPoint,
} from './extensionPoints.ts';
export { AppContext, type AppContextValue } from './hooks/AppContext.ts';
export { useApi } from './hooks/useApi.ts';
export { useContributions } from './hooks/useContributions.ts';
export { type ChangeAddressParams, useAddressParams } from './hooks/useAddressParams.ts';
export { useDocumentTitle } from './hooks/useDocumentTitle.ts';
export { identityQueryKey, useIdentity } from './hooks/useIdentity.ts';
export { useLoadedContributions } from './hooks/useLoadedContributions.ts';
export { useRouteRef } from './hooks/useRouteRef.ts';
export { useStoredValue } from './hooks/useStoredValue.ts';
export {
  LazyContribution,
  type LazyContributionProps,
  preloadContribution,
} from './pages/LazyContribution.tsx';
export { PageRoutes } from './pages/PageRoutes.tsx';
export { PluginBoundary } from './pages/PluginBoundary.tsx';
export { AppWrappers } from './shell/AppWrappers.tsx';
export { AlertDisplay } from './shell/AlertDisplay.tsx';
export { createAppI18n, LanguageProvider } from './language/LanguageProvider.tsx';
export { type IconContribution, iconPoint } from './icons/iconPoint.ts';
export { NamedIcon, type NamedIconProps } from './icons/NamedIcon.tsx';
export { useLanguage } from './language/useLanguage.ts';
export {
  type CommandContext,
  type CommandContribution,
  commandPoint,
  type CommandSourceContribution,
  commandSourcePoint,
  type FoundCommand,
} from './commands/commandPoints.ts';
export { shortcutStorage } from './commands/shortcutStorage.ts';
export { useFeatureFlag, useFeatureFlags } from './hooks/useFeatureFlags.ts';
export { languageStorage } from './language/languageStorage.ts';
export {
  type NavComponentContribution,
  type NavDropdown,
  type NavItemContribution,
  navItemPoint,
  type NavLinkContribution,
  type NavPlace,
  type NavWay,
} from './nav/navItemPoint.ts';
export { PublishSubject } from './reactive/PublishSubject.ts';
export { DismissableBanner, type DismissableBannerProps } from './shell/DismissableBanner.tsx';
export { sidebarPinStorage } from './shell/sidebarStorage.ts';
export { SupportButton } from './shell/SupportButton.tsx';
export { useTableDensity } from './shell/useTableDensity.ts';
export { useThemeMode } from './shell/useThemeMode.ts';
export { useProfile } from './hooks/useProfile.ts';
export { getCookiePath } from './boot/leave.ts';
export { isPassing } from './session/isPassing.ts';
export { loadChunk } from './pages/loadChunk.ts';
export { signInStorage, untilSignOutBucket } from './boot/signInStorage.ts';
export { type SignInOptions, type SignInPageHandle, startSignIn } from './boot/startSignIn.tsx';
export { sanitizeProfile } from './apis/sanitizeProfile.ts';
export { getRefreshedLifetime } from './session/lifetimes.ts';
export {
  RenewingSession,
  type RenewingSessionOptions,
  type SessionLifetime,
  type SessionState,
} from './session/RenewingSession.ts';
export { PorticoSign } from './shell/PorticoSign.tsx';
