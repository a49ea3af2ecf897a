import { styled } from '@mui/material/styles';
import { type Entity, getEntityDisplayName } from '@portico/catalog-model';
import { detectErrors } from '@portico/kubernetes-common/diagnosis';
import { EmptyState, ErrorPanel, Progress } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { type ClusterView, createClusterView } from '../../model/clusterView.ts';
import type { ClusterError } from '../../model/groupErrors.ts';
import { useEntityObjects } from '../../queries/entityObjects.ts';
import { ObjectDrawer } from '../drawer/ObjectDrawer.tsx';
import { CausePanel } from '../causes/CausePanel.tsx';
import { EventsCard } from '../events/EventsCard.tsx';
import { SelectedLogs } from '../logs/SelectedLogs.tsx';
import { ClusterPanel } from './ClusterPanel.tsx';
import { ErrorTable } from '../errors/ErrorTable.tsx';
import { FetchErrorsPanel } from './FetchErrorsPanel.tsx';
import { useNow } from './useNow.ts';

/** What an entity runs in all clusters, as it changes. */
export function EntityObjects({ entity }: { entity: Entity }) {
  const t = useTranslations(laterKubernetesTranslations);
  const { data, error } = useEntityObjects(entity);
  const now = useNow();
  const views = useMemo(() => data?.items.map(createClusterView), [data]);
  // A stream may bring clusters before all have answered.
  const isWaiting = data?.isWhole === false && !error;
  const errors = useMemo(() => listErrors(views ?? [], now), [views, now]);
  if (!views) return error ? <ErrorPanel error={error} title={t('failed')} /> : <Progress />;
  const withObjects = views.filter(({ objectCount }) => objectCount > 0);
  if (withObjects.length === 0 && isWaiting) return <Progress />;
  return (
    <Root>
      {error && <ErrorPanel error={error} title={t('failed')} />}
      <FetchErrorsPanel entityName={getEntityDisplayName(entity)} views={views} />
      {withObjects.map(view => (
        <CausePanel
          key={view.cluster.name}
          entity={entity}
          view={view}
          isNamed={withObjects.length > 1}
        />
      ))}
      {errors.length > 0 && <ErrorTable errors={errors} />}
      {withObjects.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          description={t('empty.text', { entity: getEntityDisplayName(entity) })}
        />
      ) : (
        <section>
          <h2>{t('clusters.title')}</h2>
          <Clusters>
            {withObjects.map(view => (
              <ClusterPanel key={view.cluster.name} view={view} isOpen={withObjects.length < 4} />
            ))}
          </Clusters>
          {isWaiting && <Waiting>{t('clusters.waiting')}</Waiting>}
        </section>
      )}
      {withObjects.length > 0 && <EventsCard views={withObjects} />}
      <ObjectDrawer views={views} isWaiting={isWaiting} />
      <SelectedLogs views={views} isWaiting={isWaiting} />
    </Root>
  );
}

function listErrors(views: readonly ClusterView[], now: number): ClusterError[] {
  return views
    .flatMap(view => detectErrors(view.workloads, now).map(error => ({ view, error })))
    .sort((a, b) => b.error.severity - a.error.severity);
}

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  '& > section > h2': { ...theme.typography.h2, margin: theme.spacing(0, 0, 1) },
}));

const Waiting = styled('output')(({ theme }) => ({
  display: 'block',
  ...theme.typography.body2,
  margin: theme.spacing(1, 0, 0),
  color: theme.vars.palette.text.secondary,
}));

const Clusters = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }));
