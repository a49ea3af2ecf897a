import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** The texts of groups and users. */
export const orgTranslations = defineTranslations({
  namespace: 'org',
  en,
  load: { de: () => import('./locales/de.json') },
});
