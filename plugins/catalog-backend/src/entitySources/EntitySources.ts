import type { SourceSample } from '@portico/catalog-common/operations';
import type { EntitySource } from '@portico/catalog-node';
import { NotFoundError } from '@portico/errors';
import type { Logger } from '@portico/server';
import {
  type JobContext,
  joinCalls,
  type RecurringTaskStatus,
  type Scheduler,
} from '@portico/server/work';
import {
  EntitySourceReader,
  type EntitySourceReaderOptions,
  FailedTurnError,
} from './EntitySourceReader.ts';
import { sampleSource } from './sampleSource.ts';

/** Every source that is read page by page, as recurring tasks of the catalog. */
export class EntitySources {
  readonly #readers = new Map<string, EntitySourceReader>();
  readonly #samples = new Map<string, () => Promise<SourceSample>>();
  readonly #scheduler: Scheduler;
  readonly #logger: Logger;
  readonly #onProgress: (source: EntitySource) => void;
  readonly #onTurn: ((source: EntitySource, outcome: 'complete' | 'failed') => void) | undefined;

  constructor(
    options: Omit<EntitySourceReaderOptions, 'source' | 'onApplied' | 'onProgress'> & {
      sources: readonly EntitySource[];
      scheduler: Scheduler;
      onApplied: (source: EntitySource) => Promise<void>;
      /** Called when how far a source is has changed. */
      onProgress: (source: EntitySource) => void;
      /** Called after each turn. */
      onTurn?: ((source: EntitySource, outcome: 'complete' | 'failed') => void) | undefined;
    },
  ) {
    const { sources, scheduler, logger, onApplied, onProgress, onTurn, ...shared } = options;
    this.#scheduler = scheduler;
    this.#logger = logger;
    this.#onProgress = onProgress;
    this.#onTurn = onTurn;
    for (const source of sources) {
      if (this.#readers.has(source.name)) {
        logger.error(`Two sources are called '${source.name}'; the second one is not read`);
        continue;
      }
      const reader = new EntitySourceReader({
        ...shared,
        logger,
        source,
        onApplied: () => onApplied(source),
        onProgress: () => onProgress(source),
      });
      this.#readers.set(source.name, reader);
      const { stopping } = shared.context;
      this.#samples.set(
        source.name,
        joinCalls(() => sampleSource(source, { logger, stopping })),
      );
      const { frequencyMs, timeoutMs, initialDelayMs } = source.schedule;
      scheduler.schedule({
        id: getTaskId(source.name),
        schedule: { everyMs: frequencyMs },
        timeoutMs,
        initialDelayMs,
        run: job => this.#run(reader, job),
      });
    }
  }

  /** Every source. */
  list(): readonly EntitySource[] {
    return [...this.#readers.values()].map(({ source }) => source);
  }

  /** Makes the states of all sources, and lets them report what they hear of. */
  async start(): Promise<void> {
    for (const reader of this.#readers.values()) {
      // What a process that is gone had begun goes on.
      if (await reader.ensure()) await this.#scheduler.trigger(getTaskId(reader.source.name));
      try {
        await reader.source.connect?.({
          readSoon: () => void this.#readSoon(reader),
          apply: async changes => {
            await reader.take(changes);
            await this.#scheduler.trigger(getTaskId(reader.source.name));
          },
        });
      } catch (error) {
        this.#logger.error(
          `Source '${reader.source.name}' cannot hear of changes; it is read on its schedule`,
          { error },
        );
      }
    }
  }

  /** Reads all of a source as soon as possible. @throws NotFoundError. */
  async readNow(name: string): Promise<void> {
    const reader = this.#readers.get(name);
    if (!reader) throw createUnknownError(name);
    await reader.want('complete');
    await this.#scheduler.trigger(getTaskId(name));
  }

  /** Tries the filters of a source; those who try it at the same time share the answer. @throws NotFoundError. */
  async sample(name: string): Promise<SourceSample> {
    const sample = this.#samples.get(name);
    if (!sample) throw createUnknownError(name);
    return sample();
  }

  /** The tasks of the sources, by the names of the sources. */
  async listTasks(): Promise<ReadonlyMap<string, RecurringTaskStatus>> {
    const tasks = new Map((await this.#scheduler.list()).map(task => [task.id, task]));
    return new Map(
      [...this.#readers.keys()].flatMap(name => {
        const task = tasks.get(getTaskId(name));
        return task ? [[name, task] as const] : [];
      }),
    );
  }

  async #readSoon(reader: EntitySourceReader): Promise<void> {
    const { name } = reader.source;
    try {
      await this.#scheduler.trigger(getTaskId(name), await reader.want('changes'));
    } catch (error) {
      this.#logger.warn(`Source '${name}' is read on its schedule only`, { error });
    }
  }

  async #run(reader: EntitySourceReader, job: JobContext): Promise<void> {
    const { source } = reader;
    const taskId = getTaskId(source.name);
    this.#onProgress(source);
    try {
      const next = await reader.takeTurn(job);
      if (next && next.getTime() < job.dueAt.getTime() + source.schedule.frequencyMs)
        await this.#scheduler.trigger(taskId, next);
      this.#onTurn?.(source, 'complete');
    } catch (error) {
      if (error instanceof FailedTurnError) {
        await this.#scheduler.trigger(taskId, error.retryAt);
        this.#onTurn?.(source, 'failed');
      }
      throw error;
    } finally {
      this.#onProgress(source);
    }
  }
}

function createUnknownError(name: string): NotFoundError {
  return new NotFoundError(`No source '${name}' is read on a schedule here`);
}

function getTaskId(name: string): string {
  return `source:${name}`;
}
