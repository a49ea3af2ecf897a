import type { JWK } from 'jose';
import type { Database } from '../database/Database.ts';
import type { Migration } from '../database/migrate.ts';

/** Where the public keys of plugins' tokens are kept while their tokens live. */
export interface PluginKeyStore {
  add(publicKey: JWK & { kid: string }, expiresAt: Date): Promise<void>;
  /** Those that have not expired. */
  list(now: Date): Promise<JWK[]>;
}

/** Keys of a server that is alone at its address. */
export class MemoryPluginKeys implements PluginKeyStore {
  #keys: { publicKey: JWK; expiresAt: Date }[] = [];

  async add(publicKey: JWK, expiresAt: Date): Promise<void> {
    this.#keys.push({ publicKey, expiresAt });
  }

  async list(now: Date): Promise<JWK[]> {
    this.#keys = this.#keys.filter(({ expiresAt }) => expiresAt > now);
    return this.#keys.map(({ publicKey }) => publicKey);
  }
}

/** The table of the keys of all replicas. */
export interface PluginKeySchema {
  plugin_keys: { kid: string; public_key: string; expires_at: string };
}

/** The table of the keys of all replicas. */
export const pluginKeyMigration: Migration = {
  id: '001_plugin_keys',
  async up(trx) {
    await trx.schema
      .createTable('plugin_keys')
      .addColumn('kid', 'text', column => column.primaryKey())
      .addColumn('public_key', 'text', column => column.notNull())
      .addColumn('expires_at', 'text', column => column.notNull())
      .execute();
  },
};

/** Keys of servers that share a database and an address: each publishes the keys of all. */
export class SharedPluginKeys implements PluginKeyStore {
  readonly #open: () => Promise<Database<PluginKeySchema>>;
  #db: Promise<Database<PluginKeySchema>> | undefined;

  /** @param open - called when a key is first needed, which on most servers is never. */
  constructor(open: () => Promise<Database<PluginKeySchema>>) {
    this.#open = open;
  }

  async add(publicKey: JWK & { kid: string }, expiresAt: Date): Promise<void> {
    const { write } = await this.#getDatabase();
    await write
      .deleteFrom('plugin_keys')
      .where('expires_at', '<=', new Date().toISOString())
      .execute();
    await write
      .insertInto('plugin_keys')
      .values({
        kid: publicKey.kid,
        public_key: JSON.stringify(publicKey),
        expires_at: expiresAt.toISOString(),
      })
      .execute();
  }

  async list(now: Date): Promise<JWK[]> {
    const { read } = await this.#getDatabase();
    const rows = await read
      .selectFrom('plugin_keys')
      .select('public_key')
      .where('expires_at', '>', now.toISOString())
      .execute();
    return rows.map(row => JSON.parse(row.public_key) as JWK);
  }

  #getDatabase(): Promise<Database<PluginKeySchema>> {
    this.#db ??= this.#open();
    this.#db.catch(() => {
      this.#db = undefined;
    });
    return this.#db;
  }
}
