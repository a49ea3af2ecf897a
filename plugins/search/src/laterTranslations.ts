import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/later/en.json' with { type: 'json' };

/** Texts of the search page and its parts. */
export const laterSearchTranslations = defineTranslations({
  namespace: 'search-later',
  en,
  load: { de: () => import('./locales/later/de.json') },
});
