import type { NotificationChannelState } from '@portico/notifications-common';
import type { NotificationChannel } from '@portico/notifications-node';
import type { ChannelStore } from '../store/ChannelStore.ts';
import type { OutboxStore } from '../store/OutboxStore.ts';
import type { ChannelRow } from '../store/tables.ts';

/** What channels are described from. */
export interface ChannelSources {
  channels: readonly NotificationChannel[];
  channelStates: Pick<ChannelStore, 'list'>;
  outboxStore: Pick<OutboxStore, 'count'>;
  now: () => Date;
}

/** How the channels do, and how much waits on each. */
export async function describeChannels({
  channels,
  channelStates,
  outboxStore,
  now,
}: ChannelSources): Promise<NotificationChannelState[]> {
  if (channels.length === 0) return [];
  const states = new Map((await channelStates.list()).map(row => [row.channel, row]));
  const counts = await outboxStore.count(now());
  return channels.map(({ name: id, title }) => {
    const state = states.get(id.toLowerCase());
    const { waiting = 0, due = 0, oldestDue } = counts.get(id.toLowerCase()) ?? {};
    return {
      id,
      title,
      state: findState(state, now()),
      waiting,
      due,
      ...(oldestDue !== undefined && { oldestDue }),
      ...(state?.last_delivered_at && { lastDelivered: state.last_delivered_at }),
      ...(state?.failing_since && { failingSince: state.failing_since }),
      ...(state?.next_try_at && { nextTry: state.next_try_at }),
      ...(state?.problem && { problem: state.problem }),
      delivered: Number(state?.delivered ?? 0),
      refused: Number(state?.refused ?? 0),
    };
  });
}

function findState(row: ChannelRow | undefined, now: Date): NotificationChannelState['state'] {
  if (row?.failing_since) return 'failing';
  return row?.next_try_at && new Date(row.next_try_at) > now ? 'paused' : 'working';
}
