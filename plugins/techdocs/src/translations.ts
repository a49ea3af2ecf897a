import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** Texts of docs that other pages show: the sidebar, tabs, checks. */
export const docsTranslations = defineTranslations({
  namespace: 'techdocs',
  en,
  load: { de: () => import('./locales/de.json') },
});
