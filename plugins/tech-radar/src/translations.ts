import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/later/en.json' with { type: 'json' };

/** The radar's texts, which are fetched with its page and its item of the sidebar. */
export const techRadarTranslations = defineTranslations({
  namespace: 'tech-radar',
  en,
  load: { de: () => import('./locales/later/de.json') },
});
