import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/later/en.json' with { type: 'json' };

/** The texts of the dialogs beside all pages. */
export const laterAuthTranslations = defineTranslations({
  namespace: 'auth-later',
  en,
  load: { de: () => import('./locales/later/de.json') },
});
