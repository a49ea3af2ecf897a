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
import { everybody, type NotificationStore } from '../store/NotificationStore.ts';
import { cleanPayload } from './cleanPayload.ts';
import type { NotificationNews } from './NotificationNews.ts';
import type { RecipientResolver } from './RecipientResolver.ts';

/** What messages are sent with. */
export interface NotificationSenderOptions {
  store: NotificationStore;
  settings: NotificationSettingStore;
  /** What holds for those who have not set it otherwise. */
  defaultSettings: NotificationSettings;
  resolver: RecipientResolver;
  news: NotificationNews;
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
  async send(
    { recipients, payload }: NotificationMessage,
    sender: Principal,
    at: Date,
  ): Promise<Notification[]> {
    const { store, news } = this.#options;
    const origin = nameOrigin(sender);
    const clean = cleanPayload(payload);
    const users =
      recipients.type === 'broadcast'
        ? undefined
        : await this.#filter(await this.#options.resolver.resolve(recipients), origin, clean.topic);
    if (users?.length === 0) return [];
    const sent = await store.send({ origin, payload: clean, users, at });
    await news.reportSent(sent);
    const answered = [...sent].flatMap(([id, refs]) => refs.map(user => ({ id, user })));
    const created = at.toISOString();
    return answered.slice(0, maxAnswered).map(({ id, user }) => ({
      id,
      user: user === everybody ? null : user,
      created,
      origin,
      payload: { ...clean, severity: clean.severity ?? 'normal' },
    }));
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
