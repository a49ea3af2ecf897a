import type { KubernetesEvent } from '@portico/kubernetes-common/kubernetes-objects';
import { getEventCount, getEventTime } from '@portico/kubernetes-common/diagnosis';
import { EmptyState, InfoCard, RelativeTime, StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { Table, type TableColumn } from '@portico/ui/table';
import { useMemo } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { type ClusterView, listEventsOf } from '../../model/clusterView.ts';
import { isDenied, useEventsOfClusters } from '../../queries/clusterEvents.ts';
import { NameButton } from '../NameButton.tsx';
import { useObjectSelection } from '../entityTab/objectSelection.ts';
import { EventsProblem } from './EventsProblem.tsx';

/** An event with the cluster that recorded it. */
interface ClusterEvent {
  id: string;
  clusterName: string;
  /** As people call it. */
  cluster: string;
  event: KubernetesEvent;
}

/** The events of all objects of an entity, the newest first, to be filtered and sorted. */
export function EventsCard({ views }: { views: readonly ClusterView[] }) {
  const t = useTranslations(laterKubernetesTranslations);
  const [, select] = useObjectSelection();
  const found = useEventsOfClusters(views);
  const rows = useMemo(
    () => views.flatMap((view, at) => listRows(view, found[at]?.events ?? [])),
    [views, found],
  );
  const error = found.find(each => each.error)?.error ?? null;
  const isPending = found.some(each => each.isPending);
  const hasClusters = views.length > 1;
  const columns = useMemo((): TableColumn<ClusterEvent>[] => {
    const all: TableColumn<ClusterEvent>[] = [
      {
        id: 'object',
        header: t('events.object'),
        text: ({ event }) => event.involvedObject?.name,
        render: ({ clusterName, event: { involvedObject = {} } }) => {
          const { kind = '', namespace = '', name = '' } = involvedObject;
          return (
            <NameButton
              type="button"
              onClick={() => select({ cluster: clusterName, kind, namespace, name })}
            >
              {name}
            </NameButton>
          );
        },
        minWidth: 220,
        grow: 2,
      },
      {
        id: 'kind',
        header: t('errors.kind'),
        text: ({ event }) => event.involvedObject?.kind,
        filterValues: ({ event }) => event.involvedObject?.kind,
        isQuiet: true,
        grow: 0.5,
        hideBelow: 700,
      },
      {
        id: 'cluster',
        header: t('errors.cluster'),
        text: ({ cluster }) => cluster,
        filterValues: ({ cluster }) => cluster,
        isQuiet: true,
        grow: 0.5,
      },
      {
        id: 'type',
        header: t('events.type'),
        text: ({ event }) => event.type,
        filterValues: ({ event }) => event.type,
        render: ({ event: { type } }) => (
          <StateBadge state={type === 'Warning' ? 'attention' : 'good'} look="plain">
            {type}
          </StateBadge>
        ),
        grow: 0,
        minWidth: 96,
      },
      {
        id: 'reason',
        header: t('events.reason'),
        text: ({ event }) => event.reason,
        filterValues: ({ event }) => event.reason,
        minWidth: 120,
        grow: 0.5,
      },
      {
        id: 'message',
        header: t('events.message'),
        text: ({ event }) => event.message,
        minWidth: 220,
        grow: 3,
      },
      {
        id: 'count',
        header: t('events.count'),
        text: ({ event }) => String(getEventCount(event)),
        sortValue: ({ event }) => getEventCount(event),
        align: 'end',
        grow: 0,
        minWidth: 72,
        hideBelow: 700,
      },
      {
        id: 'time',
        header: t('events.lastSeen'),
        sortValue: ({ event }) => getEventTime(event),
        render: ({ event }) => <RelativeTime time={new Date(getEventTime(event))} />,
        isQuiet: true,
        grow: 0,
        minWidth: 120,
      },
    ];
    return hasClusters ? all : all.filter(({ id }) => id !== 'cluster');
  }, [t, select, hasClusters]);
  return (
    <InfoCard title={t('events.title')} hasNoPadding>
      <Table
        label={t('events.title')}
        columns={columns}
        rows={rows.length === 0 && isPending ? undefined : rows}
        getRowId={({ id }) => id}
        defaultSort={{ columnId: 'time', direction: 'desc' }}
        isFlush
        hasShortCards
        error={rows.length === 0 && !isDenied(error) ? error : null}
        empty={error ? <EventsProblem error={error} /> : <EmptyState title={t('events.empty')} />}
        skeletonRows={3}
      />
    </InfoCard>
  );
}

function listRows(view: ClusterView, events: readonly KubernetesEvent[]): ClusterEvent[] {
  const { name, title = name } = view.cluster;
  return listEventsOf(view, events).map(event => {
    const { uid, namespace, name: eventName } = event.metadata ?? {};
    return {
      id: `${name}/${uid ?? `${namespace}/${eventName}`}`,
      clusterName: name,
      cluster: title,
      event,
    };
  });
}
