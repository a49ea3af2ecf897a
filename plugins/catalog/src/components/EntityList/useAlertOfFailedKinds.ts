import { alertApiRef, isWithoutToken, useApi } from '@portico/app';
import { useProblemText } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useEffect, useEffectEvent } from 'react';
import { catalogTranslations } from '../../translations.ts';

/** Alerts of kinds that could not be read: their own list has no room to say it. */
export function useAlertOfFailedKinds(error: Error | null): void {
  const t = useTranslations(catalogTranslations);
  const describe = useProblemText();
  const alerts = useApi(alertApiRef);
  const notify = useEffectEvent((cause: Error) =>
    alerts.post({
      message: t('kinds.failed', { reason: describe(cause).text }),
      severity: 'error',
    }),
  );
  useEffect(() => {
    if (error && !isWithoutToken(error)) notify(error);
  }, [error]);
}
