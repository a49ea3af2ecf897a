import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** Texts of templates that other pages show: the sidebar, checks, the palette. */
export const scaffolderTranslations = defineTranslations({
  namespace: 'scaffolder',
  en,
  load: { de: () => import('./locales/de.json') },
});
