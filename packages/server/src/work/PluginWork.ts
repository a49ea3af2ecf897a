import type { Database } from '../database/Database.ts';
import type { Logger } from '../logging/Logger.ts';
import type { Telemetry } from '../telemetry/Telemetry.ts';
import { DatabaseWorkQueue } from './DatabaseWorkQueue.ts';
import { type EndedAttempt } from './DatabaseWorkQueueOptions.ts';
import { DatabaseScheduler } from './Scheduler.ts';
import type { WorkSchema } from './workTables.ts';

/** The queue and the scheduler of one plugin, which share a table in its database. */
export class PluginWork {
  readonly queue: DatabaseWorkQueue;
  readonly scheduler: DatabaseScheduler;
  readonly pluginId: string;
  readonly #observers: ((attempt: EndedAttempt) => void)[] = [];

  constructor(
    pluginId: string,
    database: Database<WorkSchema>,
    logger: Logger,
    telemetry?: Pick<Telemetry, 'traceJob' | 'getTraceHeaders'>,
  ) {
    this.pluginId = pluginId;
    this.queue = new DatabaseWorkQueue({
      database,
      logger,
      ...(telemetry && {
        getTraceParent: () => telemetry.getTraceHeaders()['traceparent'],
        trace: (job, work) =>
          telemetry.traceJob(
            {
              pluginId,
              type: job.type,
              id: job.id,
              attempt: job.attempt,
              traceParent: job.traceParent,
              get outcome() {
                return job.outcome;
              },
            },
            work,
          ),
      }),
      onEnded: attempt => this.#observers.forEach(observe => observe(attempt)),
    });
    this.scheduler = new DatabaseScheduler(this.queue);
  }

  /** Calls a function after every attempt at a job that ended in this process. */
  observe(observer: (attempt: EndedAttempt) => void): void {
    this.#observers.push(observer);
  }

  /** Begins to run what is due. */
  async start(): Promise<void> {
    await this.scheduler.start();
    await this.queue.start();
  }

  /** Gives back what runs. */
  stop(): Promise<void> {
    return this.queue.stop();
  }
}
