import { styled } from '@mui/material/styles';
import type { EntityHistory, EntityVersion } from '@portico/catalog-common/history';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import {
  writeTimeParam,
  useEntityHistory,
  formatTime,
  TimeTravelButton,
} from '@portico/catalog/parts';
import { EmptyState, ErrorPanel, SkeletonText, useProblemText } from '@portico/ui';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { useLocation, useSearchParams } from 'react-router';
import { readHistoryView, writeHistoryView } from '../../model/historyView.ts';
import { PanelSections, QuietText } from '../EntityInspector/PanelSection.tsx';
import { VersionComparison } from './VersionComparison.tsx';
import { VersionList } from './VersionList.tsx';
import { laterInspectorTranslations } from '../../laterTranslations.ts';

/** The versions of an entity, or what one of them changed where the address names one. */
export default function VersionsPanel({ entity }: { entity: Entity }) {
  const t = useTranslations(laterInspectorTranslations);
  const describe = useProblemText();
  const entityRef = stringifyEntityRef(entity);
  const history = useEntityHistory(entityRef);
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const view = readHistoryView(search);
  const { data, error, isPending, refetch } = history;

  if (error) {
    return (
      <ErrorPanel
        error={error}
        title={t('history.failed', { reason: describe(error).text })}
        onRetry={refetch}
      />
    );
  }
  if (isPending) return <SkeletonText lines={8} />;
  const pages = data.pages.filter(page => page !== null);
  if (pages.length === 0) {
    return <EmptyState title={t('history.unknown')} description={t('history.unknownReason')} />;
  }
  const versions = pages.flatMap(({ items }) => items);
  const hrefOf = (params: URLSearchParams) => `${pathname}?${params}`;
  const getHref = ({ version }: EntityVersion) =>
    hrefOf(writeHistoryView(search, { ...view, version, against: undefined }));

  if (view.version !== undefined) {
    return (
      <VersionComparison
        key={view.version}
        entityRef={entityRef}
        versions={versions}
        view={{ ...view, version: view.version }}
        getHref={getHref}
        onChange={next =>
          setSearch(before => writeHistoryView(before, { ...view, ...next }), {
            replace: true,
            preventScrollReset: true,
          })
        }
        listHref={hrefOf(writeHistoryView(search, { ...view, version: undefined }))}
      />
    );
  }
  const hasMore = history.hasNextPage;
  return (
    <PanelSections>
      {versions.length > 1 || hasMore ? (
        <Head>
          <QuietText>{t('history.intro')}</QuietText>
          <TimeTravelButton />
        </Head>
      ) : (
        <NoChanges pages={pages} />
      )}
      <VersionList
        versions={versions}
        getHref={getHref}
        getPageHref={({ at }) => hrefOf(writeTimeParam(new URLSearchParams(), at))}
        onReadMore={hasMore ? () => void history.fetchNextPage() : undefined}
        isReading={history.isFetchingNextPage}
      />
      {!hasMore && versions.length > 1 && <StoredSince pages={pages} />}
    </PanelSections>
  );
}

/** Since when there has been nothing to tell. */
function NoChanges({ pages }: { pages: readonly EntityHistory[] }) {
  const t = useTranslations(laterInspectorTranslations);
  const locale = useLocale();
  const [only] = pages.flatMap(({ items }) => items);
  const storedSince = pages.at(-1)?.storedSince;
  // A change is one, though it is the only one that is stored.
  if (only && only.action !== 'created') return <StoredSince pages={pages} />;
  const since = only?.at ?? storedSince;
  if (since === undefined) {
    return <EmptyState title={t('history.unknown')} description={t('history.unknownReason')} />;
  }
  return (
    <EmptyState
      title={t('history.none', { time: formatTime(since, locale) })}
      description={t(only ? 'history.noneCreated' : 'history.noneReason')}
    />
  );
}

function StoredSince({ pages }: { pages: readonly EntityHistory[] }) {
  const t = useTranslations(laterInspectorTranslations);
  const locale = useLocale();
  const time = pages.at(-1)?.storedSince;
  if (time === undefined) return null;
  return <QuietText>{t('history.keptSince', { time: formatTime(time, locale) })}</QuietText>;
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
}));
