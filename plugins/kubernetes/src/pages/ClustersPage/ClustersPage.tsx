import { styled } from '@mui/material/styles';
import { useDocumentTitle } from '@portico/app';
import { kubernetesClustersReadPermission } from '@portico/kubernetes-common';
import { RequirePermission } from '@portico/permission';
import { ErrorPage, Page, PageContent, PageHeader, WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { useClusterStates } from '../../queries/clusters.ts';
import { ClusterSummary } from './ClusterSummary.tsx';
import { ClusterTable } from './ClusterTable.tsx';
import { FailingEntities } from './FailingEntities.tsx';
import { NoClusters } from './NoClusters.tsx';

/** The clusters and how they are doing, for platform staff. */
export default function ClustersPage() {
  const t = useTranslations(laterKubernetesTranslations);
  useDocumentTitle(t('page.title'));
  return (
    <RequirePermission
      permission={kubernetesClustersReadPermission}
      errorPage={<ErrorPage status={403} message={t('page.denied')} />}
    >
      <Page>
        <PageHeader title={t('page.title')} subtitle={t('page.subtitle')} />
        <PageContent>
          <Content />
        </PageContent>
      </Page>
    </RequirePermission>
  );
}

function Content() {
  const t = useTranslations(laterKubernetesTranslations);
  const { data, error } = useClusterStates();
  if (data?.items.length === 0 && data.locatorErrors.length === 0) return <NoClusters />;
  return (
    <Parts>
      {[...Map.groupBy(data?.locatorErrors ?? [], ({ locator }) => locator)].map(
        ([locator, errors]) => (
          <WarningPanel
            key={locator}
            title={t('page.locatorFailed', { locator })}
            message={errors.map(({ message }) => message).join('; ')}
          />
        ),
      )}
      {!error && <ClusterSummary clusters={data?.items} />}
      <ClusterTable />
      {/* Below a table whose length is not known yet it would move. */}
      {(data ?? error) && <FailingEntities />}
    </Parts>
  );
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
}));
