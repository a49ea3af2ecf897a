import { defineTranslations } from '@portico/ui/i18n';
import en from './locales/en.json' with { type: 'json' };

/** Texts of Kubernetes that other pages show: tabs, checks, commands. */
export const kubernetesTranslations = defineTranslations({
  namespace: 'kubernetes',
  en,
  load: { de: () => import('./locales/de.json') },
});
