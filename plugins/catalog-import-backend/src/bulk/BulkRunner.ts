import { ConflictError, InputError } from '@portico/errors';
import { type Entity, isJsonObject, stringifyEntityRef } from '@portico/catalog-model';
import type { BrokenFile, LocationAnalysis } from '@portico/catalog-common';
import type { ImportPlan } from '@portico/catalog-import-common';
import type { JobContext, JobType, WorkQueue } from '@portico/server/work';
import { stringify } from 'yaml';
import { z } from 'zod';
import { describeObstacle } from '../pullRequests/findObstacle.ts';
import type { ImportPullRequests } from '../pullRequests/ImportPullRequests.ts';
import type { ImportStore, ImportTransaction } from '../store/ImportStore.ts';
import type { BulkRunRow, ImportRow } from '../store/tables.ts';
import type { ImportCatalog, ImportInitiator } from './ImportCatalog.ts';
import { describeFailure, findLimitEnd, isTransient, isUnauthenticated } from './importFailures.ts';
import type { RunTokens } from './RunTokens.ts';

/** Opens the pull requests of a bulk run. */
export const bulkRunJob: JobType<{ runId: string }> = {
  id: 'bulk-run',
  payload: z.object({ runId: z.string() }),
};

/** What runs work with. */
export interface BulkRunnerOptions {
  store: ImportStore;
  pullRequests: ImportPullRequests;
  catalog: ImportCatalog;
  workQueue: Pick<WorkQueue, 'add'>;
  tokens: Pick<RunTokens, 'open'>;
  /** Called in the transaction that ends a run. */
  onEnd?: ((runId: string, trx: ImportTransaction) => Promise<unknown>) | undefined;
  /** Before an open pull request is read the first time. */
  checkAfterMs: number;
  now?: () => number;
}

/** What the import of a repository has to know. */
interface ImportCall extends ImportInitiator {
  signal: AbortSignal;
  run: BulkRunRow;
  /** The user's own for the code host; the configured credentials are used without one. */
  token: string | undefined;
  /** The refs that repositories of the run have taken. */
  entityRefs: Set<string>;
}

/** Why a run stops before its end. */
interface Stop {
  /** When the host takes requests again. */
  limit?: Date;
  /** The host does not accept the user's token any more. */
  isSignInNeeded?: boolean;
}

const concurrency = 5;
const maxTries = 3;

/** Imports the repositories of bulk runs, some at a time, and pauses while the host takes no requests. */
export class BulkRunner {
  readonly #options: BulkRunnerOptions;
  readonly #now: () => number;

  constructor(options: BulkRunnerOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  async run(runId: string, job: JobContext): Promise<void> {
    const { store, workQueue, onEnd } = this.#options;
    const run = await store.getRun(runId);
    if (run?.state !== 'running') return;
    await store.updateRun(runId, { paused_until: null });
    const { limit, isSignInNeeded } = await this.#importAll(run, job.signal);
    job.signal.throwIfAborted();
    await job.complete(async (trx: ImportTransaction) => {
      if (isSignInNeeded) return store.removeToken(runId, run.user_token, trx);
      if (!limit) {
        const ended = { state: 'done', user_token: null, token_ends_at: null } as const;
        await store.updateRun(runId, ended, trx);
        return void (await onEnd?.(runId, trx));
      }
      const options = { key: runId, runAt: limit, trx: trx as never };
      const job_id = await workQueue.add(bulkRunJob, { runId }, options);
      await store.updateRun(runId, { paused_until: limit.getTime(), job_id }, trx);
    });
  }

  /** @returns why it stopped; an empty one when nothing is left. */
  async #importAll(run: BulkRunRow, signal: AbortSignal): Promise<Stop> {
    const { store, tokens } = this.#options;
    const pending = (await store.listPending(run.id)).map(row => ({ row, tries: 0 }));
    const entityRefs = new Set(await store.listEntityRefs(run.id));
    const stop: Stop = {};
    const work = async () => {
      while (!stop.limit && !stop.isSignInNeeded && !signal.aborted) {
        const next = pending.shift();
        if (!next) return;
        const { row } = next;
        const token = run.is_own === 1 ? tokens.open(run) : undefined;
        if (run.is_own === 1 && token === undefined) {
          stop.isSignInNeeded = true;
          return;
        }
        if (!(await store.begin(row.id))) continue;
        const isForUser = row.is_for_user === 1;
        const call = { run, token, entityRefs, signal, isForUser, delegationId: run.delegation_id };
        try {
          await store.update(row.id, { reason: null, ...(await this.#import(row, call)) });
        } catch (error) {
          if (signal.aborted) return;
          const limit = findLimitEnd(error);
          if (limit) stop.limit ??= limit;
          const isRefused = token !== undefined && isUnauthenticated(error);
          if (isRefused) stop.isSignInNeeded = true;
          if (limit || isRefused) await store.update(row.id, { state: 'waiting' });
          else if (isTransient(error) && (next.tries += 1) < maxTries) pending.push(next);
          else await store.update(row.id, { state: 'failed', reason: describeFailure(error) });
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return stop;
  }

  /** @throws Error whose message is the reason why the repository is not imported. */
  async #import(row: ImportRow, call: ImportCall): Promise<Partial<ImportRow>> {
    const { pullRequests, catalog } = this.#options;
    const { signal, run, token } = call;
    const hostOptions = { signal, token, isBackground: true };
    const plan = await pullRequests.plan(row.url, hostOptions);
    const { repositoryUrl, fileName } = plan;
    const analysis = await catalog.analyze(repositoryUrl, fileName, call, signal);
    const found = await this.#registerFound(plan, analysis, call);
    if (found) return found;
    const entity = proposeEntity(analysis, row);
    const entity_ref = stringifyEntityRef(entity);
    if (call.entityRefs.has(entity_ref))
      throw new ConflictError(`Another repository of this import is '${entity_ref}' already`);
    call.entityRefs.add(entity_ref);
    try {
      const problem = await catalog.findProblem(entity, repositoryUrl, call, signal);
      if (problem !== undefined) throw new InputError(problem);
      const { pullRequest, location } = await pullRequests.open(
        {
          repositoryUrl,
          fileName,
          branch: plan.branch,
          title: run.title ?? plan.title,
          body: run.body ?? plan.body,
          fileContent: stringify(entity),
        },
        { ...hostOptions, defaultBranch: plan.defaultBranch },
      );
      const { number: pull_number, url: pull_url } = pullRequest;
      const opened_at = this.#now();
      const check_at = opened_at + this.#options.checkAfterMs;
      return { state: 'open', entity_ref, pull_number, pull_url, location, opened_at, check_at };
    } catch (error) {
      call.entityRefs.delete(entity_ref);
      throw error;
    }
  }

  /**
   * Registers the descriptors that a repository has.
   *
   * @returns `undefined` when it has none.
   * @throws Error with what is wrong with those that are not registered.
   */
  async #registerFound(
    plan: ImportPlan,
    { existingEntityFiles, brokenEntityFiles = [] }: LocationAnalysis,
    { signal, token, ...initiator }: ImportCall,
  ): Promise<Partial<ImportRow> | undefined> {
    const { catalog } = this.#options;
    const [first] = existingEntityFiles;
    if (!first && brokenEntityFiles.length === 0)
      return this.#registerUnread(plan, { signal, token, ...initiator });
    // By the target: none of these is registered.
    const reasons = new Map(
      brokenEntityFiles.map(file => [file.location.target, describeBroken(file)]),
    );
    const left = existingEntityFiles.filter(({ isRegistered }) => !isRegistered);
    for (const { location, entity } of left) {
      if (reasons.has(location.target)) continue;
      const ref = stringifyEntityRef(entity);
      const conflict = await catalog.findConflict(ref, location.target, initiator, signal);
      // The catalog would ignore the second descriptor of a name.
      if (conflict !== undefined) reasons.set(location.target, conflict);
    }
    for (const target of new Set(left.map(({ location }) => location.target)))
      if (!reasons.has(target)) await catalog.register(target, initiator, signal);
    if (!first || reasons.size > 0) throw new InputError([...reasons.values()].join('\n'));
    const entity_ref = stringifyEntityRef(first.entity);
    return { state: 'registered', location: first.location.target, entity_ref };
  }

  /** Registers the descriptor of a repository that the portal could not list, and the caller of the run can. */
  async #registerUnread(
    plan: ImportPlan,
    { signal, token, ...initiator }: Pick<ImportCall, 'signal' | 'token' | keyof ImportInitiator>,
  ): Promise<Partial<ImportRow> | undefined> {
    const { pullRequests, catalog } = this.#options;
    const hostOptions = { signal, token, isBackground: true };
    const obstacle = await pullRequests.findObstacle(plan, hostOptions);
    if (!obstacle) return undefined;
    const { url, kind } = obstacle;
    if (kind === 'folder') throw new ConflictError(describeObstacle(obstacle, plan.defaultBranch));
    const problem = await catalog.findLocationProblem(url, initiator, signal);
    if (problem !== undefined) throw new InputError(problem);
    await catalog.register(url, initiator, signal);
    return { state: 'registered', location: url };
  }
}

/** What is wrong with a descriptor, each mistake with its file and line. */
function describeBroken({ problems }: BrokenFile): string {
  return problems
    .map(({ target, line, message }) => {
      const place = line === undefined ? target : `${target}:${line}`;
      return message.includes(target) ? message : `${place}: ${message}`;
    })
    .join('\n');
}

/** The entity that the analysis proposes, with the owner and type that were chosen. */
function proposeEntity(
  { generateEntities: [generated] }: LocationAnalysis,
  { owner, type }: Pick<ImportRow, 'owner' | 'type'>,
): Entity {
  if (!generated) throw new InputError('The analysis proposes no entity');
  const { spec, ...rest } = generated.entity;
  const proposed = isJsonObject(spec) ? spec : {};
  const entity = {
    ...rest,
    spec: { ...proposed, ...(type !== null && { type }), ...(owner !== null && { owner }) },
  };
  if (!('owner' in entity.spec)) {
    const reason = generated.fields.find(({ field }) => field === 'spec.owner')?.description;
    throw new InputError(`${reason}; import it with an owner that you choose`);
  }
  return entity as unknown as Entity;
}
