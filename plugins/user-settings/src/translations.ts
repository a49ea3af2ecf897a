import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** The settings' texts. */
export const settingsTranslations = defineTranslations({
  namespace: 'user-settings',
  en,
  load: { de: () => import('./locales/de.json') },
});
