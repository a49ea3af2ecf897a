import type { NotificationPayload, NotificationSeverity } from '@portico/notifications-common';
import type { NotificationChannel } from '@portico/notifications-node';
import type { JobType, WorkQueue } from '@portico/server/work';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { SettingFilter } from '../notifications/SettingFilter.ts';
import type { DeliveryPreferenceStore } from '../store/DeliveryPreferenceStore.ts';
import { everybody, type StoredMessage } from '../store/NotificationStore.ts';
import type { OutboxStore, OutgoingDelivery } from '../store/OutboxStore.ts';
import type { NotificationTables } from '../store/tables.ts';
import { findDeliveryTime } from './findDeliveryTime.ts';
import { isSharedChannel, type SharedChannel } from './SharedChannel.ts';

/** Sends what waits on a channel; jobs of one channel never run at the same time. */
export const deliverJob: JobType<{ channel: string }> = {
  id: 'deliver-notifications',
  payload: z.object({ channel: z.string() }),
};

/** What messages leave the portal with. */
export interface OutboxOptions {
  channels: readonly NotificationChannel[];
  store: OutboxStore;
  preferences: DeliveryPreferenceStore;
  filter: SettingFilter;
  queue: WorkQueue;
}

/** A message that was stored, and by which ways it leaves. */
export interface PlannedMessage extends StoredMessage {
  at: Date;
  deliveries: readonly OutgoingDelivery[];
  severity: NotificationSeverity | undefined;
}

/** Whom a message reaches. */
export interface MessageAudience {
  /** Full refs. */
  users: readonly string[];
  /** Full refs of the groups that it reaches as such. */
  groups: readonly string[];
  isBroadcast: boolean;
}

/** Messages on their way out of the portal: by which channels, to whom, and when. */
export class Outbox {
  readonly #options: OutboxOptions;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** By which channels a message reaches whom, and when. Places that people share get it at once. */
  async plan(
    audience: MessageAudience,
    origin: string,
    { topic, severity = 'normal' }: NotificationPayload,
    now: Date,
  ): Promise<OutgoingDelivery[]> {
    const { channels, preferences, filter } = this.#options;
    const { users } = audience;
    const [shared, personal] = [
      channels.filter(isSharedChannel),
      channels.filter(channel => !isSharedChannel(channel)),
    ];
    const deliveries: OutgoingDelivery[] = shared
      .filter(channel => isFor(channel, audience))
      .map(({ name }) => ({ channel: name, user: everybody, dueAt: now.toISOString() }));
    if (personal.length === 0 || users.length === 0) return deliveries;
    const own = await preferences.list(users);
    for (const { name: channel, selectUsers } of personal) {
      const reachable = selectUsers ? await selectUsers(users) : users;
      for (const user of await filter.filter(reachable, { channel, origin, topic })) {
        const chosen = own.get(user);
        const dueAt = chosen
          ? findDeliveryTime({ preferences: chosen, channel, severity, now })
          : now;
        deliveries.push({ channel, user, dueAt: dueAt.toISOString() });
      }
    }
    return deliveries;
  }

  /** Stores what was planned, together with the message itself. */
  async add(
    { id, scopeKey, at, deliveries, severity }: PlannedMessage,
    trx: Transaction<NotificationTables>,
  ): Promise<void> {
    const { store, queue } = this.#options;
    await store.add(
      {
        id,
        itemKey: scopeKey ?? id,
        at: at.toISOString(),
        deliveries,
        isUrgent: severity === 'critical',
      },
      trx,
    );
    for (const [channel, own] of Map.groupBy(deliveries, each => each.channel)) {
      const first = own.reduce((a, b) => (b.dueAt < a.dueAt ? b : a));
      await queue.add(
        deliverJob,
        { channel },
        { key: channel, runAt: new Date(first.dueAt), trx: trx as never },
      );
    }
  }
}

function isFor({ audience }: SharedChannel, { groups, isBroadcast }: MessageAudience): boolean {
  return (
    (isBroadcast && audience.broadcasts) || groups.some(group => audience.groups.includes(group))
  );
}
