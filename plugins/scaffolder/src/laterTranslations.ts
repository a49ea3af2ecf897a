import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/later/en.json' with { type: 'json' };

/** Texts of the pages of templates and tasks. */
export const laterScaffolderTranslations = defineTranslations({
  namespace: 'scaffolder-later',
  en,
  load: { de: () => import('./locales/later/de.json') },
});
