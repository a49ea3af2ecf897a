import type { Deployment } from '@portico/delivery-common';
import type { Database } from '@portico/server/database';
import type { DeliveryTables, DeploymentRow } from '../store/tables.ts';

/** How many versions of one source are stored. */
const maxRows = 500;
/** How many of many sources are read at once. */
const maxListed = 20_000;

/** Stores which versions were seen where, and since when. */
export class DeploymentStore {
  readonly #db: Database<DeliveryTables>;

  constructor(db: Database<DeliveryTables>) {
    this.#db = db;
  }

  /**
   * Adds versions that are new at their place, and notes of the others when they were first seen failing and well again.
   *
   * @param source - key of the reading.
   */
  async record(source: string, deployments: readonly Deployment[], at: Date): Promise<void> {
    if (deployments.length === 0) return;
    const former = await this.list([source]);
    const changes = deployments.flatMap(each => this.#plan(source, each, former, at) ?? []);
    if (changes.length === 0) return;
    await this.#db.writeInOrder(async trx => {
      for (const row of changes)
        await trx
          .insertInto('deployments')
          .values(row)
          .onConflict(conflict =>
            conflict
              .columns(['source', 'item', 'environment', 'since'])
              .doUpdateSet({ failed_at: row.failed_at, recovered_at: row.recovered_at }),
          )
          .execute();
      const [oldest] = await trx
        .selectFrom('deployments')
        .select('since')
        .where('source', '=', source)
        .orderBy('since', 'desc')
        .offset(maxRows)
        .limit(1)
        .execute();
      if (oldest)
        await trx
          .deleteFrom('deployments')
          .where('source', '=', source)
          .where('since', '<=', oldest.since)
          .execute();
    });
  }

  /** What was seen at sources, the newest first. */
  async list(sources: readonly string[]): Promise<DeploymentRow[]> {
    if (sources.length === 0) return [];
    return this.#db.read
      .selectFrom('deployments')
      .selectAll()
      .where('source', 'in', [...sources])
      .orderBy('since', 'desc')
      .limit(Math.min(maxRows * sources.length, maxListed))
      .execute();
  }

  /** Forgets versions that came before a time. */
  async deleteOlder(than: Date): Promise<void> {
    await this.#db.writeInOrder(trx =>
      trx.deleteFrom('deployments').where('since', '<', than.toISOString()).execute(),
    );
  }

  /** The row to write for a deployment; `undefined` where nothing is new. */
  #plan(
    source: string,
    deployment: Deployment,
    former: readonly DeploymentRow[],
    at: Date,
  ): DeploymentRow | undefined {
    const { id, environment, version, state, deployedAt } = deployment;
    const known = former.find(row => row.item === id && row.environment === environment);
    const now = at.toISOString();
    const isFailing = state === 'degraded';
    if (known?.version === version) {
      const isNews = isFailing ? known.failed_at === null : state === 'healthy';
      const isKnown = isFailing
        ? known.failed_at !== null
        : known.failed_at === null || known.recovered_at !== null;
      if (!isNews || isKnown) return undefined;
      return { ...known, ...(isFailing ? { failed_at: now } : { recovered_at: now }) };
    }
    // What is seen for the first time may have been there long before; a later version was not.
    const isPast = deployedAt !== undefined && deployedAt <= now;
    const since = isPast && (!known || deployedAt > known.since) ? deployedAt : now;
    return {
      source,
      item: id,
      name: deployment.name,
      environment,
      namespace: deployment.namespace ?? null,
      version,
      commit_id: deployment.commit ?? null,
      since,
      seen_at: now,
      is_first: known || deployedAt !== undefined ? 0 : 1,
      failed_at: isFailing ? now : null,
      recovered_at: null,
    };
  }
}
