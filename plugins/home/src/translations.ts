import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** Texts of the home page that other pages show: the item of the navigation. */
export const homeTranslations = defineTranslations({
  namespace: 'home',
  en,
  load: { de: () => import('./locales/de.json') },
});
