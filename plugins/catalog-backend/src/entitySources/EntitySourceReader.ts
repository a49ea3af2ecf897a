import type { EntitySource, SourceChanges } from '@portico/catalog-node';
import { getRetryPauseMs, toError } from '@portico/errors';
import type { Logger } from '@portico/server';
import { JobAbortedError } from '@portico/server/work';
import type { WorkerContext } from '../ingestion/IngestionContext.ts';
import type { DeletionGuard } from '../store/heldRuns.ts';
import {
  dropRunsExcept,
  ensureSourceState,
  keepRecords,
  requireSourceState,
  type SourceState,
  updateSourceState,
} from '../store/sourceStates.ts';
import { type AppliedEntities, applyRecords } from './applyRecords.ts';
import { sourceTimes } from './limits.ts';
import { Problems } from './Problems.ts';
import { checkChanges, readSourceChanges, storeChanges } from './readSourceChanges.ts';
import { readToEnd } from './readToEnd.ts';
import { BrokenRunError, type SourceJob, SourceRun } from './SourceRun.ts';

/** How many turns of a schedule in a row removals are counted together for. */
const guardedTurns = 3;
const maxErrorLength = 1000;
const slackMs = 60_000;
/** How many times longer than a reading a source rests that is read as a whole. */
const restsPerReading = 10;

/** What reading a source is done with. */
export interface EntitySourceReaderOptions {
  source: EntitySource;
  context: WorkerContext;
  logger: Logger;
  guard: DeletionGuard;
  /** Called when how far the source is has changed. */
  onProgress: () => void;
  /** Called when entities were stored. */
  onApplied: () => Promise<void>;
}

/** Reads one source, turn by turn; each goes on from what the last one stored, in this process or another. */
export class EntitySourceReader {
  readonly source: EntitySource;
  readonly #options: EntitySourceReaderOptions;
  readonly #guard: DeletionGuard;
  #applied: AppliedEntities | undefined;

  constructor(options: EntitySourceReaderOptions) {
    this.#options = options;
    this.source = options.source;
    const { guard } = options;
    const windowMs = Math.max(guard.windowMs, guardedTurns * this.source.schedule.frequencyMs);
    this.#guard = { ...guard, windowMs };
  }

  /** Makes its state, unless there is one. @returns whether a run is under way that has not failed. */
  ensure(): Promise<boolean> {
    return this.#options.context.store.write(async tx => {
      await ensureSourceState(tx, this.source);
      const { began_at: beganAt, error } = await requireSourceState(tx.trx, this.source.name);
      return beganAt !== null && error === null;
    });
  }

  /**
   * One turn: what is due or wanted is read, and entities are made of what changed. The caller's job is its claim to do so.
   *
   * @returns when the next one is wanted before that of the schedule.
   * @throws what it failed with, once that is stored; `retryAt` of the state is then when to try again.
   */
  async takeTurn(job: SourceJob): Promise<Date | undefined> {
    const { context, logger, onProgress } = this.#options;
    const { source } = this;
    const { store, stopping } = context;
    await this.ensure();
    const run = new SourceRun({ source, store, job, stopping, logger, onProgress });
    const startedAt = performance.now();
    try {
      const before = await run.readState();
      await this.#read(run, before, startedAt);
      await this.#applyChanges(run);
      return await this.#planNext(run);
    } catch (error) {
      if (isGivenBack(error, run.signal)) throw error;
      throw new FailedTurnError(source.name, error, await this.#noteFailure(run, error));
    }
  }

  /** Wants it to be read before its schedule says so. @returns from when on. */
  async want(what: 'changes' | 'complete'): Promise<Date> {
    const { store } = this.#options.context;
    return store.write(async tx => {
      const state = await requireSourceState(tx.trx, this.source.name);
      const isComplete = what === 'complete' || state.wanted === 'complete';
      await updateSourceState(tx, this.source.name, {
        wanted: isComplete ? 'complete' : 'changes',
      });
      const now = Date.parse(tx.now);
      return new Date(what === 'changes' ? Math.max(now, this.#findRestEnd(state)) : now);
    });
  }

  /** Stores changes that the source has heard of. */
  async take(changes: Pick<SourceChanges, 'changed' | 'removed'>): Promise<void> {
    const checked = checkChanges(changes);
    await this.#options.context.store.write(async tx => {
      const state = await requireSourceState(tx.trx, this.source.name);
      await updateSourceState(tx, this.source.name, await storeChanges(tx, state, checked));
    });
    this.#options.onProgress();
  }

  async #read(run: SourceRun, state: SourceState, startedAt: number): Promise<void> {
    const { store } = run;
    const now = Date.parse(store.now());
    const slack = Math.min(slackMs, this.source.schedule.frequencyMs / 10);
    const isDue = state.due_at === null || Date.parse(state.due_at) - slack <= now;
    const nextDue = new Date(now + this.source.schedule.frequencyMs).toISOString();
    const isOld =
      state.completed_at === null ||
      Date.parse(state.completed_at) + sourceTimes.completeEveryMs <= now;
    const wantsAll = state.wanted === 'complete' || state.complete_run === 0;
    const wantsSome = isDue || (state.wanted === 'changes' && this.#findRestEnd(state) <= now);
    const follows = this.#followsChanges(state);
    if (state.began_at === null && !wantsAll && !wantsSome) return;
    const reads = state.began_at === null && !wantsAll && follows && !(isDue && isOld);
    if (!reads || !(await readSourceChanges(run, state)))
      await this.#readAll(run, await run.readState(), startedAt);
    if (isDue) await run.write(async () => ({ due_at: nextDue }));
  }

  /** What is read as a whole each time is not read as often as it reports changes, and the less the longer that takes. */
  #findRestEnd(state: SourceState): number {
    if (this.#followsChanges(state) || state.completed_at === null) return 0;
    const restMs = Math.max(slackMs, restsPerReading * (state.duration_ms ?? 0));
    return Date.parse(state.completed_at) + Math.min(restMs, this.source.schedule.frequencyMs);
  }

  #followsChanges(state: SourceState): boolean {
    return this.source.readChanges !== undefined && state.change_token !== null;
  }

  async #readAll(run: SourceRun, before: SourceState, startedAt: number): Promise<void> {
    const { context, onApplied } = this.#options;
    const state = await readToEnd(run, before);
    if (state.keeps === 1)
      await run.write(async tx => {
        await keepRecords(tx, { source: run.name, from: state.complete_run, to: state.run });
        return { keeps: 0 };
      });
    const { changes } = await run.readState();
    const application = await applyRecords(context, run, { ofRun: state.run, guard: this.#guard });
    const problems = Problems.parse(state.problems, state.problem_count);
    problems.add(application.problems);
    await run.write(async tx => {
      await dropRunsExcept(tx, run.name, [state.run]);
      return {
        began_at: null,
        position: null,
        has_ended: 0,
        failures: 0,
        failed_page: 0,
        error: null,
        failed_at: null,
        complete_run: state.run,
        completed_at: tx.now,
        duration_ms: Math.round(performance.now() - startedAt),
        complete_records: state.records,
        complete_requests: state.requests + run.takeRequests(),
        complete_problems: problems.json,
        complete_problem_count: problems.count,
        change_token: state.ended_token,
        applied_changes: changes,
      };
    });
    this.#applied = application.applied;
    await onApplied();
  }

  async #applyChanges(run: SourceRun): Promise<void> {
    const { context, onApplied } = this.#options;
    const { changes, applied_changes: applied, complete_run: ofRun } = await run.readState();
    if (changes === applied || ofRun === 0) return;
    const last = this.#applied;
    const application = await applyRecords(context, run, {
      ofRun,
      guard: this.#guard,
      ...(last && { last }),
    });
    await run.write(async () => ({
      applied_changes: changes,
      failures: 0,
      failed_page: 0,
      error: null,
      failed_at: null,
    }));
    this.#applied = application.applied;
    await onApplied();
  }

  /** What came while it was read is read next; its turn comes when it would have come. */
  async #planNext(run: SourceRun): Promise<Date | undefined> {
    const state = await run.readState();
    const { wanted, changes, applied_changes: applied, due_at: dueAt } = state;
    const now = Date.parse(run.store.now());
    if (wanted === 'complete' || changes !== applied) return new Date(now);
    if (wanted === 'changes') return new Date(Math.max(now, this.#findRestEnd(state)));
    return dueAt === null ? undefined : new Date(dueAt);
  }

  async #noteFailure(run: SourceRun, error: unknown): Promise<Date> {
    const { frequencyMs, timeoutMs } = this.source.schedule;
    const isTimeout = error instanceof JobAbortedError && error.abortCause === 'timeout';
    const message = isTimeout
      ? `Reading it took longer than ${Math.round(timeoutMs / 1000)} s; it goes on where it was. Give its schedule a longer timeout`
      : toError(error).message;
    // The turn may have been aborted; the failure is stored all the same.
    const state = await run.readState();
    const isBroken = error instanceof BrokenRunError;
    const failures = state.failed_page === state.pages + 1 ? state.failures + 1 : 1;
    const pauseMs = isBroken
      ? frequencyMs
      : Math.min(getRetryPauseMs(sourceTimes.retry, failures), Math.max(frequencyMs, slackMs));
    const retryAt = run.store.now(pauseMs);
    await run.write(async tx => ({
      failures,
      failed_page: state.pages + 1,
      error: message.slice(0, maxErrorLength),
      failed_at: tx.now,
      requests: state.requests + run.takeRequests(),
      ...(isBroken && { began_at: null, position: null, has_ended: 0, due_at: retryAt }),
    }));
    return new Date(retryAt);
  }
}

/** A turn that failed; what is wrong is stored with the source. */
export class FailedTurnError extends Error {
  override readonly name = 'FailedTurnError';
  readonly retryAt: Date;

  constructor(source: string, cause: unknown, retryAt: Date) {
    super(`Source '${source}' could not be read: ${toError(cause).message}`, { cause });
    this.retryAt = retryAt;
  }
}

/** Whether another process, or this one after its restart, goes on. */
function isGivenBack(error: unknown, signal: AbortSignal): boolean {
  const cause: unknown = signal.aborted ? signal.reason : error;
  return cause instanceof JobAbortedError ? cause.abortCause !== 'timeout' : signal.aborted;
}
