import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/later/en.json' with { type: 'json' };

/** The texts of the explorer and of definitions. */
export const laterApiDocsTranslations = defineTranslations({
  namespace: 'api-docs-later',
  en,
  load: { de: () => import('./locales/later/de.json') },
});
