import { defineTranslations, type KeyOf } from '@portico/ui/i18n';
import en from './locales/later/en.json' with { type: 'json' };

/** Texts of the inspector and its tabs. */
export const laterInspectorTranslations = defineTranslations({
  namespace: 'catalog-inspector-later',
  en,
  load: { de: () => import('./locales/later/de.json') },
});

/** A key of those texts. */
export type LaterInspectorTextKey = KeyOf<typeof laterInspectorTranslations>;
