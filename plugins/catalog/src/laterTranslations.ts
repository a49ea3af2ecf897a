import { defineTranslations, type KeyOf } from '@portico/ui';
import en from './locales/later/en.json' with { type: 'json' };

/** Texts of what is fetched later than lists and pages: inspector, history, graphs, dialogs. */
export const laterCatalogTranslations = defineTranslations({
  namespace: 'catalog-later',
  en,
  load: { de: () => import('./locales/later/de.json') },
});

/** A key of those texts. */
export type LaterCatalogTextKey = KeyOf<typeof laterCatalogTranslations>;
