import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { EntityVersion } from '@portico/catalog-common/history';
import { formatTime } from '@portico/catalog/parts';
import { EmptyState, ErrorPanel, Link, SkeletonText, useProblemText } from '@portico/ui';
import { SegmentedFilter, Select } from '@portico/ui/forms';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { ChevronLeftIcon } from '@portico/ui/icons';
import type { HistoryView } from '../../model/historyView.ts';
import { useVersionPair } from '../../queries/versionPair.ts';
import { DocumentDiff } from './DocumentDiff.tsx';
import { laterInspectorTranslations } from '../../laterTranslations.ts';

/** Props of {@link VersionComparison}. */
export interface VersionComparisonProps {
  entityRef: string;
  /** Those that are known, to choose from; the latest first. */
  versions: readonly EntityVersion[];
  view: HistoryView & { version: number };
  onChange: (view: Partial<HistoryView>) => void;
  getHref: (version: EntityVersion) => string;
  /** The address of the list of all versions. */
  listHref: string;
}

/** What a version changed: against the one before it, or another one. */
export function VersionComparison({
  entityRef,
  versions,
  view,
  onChange,
  getHref,
  listHref,
}: VersionComparisonProps) {
  const t = useTranslations(laterInspectorTranslations);
  const locale = useLocale();
  // Two columns need room.
  const isSmall = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true });
  const pair = useVersionPair(entityRef, view.version, view.against);
  const items = versions.map(({ version, at, action }) => ({
    value: String(version),
    label: `${formatTime(at, locale)} · ${t(`versionAction.${action}`)}`,
  }));
  const index = versions.findIndex(({ version }) => version === view.version);
  const newer = index > 0 ? versions[index - 1] : undefined;
  const older = index < 0 ? undefined : versions[index + 1];
  const toNumber = (value: string | undefined) => (value === undefined ? undefined : Number(value));

  return (
    <Root>
      <nav>
        <Link to={listHref} icon={<ChevronLeftIcon />}>
          {t('history.back')}
        </Link>
        {newer && <Link to={getHref(newer)}>{t('history.newer')}</Link>}
        {older && <Link to={getHref(older)}>{t('history.older')}</Link>}
      </nav>
      <Choices>
        <Select
          label={t('history.version')}
          items={items}
          value={String(view.version)}
          placeholder={t('history.back')}
          onChange={value => onChange({ version: toNumber(value) })}
        />
        <Select
          label={t('history.against')}
          items={items.map(item => ({ ...item, isDisabled: item.value === String(view.version) }))}
          value={view.against?.toString()}
          placeholder={t('history.versionBefore')}
          onChange={value => onChange({ against: toNumber(value) })}
        />
        {!isSmall && (
          <SegmentedFilter
            label={t('history.layout')}
            segments={[
              { value: 'unified', label: t('history.unified') },
              { value: 'split', label: t('history.split') },
            ]}
            value={view.layout}
            onChange={layout => onChange({ layout })}
          />
        )}
      </Choices>
      <Comparison pair={pair} layout={isSmall ? 'unified' : view.layout} />
    </Root>
  );
}

function Comparison({
  pair,
  layout,
}: {
  pair: ReturnType<typeof useVersionPair>;
  layout: HistoryView['layout'];
}) {
  const t = useTranslations(laterInspectorTranslations);
  const describe = useProblemText();
  switch (pair.state) {
    case 'pending':
      return <SkeletonText lines={8} />;
    case 'failed':
      return (
        <ErrorPanel
          error={pair.error}
          title={t('history.failed', { reason: describe(pair.error).text })}
          onRetry={pair.retry}
        />
      );
    case 'gone':
      return (
        <EmptyState title={t('history.versionGone')} description={t('history.versionGoneReason')} />
      );
    case 'read':
      return <DocumentDiff before={pair.before} after={pair.after} layout={layout} />;
  }
}

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  minWidth: 0,
  '& > nav': {
    ...theme.typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(0.5, 2),
    '& > :first-of-type': { marginInlineEnd: 'auto' },
  },
}));

const Choices = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr)) auto',
  alignItems: 'end',
  gap: theme.spacing(1.5),
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
