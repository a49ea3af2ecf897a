export {
  type AuthProviderContribution,
  authProviderPoint,
  type ProviderProfile,
  type ProviderSession,
  type ProviderSessionApi,
} from './authProviderPoint.ts';
export {
  anySetting,
  listSettingsEndpoint,
  multiGetSettingsEndpoint,
  nameSetting,
  removeSettingEndpoint,
  setSettingEndpoint,
  type Setting,
  settingEndpoint,
  type SettingKey,
  settingKeySchema,
  settingLimits,
  settingSchema,
  userSettingsPluginId,
  userSettingTopic,
} from './settings.ts';
