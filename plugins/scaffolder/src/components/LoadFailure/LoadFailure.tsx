import Button from '@mui/material/Button';
import { ErrorPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';

/** What could not be loaded and why, with a way to try again. */
export function LoadFailure({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: Error;
  onRetry: () => unknown;
}) {
  const t = useTranslations(laterScaffolderTranslations);
  return (
    <ErrorPanel
      error={error}
      title={title}
      actions={
        <Button variant="outlined" onClick={() => void onRetry()}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}
