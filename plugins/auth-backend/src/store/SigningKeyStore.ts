import type { Database } from '@portico/server/database';
import type { AuthTables, SigningKeyRow } from './tables.ts';

/** The signing keys in the database, shared by all replicas. */
export class SigningKeyStore {
  readonly #db: Database<AuthTables>;

  constructor(db: Database<AuthTables>) {
    this.#db = db;
  }

  async add(row: SigningKeyRow): Promise<void> {
    await this.#db.write.insertInto('signing_keys').values(row).execute();
  }

  /** Keys that are still published. */
  listPublished(now: Date): Promise<SigningKeyRow[]> {
    return this.#db.read
      .selectFrom('signing_keys')
      .selectAll()
      .where('expires_at', '>', now.toISOString())
      .orderBy('expires_at', 'desc')
      .execute();
  }

  async removeExpired(now: Date): Promise<void> {
    await this.#db.write
      .deleteFrom('signing_keys')
      .where('expires_at', '<=', now.toISOString())
      .execute();
  }
}
