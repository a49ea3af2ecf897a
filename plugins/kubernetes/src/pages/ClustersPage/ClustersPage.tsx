import { styled } from '@mui/material/styles';
import { useDocumentTitle } from '@portico/app';
import { type ClusterState, kubernetesClustersReadPermission } from '@portico/kubernetes-common';
import { RequirePermission } from '@portico/permission';
import {
  EmptyState,
  ErrorPage,
  Page,
  PageContent,
  PageHeader,
  RelativeTime,
  StateBadge,
  WarningPanel,
} from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { Table, type TableColumn } from '@portico/ui/table';
import { useMemo } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { useClusterStates } from '../../queries/clusters.ts';
import { FailingEntities } from './FailingEntities.tsx';

const states = {
  reachable: 'good',
  unreachable: 'broken',
  refused: 'broken',
  paused: 'attention',
  unknown: 'inactive',
} as const;

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
  const { data, error } = useClusterStates();
  return (
    <Parts>
      <ClusterTable />
      {/* Below a table whose length is not known yet it would move. */}
      {(data ?? error) && <FailingEntities />}
    </Parts>
  );
}

function ClusterTable() {
  const t = useTranslations(laterKubernetesTranslations);
  const { data, error, isFetching } = useClusterStates();
  const columns = useMemo(
    (): TableColumn<ClusterState>[] => [
      {
        id: 'name',
        header: t('page.name'),
        text: ({ title, name }) => title ?? name,
        minWidth: 160,
      },
      {
        id: 'state',
        header: t('page.state'),
        text: ({ reachability }) => t(`reachability.${reachability}`),
        render: ({ reachability }) => (
          <StateBadge state={states[reachability]}>{t(`reachability.${reachability}`)}</StateBadge>
        ),
        minWidth: 200,
      },
      { id: 'version', header: t('page.version'), text: ({ version }) => version, minWidth: 120 },
      {
        id: 'latency',
        header: t('page.latency'),
        text: ({ latencyMs }) =>
          latencyMs === undefined ? undefined : `${Math.round(latencyMs)} ms`,
        sortValue: ({ latencyMs }) => latencyMs,
        align: 'end',
        grow: 0.5,
      },
      { id: 'auth', header: t('page.auth'), text: ({ authProvider }) => authProvider },
      {
        id: 'access',
        header: t('page.access'),
        grow: 3,
        minWidth: 220,
        render: cluster => <Access cluster={cluster} />,
      },
      {
        id: 'checked',
        header: t('page.checked'),
        sortValue: ({ checkedAt }) => checkedAt,
        render: ({ checkedAt }) => checkedAt && <RelativeTime time={checkedAt} />,
        isQuiet: true,
      },
    ],
    [t],
  );
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
      <Table
        label={t('page.title')}
        columns={columns}
        rows={data?.items}
        error={error}
        isFetching={isFetching && data === undefined}
        empty={<EmptyState title={t('page.empty')} description={t('page.emptyHint')} />}
        getRowId={({ name }) => name}
      />
    </Parts>
  );
}

/** What the portal may not read of a cluster. */
function Access({ cluster: { error, deniedTypes, missingTypes } }: { cluster: ClusterState }) {
  const t = useTranslations(laterKubernetesTranslations);
  const lines = [
    error,
    deniedTypes.length > 0 ? t('page.deniedTypes', { types: deniedTypes.join(', ') }) : undefined,
    missingTypes.length > 0
      ? t('page.missingTypes', { types: missingTypes.join(', ') })
      : undefined,
  ].filter(line => line !== undefined);
  if (lines.length === 0) return <span>{t('page.wholeAccess')}</span>;
  return (
    <Lines>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </Lines>
  );
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
}));

const Lines = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
});
