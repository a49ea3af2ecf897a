import { randomBytes } from 'node:crypto';
import type { Database } from '@portico/server/database';
import type { AuthTables } from './tables.ts';

/** The secret of cookies in the database, shared by all replicas. */
export class SessionSecretStore {
  readonly #db: Database<AuthTables>;

  constructor(db: Database<AuthTables>) {
    this.#db = db;
  }

  /** The secret; made once, by whichever replica starts first. */
  async findOrMake(): Promise<string> {
    const { write } = this.#db;
    await write
      .insertInto('session_secrets')
      .values({ id: 'cookies', secret: randomBytes(32).toString('base64url') })
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute();
    const { secret } = await write
      .selectFrom('session_secrets')
      .select('secret')
      .executeTakeFirstOrThrow();
    return secret;
  }
}
