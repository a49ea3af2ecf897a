import type { Database, Migration } from '@portico/server/database';
import type { KnownWebhooks } from './WebhookReceiver.ts';

/** The table of webhooks. */
export interface WebhookTables {
  received_webhooks: { digest: string; received_at: string };
}

/** Which webhooks came. */
export const webhookMigration: Migration = {
  id: '002_received_webhooks',
  async up(trx) {
    await trx.schema
      .createTable('received_webhooks')
      .addColumn('digest', 'text', column => column.primaryKey())
      .addColumn('received_at', 'text', column => column.notNull())
      .execute();
    await trx.schema
      .createIndex('received_webhooks_received_at')
      .on('received_webhooks')
      .column('received_at')
      .execute();
  },
};

/** How long a webhook is known again. */
const lifetimeMs = 90 * 24 * 60 * 60_000;

/** Webhooks that any replica took, in the database. */
export class WebhookStore implements KnownWebhooks {
  readonly #db: Database<WebhookTables>;
  readonly #now: () => number;

  constructor(db: Database<WebhookTables>, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  add(digest: string): Promise<boolean> {
    const now = this.#now();
    const oldest = new Date(now - lifetimeMs).toISOString();
    return this.#db.writeInOrder(async trx => {
      await trx.deleteFrom('received_webhooks').where('received_at', '<', oldest).execute();
      const added = await trx
        .insertInto('received_webhooks')
        .values({ digest, received_at: new Date(now).toISOString() })
        .onConflict(conflict => conflict.column('digest').doNothing())
        .returning('digest')
        .executeTakeFirst();
      return added !== undefined;
    });
  }

  async remove(digest: string): Promise<void> {
    await this.#db.writeInOrder(trx =>
      trx.deleteFrom('received_webhooks').where('digest', '=', digest).execute(),
    );
  }
}
