import { InputError } from '@portico/errors';
import type { Transaction } from 'kysely';
import { createOrderedUid } from '../createOrderedUid.ts';
import { BackgroundLoop } from './BackgroundLoop.ts';
import type { DatabaseWorkQueueOptions } from './DatabaseWorkQueueOptions.ts';
import type { AddJobOptions, JobType } from './Job.ts';
import { JobDelegations } from './JobDelegations.ts';
import type { JobStore, NewJob } from './JobStore.ts';
import type { WorkSchema } from './workTables.ts';

/** After which the transaction of a replaced job has ended, as a rule; the next pass finds it otherwise. */
const replacedDelayMs = 50;
const maxPayloadBytes = 256 * 1024;
const minute = 60_000;

/** Stores jobs with the delegations that they were added with, and ends these after them. */
export class JobIntake {
  readonly #options: DatabaseWorkQueueOptions;
  readonly #jobs: JobStore;
  readonly #now: () => number;
  readonly #delegations: JobDelegations;
  /** Ends the delegations of jobs that have ended; woken by each end here, and looks for those of lost processes. */
  readonly #endings: BackgroundLoop;
  #endDelegation: ((delegation: string) => Promise<void>) | undefined;

  constructor(options: DatabaseWorkQueueOptions, jobs: JobStore, now: () => number) {
    this.#options = options;
    this.#jobs = jobs;
    this.#now = now;
    this.#delegations = new JobDelegations(options.database);
    this.#endings = new BackgroundLoop({
      name: 'Delegations of ended jobs',
      logger: options.logger,
      everyMs: minute,
      run: async () => this.#endDelegation && this.#delegations.endFinished(this.#endDelegation),
    });
  }

  /** Says how delegations are ended that jobs were added with. */
  endDelegationsWith(end: (delegation: string) => Promise<void>): void {
    this.#endDelegation = end;
  }

  /** Looks for delegations of jobs that have ended. */
  wakeEndings(): void {
    if (this.#endDelegation) this.#endings.wake();
  }

  /** Settles when the delegations of ended jobs are ended; for tests. */
  drain(): Promise<void> {
    return this.#endings.drain();
  }

  stop(): Promise<void> {
    return this.#endings.stop();
  }

  /** Stores a job. @returns the id of the job that waits. */
  async add<Payload>(
    type: JobType<Payload>,
    payload: Payload,
    { key, priority = 0, runAt, delegation, trx }: AddJobOptions = {},
  ): Promise<string> {
    const text = JSON.stringify(type.payload.parse(payload));
    if (Buffer.byteLength(text) > maxPayloadBytes)
      throw new InputError(
        `The payload of a job of type '${type.id}' has more than ${maxPayloadBytes} bytes; store it in a table and add a job with its id`,
      );
    const job: NewJob = {
      id: createOrderedUid(this.#now()),
      type: type.id,
      key: key ?? null,
      payload: text,
      priority,
      run_at: runAt?.getTime() ?? this.#now(),
      trace_parent: this.#options.getTraceParent?.() ?? null,
    };
    return this.#store(job, delegation, trx as unknown as Transaction<WorkSchema>);
  }

  async #store(
    job: NewJob,
    delegation: string | undefined,
    trx: Transaction<WorkSchema> | undefined,
  ): Promise<string> {
    if (!this.#endDelegation) {
      if (delegation === undefined) return this.#jobs.add(job, trx);
      throw new InputError(
        `A job of type '${job.type}' has a delegation, but its plugin needs no delegationsRef; add it to the plugin's needs`,
      );
    }
    const store = async (write: Transaction<WorkSchema>) => {
      const id = await this.#jobs.add(job, write);
      if (id !== job.id) {
        await this.#delegations.unlink(id, write);
        this.#endings.wakeWithin(replacedDelayMs);
      }
      if (delegation !== undefined) await this.#delegations.link(delegation, id, write);
      return id;
    };
    return trx ? store(trx) : this.#options.database.write.transaction().execute(store);
  }
}
