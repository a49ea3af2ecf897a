/** A value stored for a user. */
export interface SettingRow {
  user_entity_ref: string;
  bucket: string;
  key: string;
  /** JSON. */
  value: string;
  /** ISO time. */
  updated_at: string;
}

/** The tables of users' settings. */
export interface SettingTables {
  user_settings: SettingRow;
}
