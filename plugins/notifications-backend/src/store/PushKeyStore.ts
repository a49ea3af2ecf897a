import { createECDH } from 'node:crypto';
import type { SecretBox } from '@portico/server';
import type { Database } from '@portico/server/database';
import type { NotificationTables } from './tables.ts';

/** The keys by which push services know the portal (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const id = 'push';

/** The keys of push services, which all servers of a database share; the private one is sealed. */
export class PushKeyStore {
  readonly #db: Database<NotificationTables>;
  readonly #secrets: SecretBox;
  #keys: Promise<PushKeys> | undefined;

  constructor(db: Database<NotificationTables>, secrets: SecretBox) {
    this.#db = db;
    this.#secrets = secrets;
  }

  /** The keys; made when they are wanted for the first time. */
  get(): Promise<PushKeys> {
    this.#keys ??= this.#read().catch((error: unknown) => {
      this.#keys = undefined;
      throw error;
    });
    return this.#keys;
  }

  async #read(): Promise<PushKeys> {
    const stored = await this.#find();
    if (stored !== undefined) return JSON.parse(this.#secrets.open(stored, id)) as PushKeys;
    const pair = createECDH('prime256v1');
    const publicKey = pair.generateKeys('base64url');
    // Shorter where it begins with zeros.
    const privateKey = pair.getPrivateKey('hex').padStart(64, '0');
    const keys = { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') };
    await this.#db.write
      .insertInto('link_keys')
      .values({ id, key: this.#secrets.seal(JSON.stringify(keys), id) })
      .onConflict(conflict => conflict.doNothing())
      .execute();
    return JSON.parse(this.#secrets.open((await this.#find()) ?? '', id)) as PushKeys;
  }

  async #find(): Promise<string | undefined> {
    const row = await this.#db.write
      .selectFrom('link_keys')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.key;
  }
}
