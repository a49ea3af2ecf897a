import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/later/en.json' with { type: 'json' };

/** Texts of the tab and the card. */
export const laterDeliveryTranslations = defineTranslations({
  namespace: 'delivery-later',
  en,
  load: { de: () => import('./locales/later/de.json') },
});
