import { randomBytes } from 'node:crypto';
import type { Database } from '@portico/server/database';
import type { NotificationTables } from './tables.ts';

/** The key that links in messages are signed with, which all servers of a database share. */
export class LinkKeyStore {
  readonly #db: Database<NotificationTables>;
  #key: Promise<Buffer> | undefined;

  constructor(db: Database<NotificationTables>) {
    this.#db = db;
  }

  /** The key; made when it is wanted for the first time. */
  get(): Promise<Buffer> {
    this.#key ??= this.#read().catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return this.#key;
  }

  async #read(): Promise<Buffer> {
    const fresh = { id: 'links', key: randomBytes(32).toString('base64') };
    await this.#db.write
      .insertInto('link_keys')
      .values(fresh)
      .onConflict(conflict => conflict.doNothing())
      .execute();
    const { key } = await this.#db.write
      .selectFrom('link_keys')
      .select('key')
      .where('id', '=', fresh.id)
      .executeTakeFirstOrThrow();
    return Buffer.from(key, 'base64');
  }
}
