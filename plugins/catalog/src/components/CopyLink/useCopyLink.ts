import { alertApiRef, useApi } from '@portico/app';
import { useTranslations } from '@portico/ui/i18n';
import { catalogTranslations } from '../../translations.ts';

/** Copies the address of the page, and says whether it could. */
export function useCopyLink(): () => Promise<void> {
  const t = useTranslations(catalogTranslations);
  const alerts = useApi(alertApiRef);
  return async () => {
    try {
      // Most who read the list copy nothing.
      const { copyText } = await import('./copyText.ts');
      await copyText(window.location.href);
      alerts.post({ message: t('menu.copied'), severity: 'info', display: 'transient' });
    } catch {
      alerts.post({ message: t('menu.copyFailed'), severity: 'error' });
    }
  };
}
