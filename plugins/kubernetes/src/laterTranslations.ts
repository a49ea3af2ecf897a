import { defineTranslations, type KeyOf } from '@portico/ui/i18n';
import en from './locales/later/en.json' with { type: 'json' };

/** Texts of the Kubernetes tab and the clusters page. */
export const laterKubernetesTranslations = defineTranslations({
  namespace: 'kubernetes-later',
  en,
  load: { de: () => import('./locales/later/de.json') },
});

/** The keys of its texts. */
export type LaterKubernetesTextKey = KeyOf<typeof laterKubernetesTranslations>;
