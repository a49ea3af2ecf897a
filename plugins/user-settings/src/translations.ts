import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** Texts of the settings that other pages show: items of the navigation, commands. */
export const settingsTranslations = defineTranslations({
  namespace: 'user-settings',
  en,
  load: { de: () => import('./locales/de.json') },
});
