/** A value in a statement. */
export type StatementValue = string | number;

/** One database of a Backstage portal, which is only read. */
export interface FormerDatabase {
  /** Where it is, without passwords. */
  readonly place: string;
  /** The rows of a statement with `?` for each value. */
  select<Row>(statement: string, values?: readonly StatementValue[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** The databases of a Backstage portal, by plugin. */
export interface FormerPortal {
  /** @returns undefined where the plugin has none. */
  open(pluginId: string): Promise<FormerDatabase | undefined>;
}
