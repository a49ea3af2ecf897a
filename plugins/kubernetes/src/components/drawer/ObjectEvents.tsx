import { styled } from '@mui/material/styles';
import { useApi } from '@portico/app';
import { kubernetesApiRef } from '@portico/kubernetes-common';
import { getEventCount, getEventTime } from '@portico/kubernetes-common/diagnosis';
import { EmptyState, InfoCard, Progress, RelativeTime, StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useQuery } from '@tanstack/react-query';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import { useGetCredential } from '../../queries/useGetCredential.ts';
import { findEventsInterval } from '../../queries/clusterEvents.ts';
import { kubernetesKeys } from '../../queries/kubernetesKeys.ts';
import { EventsProblem } from '../events/EventsProblem.tsx';

/** What happened to an object, as its cluster recorded it. */
export function ObjectEvents({
  clusterName,
  namespace,
  kind,
  name,
}: {
  clusterName: string;
  namespace: string;
  kind: string;
  name: string;
}) {
  const t = useTranslations(laterKubernetesTranslations);
  const kubernetes = useApi(kubernetesApiRef);
  const getCredential = useGetCredential();
  const { data, error, isPending } = useQuery({
    queryKey: [...kubernetesKeys.events(clusterName, namespace), name],
    queryFn: async ({ signal }) => {
      const credential = await getCredential(clusterName);
      const request = { clusterName, namespace, involvedObjectName: name, credential };
      return kubernetes.listEvents(request, { signal });
    },
    enabled: namespace !== '',
    refetchInterval: findEventsInterval,
    retry: false,
  });
  if (namespace === '') return null;
  // They are searched for by name, which objects of other kinds may have too.
  const events = (data ?? [])
    .filter(({ involvedObject }) => [kind, undefined].includes(involvedObject?.kind))
    .toSorted((a, b) => getEventTime(b) - getEventTime(a));
  return (
    <InfoCard title={t('events.title')}>
      {isPending && <Progress />}
      {error && <EventsProblem error={error} />}
      {data && events.length === 0 && <EmptyState title={t('events.empty')} />}
      <List>
        {events.map(event => (
          <li key={event.metadata?.uid ?? event.metadata?.name}>
            <StateBadge state={event.type === 'Warning' ? 'attention' : 'good'} look="plain">
              {event.reason}
            </StateBadge>
            <span>
              {t('events.seen', { count: getEventCount(event) })}{' '}
              <RelativeTime time={new Date(getEventTime(event))} />
            </span>
            <p>{event.message}</p>
          </li>
        ))}
      </List>
    </InfoCard>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(0, 1),
    overflowWrap: 'anywhere',
  },
  '& span': { color: theme.vars.palette.text.secondary },
  '& p': { flexBasis: '100%', margin: 0 },
}));
