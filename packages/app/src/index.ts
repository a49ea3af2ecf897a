export { CheckFailedPage } from './permissions/CheckFailedPage.tsx';
export {
  type PermissionChecks,
  permissionChecksApiRef,
  type PermissionQuestion,
} from './permissions/permissionChecks.ts';
export {
  type PermissionState,
  usePermission,
  type UsePermissionOptions,
} from './permissions/usePermission.ts';
export { isWithoutToken } from './apis/withoutToken.ts';
export { useIsGuest } from './account/useIsGuest.ts';
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
  pageHintsApiRef,
  identityApiRef,
  type ShellDialogsApi,
  shellDialogsApiRef,
  type StorageApi,
  storageApiRef,
  type StorageBucket,
  type StoredValueName,
} from './apis/refs.ts';
export { useApi } from './hooks/useApi.ts';
export { useApis } from './hooks/useApis.ts';
export { useBasePath } from './hooks/useBasePath.ts';
export { useContributions } from './hooks/useContributions.ts';
export { type ChangeAddressParams, useAddressParams } from './hooks/useAddressParams.ts';
export { useDocumentTitle } from './hooks/useDocumentTitle.ts';
export { identityQueryKey, useIdentity } from './hooks/useIdentity.ts';
export { useLoadedContributions } from './hooks/useLoadedContributions.ts';
export { useRouteRef } from './hooks/useRouteRef.ts';
export { useStoredValue } from './hooks/useStoredValue.ts';
export { LazyContribution } from './routing/LazyContribution.tsx';
export { NotFoundPlace } from './routing/NotFoundPlace.tsx';
export { PluginBoundary } from './routing/PluginBoundary.tsx';
export { RefBatcher } from './apis/RefBatcher.ts';
export { NamedIcon } from './icons/NamedIcon.tsx';
export { useLanguage } from './language/useLanguage.ts';
export { shortcutStorage } from './commands/shortcutStorage.ts';
export { useFeatureFlag, useFeatureFlags } from './hooks/useFeatureFlags.ts';
export { PublishSubject } from './reactive/PublishSubject.ts';
export { sidebarPinStorage } from './shell/sidebarStorage.ts';
export { SubjectControls } from './shell/SubjectControls.tsx';
export { SupportButton } from './shell/SupportButton.tsx';
export { useTableDensity } from './shell/useTableDensity.ts';
export { useThemeMode } from './shell/useThemeMode.ts';
export { useProfile } from './hooks/useProfile.ts';
