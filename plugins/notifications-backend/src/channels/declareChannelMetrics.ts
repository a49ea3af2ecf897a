import type { NotificationChannelState } from '@portico/notifications-common';
import type { Metrics } from '@portico/server';
import { joinCalls } from '@portico/server/work';

const gauges = {
  channel_due: ['Notifications that should have left by a channel', each => each.due],
  channel_waiting: ['Notifications that wait to leave by a channel', each => each.waiting],
  channel_failing: [
    'Whether a channel fails at the moment',
    each => (each.state === 'failing' ? 1 : 0),
  ],
  channel_paused: [
    'Whether a channel waits as its host has asked for',
    each => (each.state === 'paused' ? 1 : 0),
  ],
  channel_delivered: ['Messages that left by a channel', each => each.delivered],
  channel_refused: ['Messages that could not leave by a channel', each => each.refused],
} as const satisfies Record<string, [string, (state: NotificationChannelState) => number]>;

/** Serves how channels do as metrics. */
export function declareChannelMetrics(
  metrics: Metrics,
  describe: () => Promise<readonly NotificationChannelState[]>,
): void {
  // The gauges are read at the same time: what waits is counted once for all of them.
  const describeOnce = joinCalls(describe);
  for (const [name, [help, pick]] of Object.entries(gauges))
    metrics.gauge({
      name,
      help,
      labels: ['channel'],
      read: async () =>
        (await describeOnce()).map(state => ({
          labels: { channel: state.id },
          value: pick(state),
        })),
    });
}
