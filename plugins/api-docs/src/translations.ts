import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** The texts of API docs. */
export const apiDocsTranslations = defineTranslations({
  namespace: 'api-docs',
  en,
  load: { de: () => import('./locales/de.json') },
});
