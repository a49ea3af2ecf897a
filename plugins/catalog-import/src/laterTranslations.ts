import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/later/en.json' with { type: 'json' };

/** Texts of the import page. */
export const laterImportTranslations = defineTranslations({
  namespace: 'catalog-import-later',
  en,
  load: { de: () => import('./locales/later/de.json') },
});
