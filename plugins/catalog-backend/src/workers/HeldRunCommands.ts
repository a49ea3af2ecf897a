import type { HeldRun } from '@portico/catalog-common/operations';
import { NotFoundError } from '@portico/errors';
import { removeMarked } from '../ingestion/apply/finishRun.ts';
import type { WorkerContext } from '../ingestion/IngestionContext.ts';
import type { CatalogReports } from '../store/CatalogReports.ts';
import { refuseHeldRun, releaseHeldRun } from '../store/heldRuns.ts';
import type { SettleWorker } from './SettleWorker.ts';
import { toSourceNumber } from './toSourceNumber.ts';

/** What an operator can see and decide of runs that would remove too much. */
export class HeldRunCommands {
  readonly #context: WorkerContext;
  readonly #reports: CatalogReports;
  readonly #settler: SettleWorker;

  constructor(context: WorkerContext, reports: CatalogReports, settler: SettleWorker) {
    this.#context = context;
    this.#reports = reports;
    this.#settler = settler;
  }

  /** The runs that wait for an operator. */
  list(): Promise<HeldRun[]> {
    return this.#reports.listHeldRuns();
  }

  /** Refs of all entities that a held run would remove; none when no run with this id is held. */
  listRefs(id: string, page: { limit?: number; offset?: number } = {}): Promise<string[]> {
    return this.#reports.listHeldRefs(toSourceNumber(id), page.limit, page.offset);
  }

  /** Lets a held run go on, with its removals. @throws NotFoundError. */
  async release(id: string): Promise<void> {
    const sourceId = await this.#context.store.write(tx => releaseHeldRun(tx, toSourceNumber(id)));
    if (sourceId === undefined) throw createNotHeldError(id);
    await removeMarked(this.#context, sourceId);
    await this.#settler.drain();
  }

  /** Lets what a held run would remove stay, until a later run would remove more. @throws NotFoundError. */
  async refuse(id: string): Promise<void> {
    if (!(await this.#context.store.write(tx => refuseHeldRun(tx, toSourceNumber(id)))))
      throw createNotHeldError(id);
  }
}

function createNotHeldError(id: string): NotFoundError {
  return new NotFoundError(`No run with id '${id}' is held; list the held runs`);
}
