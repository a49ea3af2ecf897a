export {
  decideFates,
  type MovedSetting,
  MovedSettings,
  type SettingFate,
} from './MovedSettings.ts';
