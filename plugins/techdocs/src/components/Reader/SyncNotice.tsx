import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { laterDocsTranslations } from '../../laterTranslations.ts';
import { BuildLog } from './BuildLog.tsx';
import type { DocsReaderState } from './useDocsReader.ts';

/** A notice above a page: that there is a newer site, or that the last build failed and why. */
export function SyncNotice({ reader }: { reader: DocsReaderState }) {
  const t = useTranslations(laterDocsTranslations);
  const { sync, failure, isStale, refresh, restartSync } = reader;
  const [dismissed, setDismissed] = useState<string>();
  if (isStale) {
    return (
      <Place>
        <WarningPanel
          severity="info"
          title={t('sync.stale')}
          actions={
            <Button variant="outlined" onClick={refresh}>
              {t('sync.refresh')}
            </Button>
          }
        />
      </Place>
    );
  }
  if (failure === undefined || failure === dismissed) return null;
  return (
    <Place>
      <WarningPanel
        severity="warning"
        title={t('sync.failed')}
        message={failure}
        actions={
          <>
            <Button variant="outlined" onClick={restartSync}>
              {t('action.retry')}
            </Button>
            <Button onClick={() => setDismissed(failure)}>{t('action.dismiss')}</Button>
          </>
        }
      >
        {failure === sync.error?.message && sync.log.length > 0 && <BuildLog lines={sync.log} />}
      </WarningPanel>
    </Place>
  );
}

const Place = styled('div')(({ theme }) => ({
  marginBottom: theme.spacing(2),
  '@media print': { display: 'none' },
}));
