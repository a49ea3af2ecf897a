import type { Metrics } from '@portico/server';
import type { HostRateLimit } from './HostRateLimit.ts';

/** Serves what is left of each host's limit of requests as metrics. */
export function declareRateLimitMetrics(
  metrics: Metrics,
  rateLimits: { list: () => Promise<readonly HostRateLimit[]> },
): void {
  const labels = ['host', 'credential'] as const;
  const read = (find: (rateLimit: HostRateLimit) => number | null) => async () =>
    (await rateLimits.list()).flatMap(rateLimit => {
      const { host, credential } = rateLimit;
      const value = find(rateLimit);
      return value === null ? [] : [{ labels: { host, credential }, value }];
    });
  metrics.gauge({
    name: 'requests_left',
    help: 'Requests that a code host still takes before its limit is reset',
    labels,
    read: read(({ remaining }) => remaining),
  });
  metrics.gauge({
    name: 'requests_limit',
    help: 'Requests that a code host takes between two resets',
    labels,
    read: read(({ limit }) => limit),
  });
  metrics.gauge({
    name: 'blocked_until_timestamp_seconds',
    help: 'Until when a code host takes no requests',
    labels,
    read: read(({ blockedUntil }) =>
      blockedUntil === null ? null : Date.parse(blockedUntil) / 1000,
    ),
  });
}
