import { useTranslations } from '@portico/ui/i18n';
import { AlertPlace, AlertSurface } from '@portico/ui/shell';
import { type Query, useIsFetching } from '@tanstack/react-query';
import { appTranslations } from '../translations.ts';

/** Says, while something that the page waits for has failed and is tried again, that it is. */
export function RetryHint() {
  const t = useTranslations(appTranslations);
  const isRetrying = useIsFetching({ predicate: isAwaitedRetry }) > 0;
  return (
    <AlertPlace>
      {isRetrying && <AlertSurface severity="warning">{t('retry.hint')}</AlertSurface>}
    </AlertPlace>
  );
}

function isAwaitedRetry(query: Query): boolean {
  const { data, fetchFailureCount } = query.state;
  return fetchFailureCount > 0 && data === undefined && query.isActive();
}
