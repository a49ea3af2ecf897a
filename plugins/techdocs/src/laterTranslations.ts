import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/later/en.json' with { type: 'json' };

/** Texts of the reader and the list of docs. */
export const laterDocsTranslations = defineTranslations({
  namespace: 'techdocs-later',
  en,
  load: { de: () => import('./locales/later/de.json') },
});
