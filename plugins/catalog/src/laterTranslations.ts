import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/later/en.json' with { type: 'json' };

/** Texts of what is fetched later than lists and pages: inspector, history, graphs, dialogs. */
export const laterCatalogTranslations = defineTranslations({
  namespace: 'catalog-later',
  en,
  load: { de: () => import('./locales/later/de.json') },
});
