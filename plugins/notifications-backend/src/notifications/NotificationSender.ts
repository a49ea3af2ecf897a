import type { Principal } from '@portico/contract/auth';
import {
  fillNotificationSettings,
  isNotificationEnabled,
  type Notification,
  type NotificationMessage,
  type NotificationSettings,
  webChannel,
} from '@portico/notifications-common';
import type { NotificationSettingStore } from '../store/NotificationSettingStore.ts';
import {
  everybody,
  type NotificationStore,
  type OutgoingMessage,
} from '../store/NotificationStore.ts';
import { cleanPayload } from './cleanPayload.ts';
import type { NotificationNews } from './NotificationNews.ts';
import type { NotificationProcessors } from './NotificationProcessors.ts';
import type { RecipientResolver } from './RecipientResolver.ts';

/** What messages are sent with. */
export interface NotificationSenderOptions {
  store: NotificationStore;
  settings: NotificationSettingStore;
  /** What holds for those who have not set it otherwise. */
  defaultSettings: NotificationSettings;
  resolver: RecipientResolver;
  news: NotificationNews;
  /** What plugins add to sending. */
  processors: NotificationProcessors;
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
    const { processors } = this.#options;
    const origin = nameOrigin(sender);
    const changed = await processors.changeMessage(message, origin);
    const clean = cleanPayload(changed.payload);
    const context = { origin, message: { ...changed, payload: clean } };
    if (changed.recipients.type === 'broadcast') {
      const own = await processors.changePayloadFor(clean, { ...context, user: null });
      return this.#store({ payload: cleanPayload(own), users: undefined, at }, context);
    }
    const reached =
      (await processors.resolve(changed.recipients)) ??
      (await this.#options.resolver.resolve(changed.recipients));
    const users = await this.#filter(reached, origin, clean.topic);
    const sent: Notification[] = [];
    for (const group of await processors.changePayload(clean, users, context)) {
      if (group.users.length === 0) continue;
      const { payload, users: own } = group;
      sent.push(
        ...(await this.#store({ payload: cleanPayload(payload), users: own, at }, context)),
      );
    }
    return sent.slice(0, maxAnswered);
  }

  /** Stores what people, or everybody, are told, and passes it on. */
  async #store(
    { payload, users, at }: Omit<OutgoingMessage, 'origin'>,
    context: { origin: string; message: NotificationMessage },
  ): Promise<Notification[]> {
    const { store, news, processors } = this.#options;
    const { origin } = context;
    const sent = await store.send({ origin, payload, users, at });
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

  /** Those who have not turned the sender or the topic off. */
  async #filter(
    users: readonly string[],
    origin: string,
    topic: string | undefined,
  ): Promise<string[]> {
    const { settings, defaultSettings } = this.#options;
    const kind = { channel: webChannel, origin, topic };
    const own = await settings.listFor(webChannel, origin);
    const isOnByDefault = isNotificationEnabled(defaultSettings, kind);
    return users.filter(user => {
      const set = own.get(user);
      return set
        ? isNotificationEnabled(fillNotificationSettings(set, defaultSettings), kind)
        : isOnByDefault;
    });
  }
}

/** Who is named as the sender; it cannot be chosen. */
function nameOrigin(sender: Principal): string {
  if (sender.type === 'user') return sender.userEntityRef.toLowerCase();
  return sender.type === 'service' ? sender.subject : 'nobody';
}
