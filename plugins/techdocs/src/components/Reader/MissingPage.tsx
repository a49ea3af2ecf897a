import { styled } from '@mui/material/styles';
import { maxDocsPageBytes } from '@portico/techdocs-common';
import { EmptyState, ErrorPanel, Link, Progress, SkeletonText } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { DocsIcon } from '@portico/ui/icons';
import { laterDocsTranslations } from '../../laterTranslations.ts';
import { BuildLog } from './BuildLog.tsx';
import type { DocsReaderState } from './useDocsReader.ts';

/** What is shown where there is no page: that it is loading or being built, or why it is missing. */
export function MissingPage({ reader }: { reader: DocsReaderState }) {
  const t = useTranslations(laterDocsTranslations);
  const { error, metadata, sync, path, sitePath, restartSync } = reader;
  const loading = <SkeletonText lines={12} label={t('reader.loading')} />;
  const status = readStatus(error);
  if (!error) return loading;
  if (status === 404) {
    if (isTooLarge(error))
      return (
        <EmptyState
          icon={<DocsIcon size={24} />}
          title={t('error.tooLarge')}
          description={t('error.tooLargeHint', { size: maxDocsPageBytes / 2 ** 20 })}
          action={path !== '' && <Link to={sitePath}>{t('error.toFirstPage')}</Link>}
        />
      );
    // Whether it is missing is only known when the site is.
    if (metadata === undefined || (metadata === null && sync.status === 'updated')) return loading;
    if (metadata === null && sync.status === 'running') return <FirstBuild lines={sync.log} />;
    if (metadata === null && sync.status === 'failed' && readStatus(sync.error) !== 404)
      return <FailedBuild reader={reader} />;
    // The server knows more where there is no entity, or where it names no docs.
    const reason = metadata === null ? sync.error?.message : undefined;
    return (
      <EmptyState
        icon={<DocsIcon size={24} />}
        title={t('error.notFound')}
        description={reason ?? (path === '' ? t('error.noIndex') : undefined)}
        action={path !== '' && <Link to={sitePath}>{t('error.toFirstPage')}</Link>}
      />
    );
  }
  if (status !== undefined && status >= 500)
    return <ErrorPanel error={error} title={t('error.notGenerated')} onRetry={reader.refresh} />;
  return <ErrorPanel error={error} onRetry={restartSync} />;
}

function FirstBuild({ lines }: { lines: readonly string[] }) {
  const t = useTranslations(laterDocsTranslations);
  return (
    <Building>
      <Progress label={t('sync.building')} />
      <EmptyState
        icon={<DocsIcon size={24} />}
        title={t('sync.building')}
        description={t('sync.buildingHint')}
      >
        {lines.length > 0 && <BuildLog lines={lines} />}
      </EmptyState>
    </Building>
  );
}

function FailedBuild({ reader: { sync, restartSync } }: { reader: DocsReaderState }) {
  const t = useTranslations(laterDocsTranslations);
  return (
    <Building>
      <ErrorPanel
        error={sync.error ?? new Error(t('error.notGenerated'))}
        title={t('error.notGenerated')}
        onRetry={restartSync}
      />
      {sync.log.length > 0 && <BuildLog lines={sync.log} />}
    </Building>
  );
}

function readStatus(error: Error | null | undefined): number | undefined {
  return error && 'status' in error && typeof error.status === 'number' ? error.status : undefined;
}

function isTooLarge(error: Error & { body?: { error: { code?: string } } }): boolean {
  return error.body?.error.code === 'page-too-large';
}

const Building = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2) }));
