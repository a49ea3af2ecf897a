export {
  type AuthProviderContribution,
  authProviderPoint,
  type ProviderProfile,
  type ProviderSession,
  type ProviderSessionApi,
} from './authProviderPoint.ts';
export {
  listSettingsEndpoint,
  multiGetSettingsEndpoint,
  removeSettingEndpoint,
  setSettingEndpoint,
  type Setting,
  settingEndpoint,
  type SettingKey,
  settingKeySchema,
  settingLimits,
  settingSchema,
  userSettingsPluginId,
} from './settings.ts';
