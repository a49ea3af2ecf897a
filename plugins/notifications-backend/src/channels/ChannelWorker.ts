import { createHash } from 'node:crypto';
import type { CatalogApi } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import { getRetryPauseMs } from '@portico/errors';
import type {
  ChannelMessage,
  DeliveryOutcome,
  NotificationChannel,
} from '@portico/notifications-node';
import type { Logger } from '@portico/server';
import { pause } from '@portico/server/work';
import type { ChannelStore } from '../store/ChannelStore.ts';
import type { DeliveryPreferenceStore } from '../store/DeliveryPreferenceStore.ts';
import type { OutboxBatch, OutboxStore } from '../store/OutboxStore.ts';
import type { ReaderRights } from '../watching/ReaderRights.ts';
import { deliverInTime } from './deliverInTime.ts';
import { isSharedChannel } from './SharedChannel.ts';
import type { Unsubscriptions } from './Unsubscriptions.ts';

/** What a channel is worked with. */
export interface ChannelWorkerOptions {
  outbox: OutboxStore;
  states: ChannelStore;
  preferences: DeliveryPreferenceStore;
  unsubscriptions: Unsubscriptions;
  rights: Pick<ReaderRights, 'actFor' | 'findReadable'>;
  catalog: Pick<CatalogApi, 'getEntitiesByRefs'> | undefined;
  logger: Logger;
  portalUrl: string;
  /** Where links to turn notifications off lead, without the token. */
  unsubscribeBaseUrl: string;
  now: () => Date;
}

const batchesPerRound = 50;
const maxAttempts = 10;
/** Bounds of pauses that receivers ask for. */
const minPauseMs = 1000;
const maxPauseMs = 60 * 60_000;
const channelPauses = { firstMs: 15_000, maxMs: 15 * 60_000 };
const messagePauses = { firstMs: 60_000, maxMs: 60 * 60_000 };

/** Sends what is due on one channel. At most one of them works on a channel at a time, over all servers. */
export class ChannelWorker {
  readonly #options: ChannelWorkerOptions;
  readonly #channel: NotificationChannel;
  readonly #key: string;

  constructor(channel: NotificationChannel, options: ChannelWorkerOptions) {
    this.#channel = channel;
    this.#key = channel.name.toLowerCase();
    this.#options = options;
  }

  /** Sends until nothing is due or the channel fails. @returns when there is more to do. */
  async run(signal: AbortSignal): Promise<Date | undefined> {
    const { outbox, states, now } = this.#options;
    const state = await states.get(this.#key);
    if (state?.next_try_at && new Date(state.next_try_at) > now())
      return new Date(state.next_try_at);
    for (;;) {
      signal.throwIfAborted();
      const batches = await outbox.listBatches(this.#key, now(), batchesPerRound);
      if (batches.length === 0) {
        if (await outbox.claim(this.#key, now())) continue;
        return outbox.findNextDue(this.#key);
      }
      const nextTry = await this.#send(batches, state?.failures ?? 0, signal);
      if (nextTry) return nextTry;
    }
  }

  /** @returns when a channel that has failed is tried again. */
  async #send(
    batches: readonly OutboxBatch[],
    failures: number,
    signal: AbortSignal,
  ): Promise<Date | undefined> {
    const { outbox, states, now, logger } = this.#options;
    const messages = await this.#toMessages(batches);
    const counts = { delivered: 0, refused: 0, problem: undefined as string | undefined };
    let failure: unknown;
    let pausing: Extract<DeliveryOutcome, { state: 'paused' }> | undefined;
    const open = batches.entries();
    const work = async () => {
      for (const [index, batch] of open) {
        const message = messages[index];
        if (failure !== undefined || pausing || signal.aborted || !message) return;
        try {
          const shown = await this.#omitHidden(message, batch);
          if (shown.notifications.length === 0) {
            await outbox.remove(this.#key, [batch.batch]);
            continue;
          }
          const outcome = await deliverInTime(this.#channel, shown, signal);
          if (outcome.state === 'paused') {
            pausing = outcome;
            return;
          }
          const isOver = outcome.state !== 'deferred' || batch.attempts + 1 >= maxAttempts;
          if (outcome.state === 'delivered') counts.delivered += 1;
          else counts.problem = outcome.reason;
          if (isOver && outcome.state !== 'delivered') counts.refused += 1;
          if (isOver) await outbox.remove(this.#key, [batch.batch]);
          else
            await outbox.defer(this.#key, batch.batch, this.#findNextAttempt(batch, outcome.until));
        } catch (error) {
          failure ??= error;
        }
        if (this.#channel.pauseMs) await pause(this.#channel.pauseMs, signal);
      }
    };
    const { concurrency = 2 } = this.#channel;
    await Promise.all(Array.from({ length: Math.max(1, concurrency) }, work));
    await states.count(this.#key, counts, now());
    if (pausing && !signal.aborted) {
      const until = this.#limit(pausing.until);
      await states.pause(this.#key, { problem: pausing.reason, until });
      logger.warn(`Notifications wait for '${this.#channel.name}': ${pausing.reason}`, {
        nextTry: until.toISOString(),
      });
      return until;
    }
    if (signal.aborted || failure === undefined) return undefined;
    const failed = counts.delivered > 0 ? 1 : failures + 1;
    const nextTry = new Date(now().getTime() + getRetryPauseMs(channelPauses, failed));
    const problem = failure instanceof Error ? failure.message : String(failure);
    await states.fail(this.#key, { problem, failures: failed, at: now(), nextTry });
    logger.warn(`Notifications do not leave by '${this.#channel.name}': ${problem}`, {
      nextTry: nextTry.toISOString(),
    });
    return nextTry;
  }

  /** Without what its reader may not see any more. */
  async #omitHidden(message: ChannelMessage, { subjects, user }: OutboxBatch) {
    if (subjects.size === 0) return message;
    const { rights } = this.#options;
    const isReadable = await rights.findReadable(
      [...subjects.values()].flat(),
      await rights.actFor(user),
    );
    const notifications = message.notifications.filter(({ id }) =>
      (subjects.get(id) ?? []).every(isReadable),
    );
    const hidden = message.notifications.length - notifications.length;
    return { ...message, notifications, total: message.total - hidden };
  }

  #findNextAttempt({ attempts }: OutboxBatch, until: Date | undefined): Date {
    if (until) return this.#limit(until);
    return new Date(this.#options.now().getTime() + getRetryPauseMs(messagePauses, attempts + 1));
  }

  /** A time that a receiver has named: no busy loop, and no channel that waits for ever. */
  #limit(until: Date): Date {
    const now = this.#options.now().getTime();
    return new Date(Math.min(Math.max(until.getTime(), now + minPauseMs), now + maxPauseMs));
  }

  async #toMessages(batches: readonly OutboxBatch[]): Promise<ChannelMessage[]> {
    const { catalog, preferences, portalUrl, unsubscriptions, unsubscribeBaseUrl } = this.#options;
    const users = batches.map(({ user }) => user);
    const own = await preferences.list(users);
    const entities: (Entity | undefined)[] = isSharedChannel(this.#channel)
      ? []
      : ((await catalog?.getEntitiesByRefs({ entityRefs: users, fields: recipientFields })) ?? []);
    const toMessage = async (
      { batch, user, notifications, total }: OutboxBatch,
      index: number,
    ): Promise<ChannelMessage> => {
      const [first, second] = notifications;
      const token = await unsubscriptions.seal({
        user,
        channel: this.#channel.name,
        // What holds several kinds ends as a whole.
        ...(first && !second && { origin: first.origin, topic: first.payload.topic }),
      });
      return {
        id: createHash('sha256').update(`${this.#key}:${batch}`).digest('hex').slice(0, 40),
        user,
        entity: entities[index],
        notifications,
        total,
        language: own.get(user)?.language ?? 'en',
        portalUrl,
        unsubscribeUrl: `${unsubscribeBaseUrl}/${token}`,
      };
    };
    return Promise.all(batches.map(toMessage));
  }
}

const recipientFields = ['kind', 'metadata', 'spec'];
