import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useDocumentTitle } from '@portico/app';
import { catalogLocationReadPermission } from '@portico/catalog-common/permissions';
import { RequirePermission } from '@portico/permission';
import {
  EmptyState,
  Link,
  ErrorPage,
  Page,
  PageContent,
  PageHeader,
  Progress,
  ErrorPanel,
} from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useSearchParams } from 'react-router';
import { sourceParam } from '../../model/sourceParam.ts';
import { useSources } from '../../queries/sources.ts';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { SourceCard } from './SourceCard.tsx';

/** What entities come from, and how reading it goes, for operators. */
export default function SourcesPage() {
  const t = useTranslations(laterCatalogTranslations);
  useDocumentTitle(t('sources.title'));
  return (
    <RequirePermission
      permission={catalogLocationReadPermission}
      errorPage={<ErrorPage status={403} message={t('sources.denied')} />}
    >
      <Page>
        <PageHeader title={t('sources.title')} subtitle={t('sources.subtitle')} />
        <PageContent>
          <Sources />
        </PageContent>
      </Page>
    </RequirePermission>
  );
}

function Sources() {
  const t = useTranslations(laterCatalogTranslations);
  const [search] = useSearchParams();
  const ref = search.get(sourceParam) || undefined;
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useSources(ref);
  if (error) return <ErrorPanel error={error} />;
  if (!data) return <Progress />;
  const sources = data.pages.flatMap(({ items }) => items);
  const all = ref !== undefined && <Link to="?">{t('sources.all')}</Link>;
  if (sources.length === 0 && ref !== undefined)
    return <EmptyState title={t('sources.none', { ref: ref.slice(0, 200) })} action={all} />;
  if (sources.length === 0)
    return (
      <EmptyState title={t('sources.empty.title')} description={t('sources.empty.description')} />
    );
  return (
    <Parts>
      {sources.map(source => (
        <SourceCard key={source.id} source={source} />
      ))}
      {all}
      {hasNextPage && (
        <MoreButton disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('sources.more')}
        </MoreButton>
      )}
    </Parts>
  );
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 440px), 1fr))',
  alignItems: 'start',
  gap: theme.spacing(2),
}));

const MoreButton = styled(Button)({ gridColumn: '1 / -1' });
