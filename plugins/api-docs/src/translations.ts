import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** Texts of API docs that other pages show: the item of the navigation and the tab of entities. */
export const apiDocsTranslations = defineTranslations({
  namespace: 'api-docs',
  en,
  load: { de: () => import('./locales/de.json') },
});
