import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** Texts of Delivery that other pages show: the tab. */
export const deliveryTranslations = defineTranslations({
  namespace: 'delivery',
  en,
  load: { de: () => import('./locales/de.json') },
});
