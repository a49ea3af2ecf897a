import { styled } from '@mui/material/styles';
import type { ClusterState } from '@portico/kubernetes-common';
import { EmptyState, RelativeTime, StateBadge } from '@portico/ui';
import { IconTile } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { CloudIcon } from '@portico/ui/icons';
import { Table, type TableColumn } from '@portico/ui/table';
import { useMemo } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { getClusterState, rankCluster } from '../../model/clusterReachability.ts';
import { useClusterStates } from '../../queries/clusters.ts';

/** The clusters, those that cannot be reached first. */
export function ClusterTable() {
  const t = useTranslations(laterKubernetesTranslations);
  const { data, error, isFetching } = useClusterStates();
  const columns = useMemo(
    (): TableColumn<ClusterState>[] => [
      {
        id: 'name',
        header: t('page.name'),
        text: ({ title, name }) => title ?? name,
        render: cluster => <Name cluster={cluster} />,
        grow: 2,
        minWidth: 200,
        besideText: 44,
      },
      {
        id: 'state',
        header: t('page.state'),
        text: ({ reachability }) => t(`reachability.${reachability}`),
        render: cluster => (
          <StateBadge state={getClusterState(cluster)}>
            {t(`reachability.${cluster.reachability}`)}
          </StateBadge>
        ),
        sortValue: rankCluster,
        minWidth: 180,
      },
      {
        id: 'version',
        header: t('page.version'),
        text: ({ version }) => version,
        minWidth: 110,
        isQuiet: true,
      },
      {
        id: 'latency',
        header: t('page.latency'),
        text: ({ latencyMs }) =>
          latencyMs === undefined ? undefined : `${Math.round(latencyMs)} ms`,
        sortValue: ({ latencyMs }) => latencyMs,
        align: 'end',
        grow: 0.5,
        isQuiet: true,
      },
      {
        id: 'access',
        header: t('page.access'),
        grow: 3,
        minWidth: 220,
        render: cluster => <Access cluster={cluster} />,
      },
      {
        id: 'auth',
        header: t('page.auth'),
        text: ({ authProvider }) => authProvider,
        isQuiet: true,
        minWidth: 130,
        hideBelow: 900,
      },
      {
        id: 'checked',
        header: t('page.checked'),
        sortValue: ({ checkedAt }) => checkedAt,
        render: ({ checkedAt }) => checkedAt && <RelativeTime time={checkedAt} />,
        isQuiet: true,
        hideBelow: 800,
      },
    ],
    [t],
  );
  return (
    <Table
      label={t('page.title')}
      columns={columns}
      rows={data?.items}
      error={error}
      isFetching={isFetching && data === undefined}
      empty={<EmptyState title={t('page.empty')} description={t('page.emptyHint')} />}
      getRowId={({ name }) => name}
      defaultSort={{ columnId: 'state', direction: 'asc' }}
      skeletonRows={3}
    />
  );
}

/** A cluster by its title, and by the name that the configuration has for it where that is another. */
function Name({ cluster: { title, name } }: { cluster: ClusterState }) {
  return (
    <NameRow>
      <IconTile size={28}>
        <CloudIcon size={16} />
      </IconTile>
      <span>
        <strong>{title ?? name}</strong>
        {title !== undefined && title !== name && <code>{name}</code>}
      </span>
    </NameRow>
  );
}

/** What the portal may not read of a cluster. */
function Access({ cluster: { error, deniedTypes, missingTypes } }: { cluster: ClusterState }) {
  const t = useTranslations(laterKubernetesTranslations);
  if (error === undefined && deniedTypes.length === 0 && missingTypes.length === 0)
    return <Quiet>{t('page.wholeAccess')}</Quiet>;
  return (
    <Lines>
      {error !== undefined && <li>{error}</li>}
      {deniedTypes.length > 0 && (
        <li>{t('page.deniedTypes', { types: deniedTypes.join(', ') })}</li>
      )}
      {missingTypes.length > 0 && (
        <li>{t('page.missingTypes', { types: missingTypes.join(', ') })}</li>
      )}
    </Lines>
  );
}

const NameRow = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minWidth: 0,
  paddingBlock: theme.spacing(0.5),
  '& > span:last-child': { display: 'grid', minWidth: 0 },
  '& strong': { fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& code': {
    ...theme.typography.caption,
    fontFamily: 'monospace',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: theme.vars.palette.text.secondary,
  },
}));

const Quiet = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

const Lines = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
});
