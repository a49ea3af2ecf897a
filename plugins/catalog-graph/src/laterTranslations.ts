import { defineTranslations, type KeyOf } from '@portico/ui/i18n';
import en from './locales/later/en.json' with { type: 'json' };

/** Texts of the graph, its page, card and diagram. */
export const laterGraphTranslations = defineTranslations({
  namespace: 'catalog-graph-later',
  en,
  load: { de: () => import('./locales/later/de.json') },
});

/** A key of those texts. */
export type LaterGraphTextKey = KeyOf<typeof laterGraphTranslations>;
