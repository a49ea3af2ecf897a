import { defineTranslations, type KeyOf } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** The texts of sign-in. */
export const authTranslations = defineTranslations({
  namespace: 'auth',
  en,
  load: { de: () => import('./locales/de.json') },
});

/** A key of the texts of sign-in. */
export type AuthTextKey = KeyOf<typeof authTranslations>;
