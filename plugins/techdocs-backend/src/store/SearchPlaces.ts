import { inParts } from '@portico/contract';
import type { Database } from '@portico/server/database';
import type { TechdocsSchema } from './tables.ts';

/** The places of sites that search has, so that those that are gone are removed there. */
export class SearchPlaces {
  readonly #db: Database<TechdocsSchema>;

  constructor(db: Database<TechdocsSchema>) {
    this.#db = db;
  }

  /**
   * Notes which places of a site search has.
   *
   * @returns those that it had before and are gone, until {@link forgetRemoved} is called for the sequence.
   */
  async replace(
    entityRef: string,
    sequence: number,
    places: ReadonlySet<string>,
  ): Promise<string[]> {
    const rows = await this.#db.read
      .selectFrom('search_places')
      .select('location')
      .where('entity_ref', '=', entityRef)
      .execute();
    const known = new Set(rows.map(({ location }) => location));
    const removed = [...known].filter(location => !places.has(location));
    await this.#db.write.transaction().execute(async trx => {
      for (const part of inParts(
        [...places].filter(location => !known.has(location)),
        300,
      ))
        await trx
          .insertInto('search_places')
          .values(part.map(location => ({ entity_ref: entityRef, location, removed_at: null })))
          .onConflict(conflict => conflict.doNothing())
          .execute();
      await trx
        .updateTable('search_places')
        .set({ removed_at: null })
        .where('entity_ref', '=', entityRef)
        .execute();
      for (const part of inParts(removed, 300))
        await trx
          .updateTable('search_places')
          .set({ removed_at: sequence })
          .where('entity_ref', '=', entityRef)
          .where('location', 'in', part)
          .execute();
    });
    return removed;
  }

  /** Forgets places that search has removed up to a sequence. */
  async forgetRemoved(sequence: number): Promise<void> {
    await this.#db.write.deleteFrom('search_places').where('removed_at', '<=', sequence).execute();
  }
}
