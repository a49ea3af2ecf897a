import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** Texts of the import that other pages show. */
export const importTranslations = defineTranslations({
  namespace: 'catalog-import',
  en,
  load: { de: () => import('./locales/de.json') },
});
