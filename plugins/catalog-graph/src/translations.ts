import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** What tabs are called before their code comes. */
export const catalogGraphTranslations = defineTranslations({
  namespace: 'catalog-graph',
  en,
  load: { de: () => import('./locales/de.json') },
});
