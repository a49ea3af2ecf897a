import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/later/en.json' with { type: 'json' };

/** The area's texts; all of them belong to parts that are fetched when there is something to show. */
export const notificationTranslations = defineTranslations({
  namespace: 'notifications',
  en,
  load: { de: () => import('./locales/later/de.json') },
});
