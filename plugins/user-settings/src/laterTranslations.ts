import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/later/en.json' with { type: 'json' };

/** The texts of the settings. */
export const laterSettingsTranslations = defineTranslations({
  namespace: 'user-settings-later',
  en,
  load: { de: () => import('./locales/later/de.json') },
});
