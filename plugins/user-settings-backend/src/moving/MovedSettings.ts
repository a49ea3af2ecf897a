import type { Database } from '@portico/server/database';
import { type SettingKey, settingLimits } from '@portico/user-settings-common';
import { userSettingsMigration } from '../store/migrations/001_user_settings.ts';
import type { SettingTables } from '../store/tables.ts';

/** What a user has set in another portal. */
export interface MovedSetting extends SettingKey {
  /** JSON. */
  json: string;
}

/** What becomes of a setting: `changed` is one that the user has set here since. */
export type SettingFate = 'new' | 'known' | 'changed' | 'tooLarge' | 'tooMany';

/** The time of a change that no change by a user here is before. */
const movedAt = new Date(0).toISOString();

/**
 * Settings that come from another portal. One that came before is replaced by what it is there now, until the user changes it here: then
 * theirs counts.
 */
export class MovedSettings {
  readonly #db: Database<SettingTables>;

  constructor(db: Database<SettingTables>) {
    this.#db = db;
  }

  /** Brings the tables up to date. */
  async prepare(): Promise<void> {
    await this.#db.migrate([userSettingsMigration]);
  }

  /** What becomes of settings of one user, in their order. */
  async decide(userEntityRef: string, settings: readonly MovedSetting[]): Promise<SettingFate[]> {
    const stored = await this.#db.read
      .selectFrom('user_settings')
      .select(['bucket', 'key', 'value', 'updated_at'])
      .where('user_entity_ref', '=', userEntityRef)
      .execute();
    return decideFates(stored, settings);
  }

  /** Stores those of one user that are `new`. */
  async add(userEntityRef: string, settings: readonly MovedSetting[]): Promise<void> {
    if (settings.length === 0) return;
    const rows = settings.map(({ bucket, key, json }) => ({
      user_entity_ref: userEntityRef,
      bucket,
      key,
      value: json,
      updated_at: movedAt,
    }));
    await this.#db.writeInOrder(trx =>
      trx
        .insertInto('user_settings')
        .values(rows)
        .onConflict(conflict =>
          conflict
            .columns(['user_entity_ref', 'bucket', 'key'])
            .doUpdateSet(({ ref }) => ({ value: ref('excluded.value') }))
            .where('user_settings.updated_at', '=', movedAt),
        )
        .execute(),
    );
  }
}

interface StoredSetting extends SettingKey {
  value: string;
  updated_at: string;
}

/** The limits are those of settings that users store themselves. */
export function decideFates(
  stored: readonly StoredSetting[],
  settings: readonly MovedSetting[],
): SettingFate[] {
  const byName = new Map(stored.map(row => [nameOf(row), row]));
  let bytes = stored.reduce((sum, { value }) => sum + Buffer.byteLength(value), 0);
  let count = stored.length;
  return settings.map(setting => {
    const known = byName.get(nameOf(setting));
    if (known?.value === setting.json) return 'known';
    if (known && known.updated_at !== movedAt) return 'changed';
    const added = Buffer.byteLength(setting.json);
    if (added > settingLimits.valueBytes) return 'tooLarge';
    const freed = known ? Buffer.byteLength(known.value) : 0;
    if (bytes + added - freed > settingLimits.userBytes) return 'tooMany';
    if (!known && count >= settingLimits.values) return 'tooMany';
    bytes += added - freed;
    count += known ? 0 : 1;
    return 'new';
  });
}

function nameOf({ bucket, key }: SettingKey): string {
  return JSON.stringify([bucket, key]);
}
