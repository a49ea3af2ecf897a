import {
  fillNotificationSettings,
  isNotificationEnabled,
  type NotificationKind,
  type NotificationSettings,
} from '@portico/notifications-common';
import type { NotificationSettingStore } from '../store/NotificationSettingStore.ts';

/** Knows who wants what. */
export class SettingFilter {
  readonly #settings: NotificationSettingStore;
  readonly #defaults: NotificationSettings;

  /** @param defaults - what holds for those who have not set it otherwise. */
  constructor(settings: NotificationSettingStore, defaults: NotificationSettings) {
    this.#settings = settings;
    this.#defaults = defaults;
  }

  /** Those who have not turned the channel, the sender or the topic off. */
  async filter(users: readonly string[], kind: NotificationKind): Promise<string[]> {
    const own = await this.#settings.listFor(kind.channel, kind.origin);
    const isOnByDefault = isNotificationEnabled(this.#defaults, kind);
    return users.filter(user => {
      const set = own.get(user);
      return set
        ? isNotificationEnabled(fillNotificationSettings(set, this.#defaults), kind)
        : isOnByDefault;
    });
  }
}
