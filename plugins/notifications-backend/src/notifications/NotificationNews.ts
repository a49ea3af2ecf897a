import type { Principal } from '@portico/contract/auth';
import { notificationSignalChannel, type NotificationSignal } from '@portico/notifications-common';
import type { SignalsApi } from '@portico/notifications-node';
import type { EventBatch, EventSource, UserEvents } from '@portico/server/events';
import {
  everybody,
  type NotificationStore,
  type SentNotifications,
} from '../store/NotificationStore.ts';
import type { ReaderRights } from '../watching/ReaderRights.ts';

/** Ends positions of those who know how many they have not read. */
const countedMark = '.t';
const changed = 'changed';

/** What is reported with. */
export interface NotificationNewsOptions {
  events: UserEvents;
  store: Pick<NotificationStore, 'count'>;
  rights: Pick<ReaderRights, 'listHidden' | 'actFor'>;
  signals: SignalsApi | undefined;
}

/**
 * Reports people's open pages that they have news: by the event stream, which brings the number of what is unread with it,
 * first of all when a page begins to listen; and by signals to those who have subscribed.
 */
export class NotificationNews implements EventSource {
  readonly #options: NotificationNewsOptions;

  constructor(options: NotificationNewsOptions) {
    this.#options = options;
  }

  /** Reports what a message became. */
  async reportSent(sent: SentNotifications): Promise<void> {
    for (const [id, users] of sent)
      await this.#report(users.includes(everybody) ? undefined : users, {
        action: 'new_notification',
        notification_id: id,
      });
  }

  /** Reports that somebody has marked some; `read` is `undefined` when only what is saved has changed. */
  async reportMarked(user: string, ids: string[], read: boolean | undefined): Promise<void> {
    if (read === undefined) return this.#options.events.publish([user], [changed]);
    await this.#report([user], {
      action: read ? 'notification_read' : 'notification_unread',
      notification_ids: ids,
    });
  }

  getLatestPosition(): Promise<string> {
    return this.#options.events.getLatestPosition();
  }

  async listAfter(position: string, principal: Principal): Promise<EventBatch> {
    const { events, store, rights } = this.#options;
    const isCounted = position.endsWith(countedMark);
    const own = isCounted ? position.slice(0, -countedMark.length) : position;
    const batch = await events.listAfter(own, principal);
    const counted = { ...batch, position: batch.position + countedMark };
    if (principal.type !== 'user' || principal.isGuest) return { ...counted, refs: [] };
    if (isCounted && batch.refs.length === 0) return counted;
    const user = principal.userEntityRef.toLowerCase();
    const hidden = await rights.listHidden(user, () => rights.actFor(user));
    const { unread } = await store.count(user, hidden);
    return { ...counted, refs: [`unread:${unread}`] };
  }

  onChange(listener: () => void): () => void {
    return this.#options.events.onChange(listener);
  }

  async #report(users: readonly string[] | undefined, message: NotificationSignal): Promise<void> {
    const { events, signals } = this.#options;
    await events.publish(users, [changed]);
    await signals?.publish({
      channel: notificationSignalChannel,
      message,
      ...(users && { recipients: users }),
    });
  }
}
