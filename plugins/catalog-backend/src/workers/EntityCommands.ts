import { NotFoundError } from '@portico/errors';
import type { Database } from '@portico/server/database';
import type { CatalogSchema } from '../store/tables.ts';
import { removeClaims } from '../ingestion/apply/settleEntities.ts';
import { locationProviderRef } from '../ingestion/derive/locationProviderRef.ts';
import { isStorableText } from '../query/language/isStorableText.ts';
import type { WorkerContext } from '../ingestion/IngestionContext.ts';
import { listReadSources, listUrlParts, resetParts } from '../store/sourceQueries.ts';
import { listKeyedParts } from '../store/refreshKeys.ts';
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
   * Reads again soon what entities with one of these keys come from, and what they list. They are processed again although their
   * documents are the same.
   *
   * @returns how many sources.
   */
  async refreshKeys(keys: readonly string[]): Promise<number> {
    const count = await this.#context.store.write(async tx => {
      const { partIds, sourceIds } = await listKeyedParts(tx, keys.filter(isStorableText));
      await resetParts(tx, partIds);
      return makeSourcesDue(tx, sourceIds);
    });
    this.#sources.wake();
    return count;
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
      await resetParts(
        tx,
        claims.map(({ part_id }) => part_id),
      );
      for (const { id, source_id } of claims) await removeClaims(tx, limits, source_id, [id]);
      await makeSourcesDue(tx, sourceIds);
      return claims.some(claim => claim.source_ref === locationProviderRef);
    });
    this.#context.onWritten();
    if (isRegistered) await this.#syncLocations();
    await this.#settler.drain();
    this.#sources.wake();
  }
}
