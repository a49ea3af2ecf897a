import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** Texts of what other pages show of search: commands, types. */
export const searchTranslations = defineTranslations({
  namespace: 'search',
  en,
  load: { de: () => import('./locales/de.json') },
});
