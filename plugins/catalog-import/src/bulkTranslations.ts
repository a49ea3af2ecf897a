import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/bulk/en.json' with { type: 'json' };

/** The texts of bulk imports. */
export const bulkImportTranslations = defineTranslations({
  namespace: 'catalog-import-bulk',
  en,
  load: { de: () => import('./locales/bulk/de.json') },
});
