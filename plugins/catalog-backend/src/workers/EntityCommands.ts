import { NotFoundError } from '@portico/errors';
import type { Database } from '@portico/server/database';
import type { CatalogSchema } from '../store/tables.ts';
import { removeClaims } from '../ingestion/apply/settleEntities.ts';
import { locationProviderRef } from '../ingestion/derive/locationProviderRef.ts';
import type { WorkerContext } from '../ingestion/IngestionContext.ts';
import { listReadSources, listUrlParts, resetParts } from '../store/sourceQueries.ts';
import { makeSourcesDue } from '../store/sources.ts';
import type { SettleWorker } from './SettleWorker.ts';
import type { SourceWorker } from './SourceWorker.ts';

/** What the API does with stored entities and their sources. */
export class EntityCommands {
  readonly #context: WorkerContext;
  readonly #database: Database<CatalogSchema>;
  readonly #sources: SourceWorker;
  readonly #settler: SettleWorker;
  /** Registers the configured locations again. */
  readonly #syncLocations: () => Promise<void>;

  constructor(
    context: WorkerContext,
    database: Database<CatalogSchema>,
    workers: { sources: SourceWorker; settler: SettleWorker },
    syncLocations: () => Promise<void>,
  ) {
    this.#context = context;
    this.#database = database;
    this.#sources = workers.sources;
    this.#settler = workers.settler;
    this.#syncLocations = syncLocations;
  }

  /** Reads the sources of an entity again soon. @throws NotFoundError. */
  async refresh(entityRef: string): Promise<void> {
    await this.#context.store.write(async tx => {
      const { sourceIds } = await listReadSources(tx, entityRef.toLowerCase());
      if (sourceIds.length === 0)
        throw new NotFoundError(`No entity '${entityRef}' is known; check its ref`);
      await makeSourcesDue(tx, sourceIds);
    });
    this.#sources.wake();
  }

  /**
   * Reads URLs again soon: those that are affected, and those that include a file that is.
   *
   * @param text - a part of each affected address, which narrows the search.
   * @returns how many.
   */
  async refreshUrls(text: string, isAffected: (address: string) => boolean): Promise<number> {
    const { store } = this.#context;
    const rows = await listUrlParts(this.#database.read, text);
    const ids = rows
      .filter(({ target, included }) => [target, ...included].some(isAffected))
      .map(({ id }) => id);
    const sourceIds = [...new Set(ids)];
    if (sourceIds.length > 0) await store.write(tx => makeSourcesDue(tx, sourceIds));
    this.#sources.wake();
    return sourceIds.length;
  }

  /**
   * Deletes an entity. Its sources are read again, so that one which is still described comes back.
   * An unknown uid is no error.
   */
  async delete(uid: string): Promise<void> {
    const { store, limits } = this.#context;
    const isRegistered = await store.write(async tx => {
      const entity = await tx.trx
        .selectFrom('entities')
        .select('ref')
        .where('uid', '=', uid)
        .executeTakeFirst();
      if (!entity) return false;
      const { sourceIds, claims } = await listReadSources(tx, entity.ref);
      for (const claim of claims) {
        await resetParts(tx, claim.part_id);
        await removeClaims(tx, limits, claim.source_id, [claim.id]);
      }
      await makeSourcesDue(tx, sourceIds);
      return claims.some(claim => claim.source_ref === locationProviderRef);
    });
    this.#context.onWritten();
    if (isRegistered) await this.#syncLocations();
    await this.#settler.drain();
    this.#sources.wake();
  }
}
