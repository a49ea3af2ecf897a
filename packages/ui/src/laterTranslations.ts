import { defineTranslations, type KeyOf } from './i18n/defineTranslations.ts';
import en from './locales/later/en.json' with { type: 'json' };

/** Texts of what few pages begin with: viewers, graphs, dialogs of the session. */
export const laterUiTranslations = defineTranslations({
  namespace: 'ui-later',
  en,
  load: { de: () => import('./locales/later/de.json') },
});

/** A key of those texts. */
export type LaterUiTextKey = KeyOf<typeof laterUiTranslations>;
