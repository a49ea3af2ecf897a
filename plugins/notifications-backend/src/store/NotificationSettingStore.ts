import type { NotificationSettings } from '@portico/notifications-common';
import type { Database } from '@portico/server/database';
import type { NotificationSettingRow, NotificationTables } from './tables.ts';

type ChannelSettings = NotificationSettings['channels'][number];
type OriginSettings = ChannelSettings['origins'][number];

/** The name of the row of a channel as a whole. */
const wholeChannel = '';

/** What people have set about notifications, in the database. */
export class NotificationSettingStore {
  readonly #db: Database<NotificationTables>;

  constructor(db: Database<NotificationTables>) {
    this.#db = db;
  }

  async get(user: string): Promise<NotificationSettings> {
    const rows = await this.#db.read
      .selectFrom('notification_settings')
      .selectAll()
      .where('user_ref', '=', user)
      .orderBy('channel')
      .orderBy('origin')
      .execute();
    return toSettings(rows);
  }

  /** The settings that people have for a sender on a channel, by user; those without any are omitted. */
  async listFor(
    channel: string,
    origin: string,
  ): Promise<ReadonlyMap<string, NotificationSettings>> {
    const rows = await this.#db.read
      .selectFrom('notification_settings')
      .selectAll()
      .where('channel', '=', channel.toLowerCase())
      .where('origin', 'in', [wholeChannel, origin.toLowerCase()])
      .execute();
    const byUser = Map.groupBy(rows, row => row.user_ref);
    return new Map([...byUser].map(([user, own]) => [user, toSettings(own)]));
  }

  async replace(user: string, { channels }: NotificationSettings): Promise<void> {
    const rows = new Map<string, NotificationSettingRow>();
    const add = (channel: string, origin: string, value: unknown) =>
      rows.set(JSON.stringify([channel, origin]), {
        user_ref: user,
        channel,
        origin,
        value: JSON.stringify(value),
      });
    for (const { origins, ...channel } of channels) {
      const channelKey = channel.id.toLowerCase();
      add(channelKey, wholeChannel, channel);
      for (const origin of origins) add(channelKey, origin.id.toLowerCase(), origin);
    }
    await this.#db.writeInOrder(async trx => {
      await trx.deleteFrom('notification_settings').where('user_ref', '=', user).execute();
      if (rows.size > 0)
        await trx
          .insertInto('notification_settings')
          .values([...rows.values()])
          .execute();
    });
  }
}

function toSettings(rows: readonly NotificationSettingRow[]): NotificationSettings {
  const channels = new Map<string, ChannelSettings>();
  for (const { channel, origin, value } of rows) {
    const known = channels.get(channel) ?? { id: channel, origins: [] };
    channels.set(
      channel,
      origin === wholeChannel
        ? { ...known, ...(JSON.parse(value) as Omit<ChannelSettings, 'origins'>) }
        : { ...known, origins: [...known.origins, JSON.parse(value) as OriginSettings] },
    );
  }
  return { channels: [...channels.values()] };
}
