import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** The first page's texts. */
export const homeTranslations = defineTranslations({
  namespace: 'home',
  en,
  load: { de: () => import('./locales/de.json') },
});
