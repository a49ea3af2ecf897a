import { InputError } from '@portico/errors';
import type { Database } from '@portico/server/database';
import { type Setting, type SettingKey, settingLimits } from '@portico/user-settings-common';
import type { SettingRow, SettingTables } from './tables.ts';

/** What users have set, in the database. */
export class SettingStore {
  readonly #db: Database<SettingTables>;

  constructor(db: Database<SettingTables>) {
    this.#db = db;
  }

  async get(userEntityRef: string, { bucket, key }: SettingKey): Promise<Setting | undefined> {
    const row = await this.#select(userEntityRef)
      .where('bucket', '=', bucket)
      .where('key', '=', key)
      .executeTakeFirst();
    return row && toSetting(row);
  }

  async list(userEntityRef: string): Promise<Setting[]> {
    const rows = await this.#select(userEntityRef).orderBy('bucket').orderBy('key').execute();
    return rows.map(toSetting);
  }

  /**
   * Keeps a value, unless one that was changed later is there already.
   *
   * @throws InputError when the user has too many values, or too large ones.
   */
  async set(
    userEntityRef: string,
    { bucket, key }: SettingKey,
    { json, updatedAt }: { json: string; updatedAt: Date },
  ): Promise<void> {
    const row: SettingRow = {
      user_entity_ref: userEntityRef,
      bucket,
      key,
      value: json,
      updated_at: updatedAt.toISOString(),
    };
    await this.#db.writeInOrder(async trx => {
      const others = await trx
        .selectFrom('user_settings')
        .select(({ fn }) => [
          fn.countAll().as('count'),
          fn.sum<number | null>(fn('octet_length', ['value'])).as('bytes'),
        ])
        .where('user_entity_ref', '=', userEntityRef)
        .where(({ or, eb }) => or([eb('bucket', '<>', bucket), eb('key', '<>', key)]))
        .executeTakeFirstOrThrow();
      if (Number(others.count) >= settingLimits.values) {
        throw new InputError(
          `You keep ${settingLimits.values} settings, which is the most; remove one before '${bucket}/${key}' can be kept`,
        );
      }
      if (Number(others.bytes) + Buffer.byteLength(json) > settingLimits.userBytes) {
        throw new InputError(
          `Your settings would take more than ${settingLimits.userBytes} bytes; remove some before '${bucket}/${key}' can be stored`,
        );
      }
      await trx
        .insertInto('user_settings')
        .values(row)
        .onConflict(conflict =>
          conflict
            .columns(['user_entity_ref', 'bucket', 'key'])
            .doUpdateSet({ value: row.value, updated_at: row.updated_at })
            .where('user_settings.updated_at', '<=', row.updated_at),
        )
        .execute();
    });
  }

  async remove(userEntityRef: string, { bucket, key }: SettingKey): Promise<void> {
    await this.#db.write
      .deleteFrom('user_settings')
      .where('user_entity_ref', '=', userEntityRef)
      .where('bucket', '=', bucket)
      .where('key', '=', key)
      .execute();
  }

  #select(userEntityRef: string) {
    return this.#db.read
      .selectFrom('user_settings')
      .selectAll()
      .where('user_entity_ref', '=', userEntityRef);
  }
}

function toSetting({ bucket, key, value, updated_at: updatedAt }: SettingRow): Setting {
  return { bucket, key, value: JSON.parse(value) as unknown, updatedAt };
}
