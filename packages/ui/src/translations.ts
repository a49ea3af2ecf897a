import { defineTranslations, type KeyOf } from './i18n/defineTranslations.ts';
import en from './locales/en.json' with { type: 'json' };

/** The design system's own texts. */
export const uiTranslations = defineTranslations({
  namespace: 'ui',
  en,
  load: { de: () => import('./locales/de.json') },
});

/** A key of the design system's texts. */
export type UiTextKey = KeyOf<typeof uiTranslations>;
