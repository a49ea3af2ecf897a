import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** What the bar of a narrow screen shows from the start. */
export const navTranslations = defineTranslations({
  namespace: 'notifications-nav',
  en,
  load: { de: () => import('./locales/de.json') },
});
