import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** The shell's own texts. */
export const appTranslations = defineTranslations({
  namespace: 'app',
  en,
  load: { de: () => import('./locales/de.json') },
});
