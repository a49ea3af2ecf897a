import type { Metrics } from '@portico/server';
import { joinCalls } from '@portico/server/work';
import type { ReadingsOptions } from './read/Readings.ts';
import type { FollowStore } from './follow/FollowStore.ts';
import type { FollowedHostRow } from './store/tables.ts';

/** Serves how hosts are read and followed as metrics. @returns what counts a call. */
export function declareDeliveryMetrics(
  metrics: Metrics,
  hosts: Pick<FollowStore, 'list'>,
  now: () => Date,
): NonNullable<ReadingsOptions['count']> {
  const reads = metrics.counter({
    name: 'reads',
    help: 'Readings of builds, pull requests, alerts and deployments that ended in this process',
    labels: ['kind', 'outcome'],
  });
  // The gauges are read at the same time: hosts are listed once for all of them.
  const listHosts = joinCalls(() => hosts.list());
  const gauge = (name: string, help: string, find: (row: FollowedHostRow) => number | null) =>
    metrics.gauge({
      name,
      help,
      labels: ['host'],
      read: async () =>
        (await listHosts()).flatMap(row => {
          const value = find(row);
          return value === null ? [] : [{ labels: { host: row.host }, value }];
        }),
    });
  gauge('followed_readings', 'Readings of a host that are followed', ({ followed }) => followed);
  gauge('unread_readings', 'Followed readings that were never made', ({ unread }) => unread);
  gauge(
    'oldest_reading_age_seconds',
    'Age of the oldest of the followed readings that were made',
    ({ oldest_at: at }) => (at === null ? null : (now().getTime() - Date.parse(at)) / 1000),
  );
  gauge(
    'follow_budget_used_ratio',
    'Readings of the last hour as a share of those that may be followed in an hour',
    ({ tried, allowed }) => tried / allowed,
  );
  gauge(
    'follow_paused_until_timestamp_seconds',
    'Until when a host is not followed, since its limit of requests is left to others',
    ({ paused_until: until }) => (until === null ? null : Date.parse(until) / 1000),
  );
  return (kind, outcome) => reads.add({ kind, outcome });
}
