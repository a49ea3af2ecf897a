import type { Database } from '@portico/server/database';
import { makeLocationRow } from '../ingestion/LocationRegistry.ts';
import { catalogMigrations } from '../store/migrations/index.ts';
import type { CatalogSchema } from '../store/tables.ts';

/** A location that people registered in another portal. */
export interface MovedLocation {
  id: string;
  type: string;
  target: string;
}

const refOf = ({ type, target }: Pick<MovedLocation, 'type' | 'target'>) => `${type}:${target}`;

/**
 * Locations that come from another portal, stored while no server runs: the next start reads what they name. Who registered them is
 * not known, so that those who may delete all of their entities may unregister them.
 */
export class MovedLocations {
  readonly #db: Database<CatalogSchema>;

  constructor(db: Database<CatalogSchema>) {
    this.#db = db;
  }

  /** Brings the catalog's tables up to date. */
  async prepare(): Promise<void> {
    await this.#db.migrate(catalogMigrations);
  }

  /** Those of these that are registered here. */
  async listKnown(locations: readonly MovedLocation[]): Promise<MovedLocation[]> {
    if (locations.length === 0) return [];
    const rows = await this.#db.read
      .selectFrom('locations')
      .select('ref')
      .where('ref', 'in', locations.map(refOf))
      .execute();
    const refs = new Set(rows.map(({ ref }) => ref));
    return locations.filter(location => refs.has(refOf(location)));
  }

  /** Registers those that are not yet. */
  async add(locations: readonly MovedLocation[], now: Date): Promise<void> {
    if (locations.length === 0) return;
    const rows = locations.map(location =>
      makeLocationRow(location, 'api', location.id, now.toISOString()),
    );
    await this.#db.writeInOrder(trx =>
      trx
        .insertInto('locations')
        .values(rows)
        .onConflict(conflict => conflict.doNothing())
        .execute(),
    );
  }
}
