import { styled } from '@mui/material/styles';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorPanel } from '../ErrorPanel/ErrorPanel.tsx';
import { LazyPart } from '../LazyPart/LazyPart.tsx';
import { SkeletonText } from '../Skeleton/Skeleton.tsx';
import type { LogViewerProps } from './logViewerProps.ts';
import { useLogBuffer, useLogVersion } from './useLogBuffer.ts';

const loadView = () => import('./LogView.tsx');

/**
 * A log to read, of a hundred thousand lines and more: with terminal colours, search, links to lines, copy and
 * download; it may follow the end while lines come. Its code is fetched when it is rendered.
 */
export function LogViewer({
  log,
  isLoading = false,
  isLive = false,
  error,
  failure,
  emptyTitle,
  emptyDescription,
  minHeight = '55rem',
  ...rest
}: LogViewerProps) {
  const t = useTranslations(laterUiTranslations);
  const buffer = useLogBuffer(log);
  useLogVersion(buffer);
  const label = rest.label ?? t('log.label');
  const problem = failure ?? (error && <ErrorPanel error={error} title={t('log.failed')} />);
  const loading = <SkeletonText lines={12} label={t('log.loading')} />;

  const renderContent = () => {
    if (buffer.length > 0) {
      const props = { ...rest, label, isLive, log: buffer };
      return <LazyPart load={loadView} props={props} fallback={<Inset>{loading}</Inset>} />;
    }
    if (isLoading) return <Inset>{loading}</Inset>;
    if (problem) return null;
    const title = isLive ? t('log.waiting') : (emptyTitle ?? t('log.empty'));
    return <EmptyState title={title} description={emptyDescription} />;
  };

  return (
    <Root style={{ minHeight }}>
      {problem}
      {renderContent()}
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1),
  height: '100%',
  minWidth: 0,
}));

const Inset = styled('div')(({ theme }) => ({ padding: theme.spacing(2) }));
