import type { Logger } from '@portico/server';
import { type NoticeDatabase, UserEvents } from '@portico/server/events';
import { anySetting, type SettingKey, nameSetting } from '@portico/user-settings-common';

/** Reports users' browsers that something they have set was changed, in whatever process. */
export class SettingEvents extends UserEvents {
  constructor(db: NoticeDatabase, logger: Logger) {
    super({ db, channel: 'user_settings', anyRef: anySetting, logger });
  }

  /** Reports that a user's value was changed or removed. */
  publishSetting(user: string, setting: SettingKey): Promise<void> {
    return this.publish([user], [nameSetting(setting)]);
  }
}
