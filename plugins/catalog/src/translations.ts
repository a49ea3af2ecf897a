import { defineTranslations, type KeyOf } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** The catalog's texts. */
export const catalogTranslations = defineTranslations({
  namespace: 'catalog',
  en,
  load: { de: () => import('./locales/de.json') },
});

/** A key of the catalog's texts. */
export type CatalogTextKey = KeyOf<typeof catalogTranslations>;
