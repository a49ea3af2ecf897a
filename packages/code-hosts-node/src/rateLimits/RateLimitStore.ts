import type { Database, Migration } from '@portico/server/database';
import type { HostRateLimit } from './HostRateLimit.ts';

interface RateLimitRow {
  host: string;
  credential: string;
  max_requests: number | null;
  remaining: number | null;
  resets_at: string | null;
  blocked_until: string | null;
  updated_at: string;
}

/** The table of rate limits. */
export interface RateLimitTables {
  host_budgets: RateLimitRow;
}

/** What is known of limits of requests. */
export const rateLimitMigration: Migration = {
  id: '001_host_budgets',
  async up(trx) {
    await trx.schema
      .createTable('host_budgets')
      .addColumn('host', 'text', column => column.notNull())
      .addColumn('credential', 'text', column => column.notNull())
      .addColumn('max_requests', 'integer')
      .addColumn('remaining', 'integer')
      .addColumn('resets_at', 'text')
      .addColumn('blocked_until', 'text')
      .addColumn('updated_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('host_budgets_key', ['host', 'credential'])
      .execute();
  },
};

/** Rate limits, as all replicas know them, in the database. */
export class RateLimitStore {
  readonly #db: Database<RateLimitTables>;

  constructor(db: Database<RateLimitTables>) {
    this.#db = db;
  }

  /** Stores what this replica knows, unless another knows later news. */
  async set(rateLimits: readonly HostRateLimit[]): Promise<void> {
    if (rateLimits.length === 0) return;
    const rows = rateLimits.map(
      ({ limit, remaining, resetsAt, blockedUntil, ...rest }): RateLimitRow => ({
        host: rest.host,
        credential: rest.credential,
        max_requests: limit,
        remaining,
        resets_at: resetsAt,
        blocked_until: blockedUntil,
        updated_at: rest.updatedAt,
      }),
    );
    await this.#db.writeInOrder(trx =>
      trx
        .insertInto('host_budgets')
        .values(rows)
        .onConflict(conflict =>
          conflict
            .columns(['host', 'credential'])
            .doUpdateSet(({ ref }) => ({
              max_requests: ref('excluded.max_requests'),
              remaining: ref('excluded.remaining'),
              resets_at: ref('excluded.resets_at'),
              blocked_until: ref('excluded.blocked_until'),
              updated_at: ref('excluded.updated_at'),
            }))
            .whereRef('excluded.updated_at', '>', 'host_budgets.updated_at'),
        )
        .execute(),
    );
  }

  async list(): Promise<HostRateLimit[]> {
    const rows = await this.#db.read
      .selectFrom('host_budgets')
      .selectAll()
      .orderBy('host')
      .orderBy('credential')
      .execute();
    return rows.map(row => ({
      host: row.host,
      credential: row.credential,
      limit: row.max_requests,
      remaining: row.remaining,
      resetsAt: row.resets_at,
      blockedUntil: row.blocked_until,
      updatedAt: row.updated_at,
    }));
  }
}
