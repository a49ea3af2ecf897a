import { mapInParts } from '@portico/contract';
import type { Delegations, Logger } from '@portico/server';
import type { ImportPullRequests } from '../pullRequests/ImportPullRequests.ts';
import type { DueImport, FollowedStore } from '../store/FollowedStore.ts';
import type { ImportStore } from '../store/ImportStore.ts';
import type { ImportRow } from '../store/tables.ts';
import type { ImportCatalog } from './ImportCatalog.ts';
import { describeFailure, findLimitEnd, isRefusal } from './importFailures.ts';

/** What pull requests are followed with. */
export interface PullRequestFollowerOptions {
  store: Pick<ImportStore, 'update'>;
  followed: Pick<FollowedStore, 'listDue' | 'takeUnneededDelegations'>;
  pullRequests: Pick<ImportPullRequests, 'get'>;
  catalog: Pick<ImportCatalog, 'register'>;
  delegations: Pick<Delegations, 'end'>;
  logger: Logger;
  /** Between two reads of a pull request that was opened lately. */
  everyMs: number;
  now?: () => number;
}

const batchSize = 50;
const concurrency = 5;
const maxPauseMs = 60 * 60_000;
/** A pull request is read again after this share of its age. */
const ageShare = 0.05;

/** Reads open pull requests of imports until they are merged or closed, and registers what was merged. */
export class PullRequestFollower {
  readonly #options: PullRequestFollowerOptions;
  readonly #now: () => number;

  constructor(options: PullRequestFollowerOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Reads all that are due. */
  async checkDue(signal: AbortSignal): Promise<void> {
    const { followed, delegations } = this.#options;
    /** Until when hosts take no requests. */
    const limits = new Map<string, number>();
    for (;;) {
      const due = await followed.listDue(batchSize);
      await mapInParts(due, concurrency, each => this.#check(each, limits, signal), signal);
      if (due.length < batchSize) break;
    }
    for (const id of await followed.takeUnneededDelegations()) await delegations.end(id);
  }

  async #check(due: DueImport, limits: Map<string, number>, signal: AbortSignal): Promise<void> {
    const { store, delegations } = this.#options;
    const { host } = new URL(due.url);
    const limit = limits.get(host);
    const values =
      due.state === 'open' && limit !== undefined
        ? { check_at: limit }
        : await this.#read(due, limits, signal);
    await store.update(due.id, values);
    const isEnded = values.check_at === null;
    if (isEnded && due.delegation_id !== null) await delegations.end(due.delegation_id);
  }

  async #read(
    due: DueImport,
    limits: Map<string, number>,
    signal: AbortSignal,
  ): Promise<Partial<ImportRow>> {
    const { pullRequests } = this.#options;
    if (due.state === 'merged') return this.#register(due, signal);
    try {
      const options = { signal, isBackground: true };
      const { state } = await pullRequests.get(due.url, Number(due.pull_number), options);
      if (state === 'merged') return await this.#register(due, signal);
      if (state === 'closed') return { state: 'closed', reason: null, check_at: null };
      return { reason: null, check_at: this.#findNext(due) };
    } catch (error) {
      signal.throwIfAborted();
      const endsAt = findLimitEnd(error)?.getTime();
      if (endsAt !== undefined) limits.set(new URL(due.url).host, endsAt);
      if (error instanceof Error && error.name === 'NotFoundError')
        return { state: 'failed', reason: describeFailure(error), check_at: null };
      return { reason: describeFailure(error), check_at: endsAt ?? this.#findNext(due) };
    }
  }

  async #register(due: DueImport, signal: AbortSignal): Promise<Partial<ImportRow>> {
    const { catalog, logger } = this.#options;
    const initiator = { isForUser: due.is_for_user === 1, delegationId: due.delegation };
    try {
      await catalog.register(due.location ?? '', initiator, signal);
      return { state: 'registered', reason: null, check_at: null };
    } catch (error) {
      signal.throwIfAborted();
      logger.warn(`'${due.location ?? ''}' was merged and could not be registered`, { error });
      const check_at = isRefusal(error) ? null : this.#findNext(due);
      return { state: 'merged', reason: describeFailure(error), check_at };
    }
  }

  #findNext({ opened_at, created_at }: DueImport): number {
    const now = this.#now();
    const ageMs = now - Number(opened_at ?? created_at);
    const pauseMs = Math.min(Math.max(ageMs * ageShare, this.#options.everyMs), maxPauseMs);
    return now + Math.round(pauseMs);
  }
}
