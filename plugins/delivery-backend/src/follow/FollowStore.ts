import type { Database } from '@portico/server/database';
import type { DeliveryTables, FollowedHostRow } from '../store/tables.ts';

/** Stores how far hosts are followed, for the metrics of all servers. */
export class FollowStore {
  readonly #db: Database<DeliveryTables>;

  constructor(db: Database<DeliveryTables>) {
    this.#db = db;
  }

  /** Replaces what is known of all hosts. */
  async replace(rows: readonly FollowedHostRow[]): Promise<void> {
    await this.#db.writeInOrder(async trx => {
      await trx.deleteFrom('followed_hosts').execute();
      if (rows.length > 0)
        await trx
          .insertInto('followed_hosts')
          .values([...rows])
          .execute();
    });
  }

  async list(): Promise<FollowedHostRow[]> {
    return this.#db.read.selectFrom('followed_hosts').selectAll().orderBy('host').execute();
  }
}
