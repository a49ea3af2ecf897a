import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** What the menu of an entity offers. */
export const catalogInspectorTranslations = defineTranslations({
  namespace: 'catalog-inspector',
  en,
  load: { de: () => import('./locales/de.json') },
});
