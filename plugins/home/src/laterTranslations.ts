import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/later/en.json' with { type: 'json' };

/** The texts of the home page. */
export const laterHomeTranslations = defineTranslations({
  namespace: 'home-later',
  en,
  load: { de: () => import('./locales/later/de.json') },
});
