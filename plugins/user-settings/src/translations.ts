import { defineTranslations, type KeyOf } from '@portico/ui';
import en from './locales/en.json' with { type: 'json' };

/** The settings' texts. */
export const settingsTranslations = defineTranslations({
  namespace: 'user-settings',
  en,
  load: { de: () => import('./locales/de.json') },
});

/** A key of the settings' texts. */
export type SettingsTextKey = KeyOf<typeof settingsTranslations>;
