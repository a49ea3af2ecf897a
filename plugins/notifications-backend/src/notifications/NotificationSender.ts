import type { Principal } from '@portico/contract/auth';
import {
  type Notification,
  type NotificationMessage,
  type NotificationPayload,
  webChannel,
} from '@portico/notifications-common';
import type { Transaction } from 'kysely';
import type { Outbox } from '../channels/Outbox.ts';
import {
  everybody,
  type NotificationStore,
  type OutgoingMessage,
  type Subject,
} from '../store/NotificationStore.ts';
import type { NotificationTables } from '../store/tables.ts';
import { cleanPayload } from './cleanPayload.ts';
import type { NotificationNews } from './NotificationNews.ts';
import type { NotificationProcessors } from './NotificationProcessors.ts';
import { listNamedGroups, type RecipientResolver } from './RecipientResolver.ts';
import type { SettingFilter } from './SettingFilter.ts';

/** What messages are sent with. */
export interface NotificationSenderOptions {
  store: NotificationStore;
  filter: SettingFilter;
  outbox: Outbox;
  resolver: RecipientResolver;
  news: NotificationNews;
  /** What plugins add to sending. */
  processors: NotificationProcessors;
}

/** A message of the portal itself about what its readers must be allowed to read. */
export interface PortalMessage {
  /** Full refs of those whom it is for. */
  users: readonly string[];
  payload: NotificationPayload;
  origin: string;
  subjects: readonly Subject[];
  /** Stores more in the transaction that stores it for some of them. */
  alsoStore: (users: readonly string[], trx: Transaction<NotificationTables>) => Promise<void>;
}

/** An answer holds no more of what a message became. */
const maxAnswered = 100;

/** Sends messages: finds out whom they reach, stores them and reports them to open pages. */
export class NotificationSender {
  readonly #options: NotificationSenderOptions;

  constructor(options: NotificationSenderOptions) {
    this.#options = options;
  }

  /** @returns the first hundred notifications that the message became. */
  async send(message: NotificationMessage, sender: Principal, at: Date): Promise<Notification[]> {
    const { processors, resolver } = this.#options;
    const origin = nameOrigin(sender);
    const changed = await processors.changeMessage(message, origin);
    const clean = cleanPayload(changed.payload);
    const context = { origin, message: { ...changed, payload: clean } };
    if (changed.recipients.type === 'broadcast') {
      const own = await processors.changePayloadFor(clean, { ...context, user: null });
      return this.#store({ payload: cleanPayload(own), users: undefined, at }, context);
    }
    const found = await processors.resolve(changed.recipients);
    const reached = found
      ? { users: found, groups: listNamedGroups(changed.recipients) }
      : await resolver.resolve(changed.recipients);
    await this.#storeForGroups(clean, reached.groups, at, context);
    const sent: Notification[] = [];
    for (const { payload, users } of await processors.changePayload(
      clean,
      reached.users,
      context,
    )) {
      if (users.length === 0) continue;
      sent.push(...(await this.#store({ payload: cleanPayload(payload), users, at }, context)));
    }
    return sent.slice(0, maxAnswered);
  }

  /** Sends a message of the portal itself to people that are known already. */
  async sendOwn(
    { users, payload, origin, subjects, alsoStore }: PortalMessage,
    at: Date,
  ): Promise<void> {
    const { processors } = this.#options;
    const message: NotificationMessage = {
      recipients: { type: 'entity', entityRef: [...users] },
      payload,
    };
    const changed = await processors.changeMessage(message, origin);
    const clean = cleanPayload(changed.payload);
    const context = { origin, message: { ...changed, payload: clean } };
    for (const group of await processors.changePayload(clean, users, context)) {
      if (group.users.length === 0) continue;
      await this.#store(
        {
          payload: cleanPayload(group.payload),
          users: group.users,
          at,
          subjects,
          alsoStore: (_stored, trx) => alsoStore(group.users, trx),
        },
        context,
      );
    }
  }

  /** Stores a message for the places that groups share, as it was sent: what is changed for one person is not for others. */
  async #storeForGroups(
    payload: NotificationPayload,
    groups: readonly string[],
    at: Date,
    { origin }: { origin: string },
  ): Promise<void> {
    const { store, outbox } = this.#options;
    const audience = { users: [], groups, isBroadcast: false };
    const deliveries = await outbox.plan(audience, origin, payload, at);
    if (deliveries.length === 0) return;
    const { severity } = payload;
    await store.send({
      origin,
      payload,
      users: [],
      at,
      alsoStore: (stored, trx) => outbox.add({ ...stored, at, deliveries, severity }, trx),
    });
  }

  /** Stores what people, or everybody, are told, where they have not turned it off, and passes it on. */
  async #store(
    { payload, users: reached, at, subjects, alsoStore }: Omit<OutgoingMessage, 'origin'>,
    context: { origin: string; message: NotificationMessage },
  ): Promise<Notification[]> {
    const { store, news, filter, outbox, processors } = this.#options;
    const { origin } = context;
    const kind = { channel: webChannel, origin, topic: payload.topic };
    const users = reached && (await filter.filter(reached, kind));
    const audience = { users: reached ?? [], groups: [], isBroadcast: reached === undefined };
    const planned = await outbox.plan(audience, origin, payload, at);
    if (users?.length === 0 && planned.length === 0) return [];
    const sent = await store.send({
      origin,
      payload,
      users,
      at,
      subjects,
      async alsoStore(stored, trx) {
        await outbox.add({ ...stored, at, deliveries: planned, severity: payload.severity }, trx);
        await alsoStore?.(stored, trx);
      },
    });
    await news.reportSent(sent);
    const created = at.toISOString();
    const toNotification = ({ id, user }: { id: string; user: string }): Notification => ({
      id,
      user: user === everybody ? null : user,
      created,
      origin,
      payload: { ...payload, severity: payload.severity ?? 'normal' },
    });
    const all = [...sent].flatMap(([id, refs]) => refs.map(user => ({ id, user })));
    processors.deliver(all.map(toNotification), context);
    return all.slice(0, maxAnswered).map(toNotification);
  }
}

/** Who is named as the sender; it cannot be chosen. */
function nameOrigin(sender: Principal): string {
  if (sender.type === 'user') return sender.userEntityRef.toLowerCase();
  return sender.type === 'service' ? sender.subject : 'nobody';
}
