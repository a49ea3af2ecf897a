import { randomUUID } from 'node:crypto';
import type { EntityTrace, SourceSample } from '@portico/catalog-common/operations';
import type { Entity } from '@portico/catalog-model';
import type { EntityProblem } from '@portico/catalog-model/kinds';
import { InputError, NotFoundError } from '@portico/errors';
import { EntitySources } from '../entitySources/EntitySources.ts';
import { getSourceRef, providerPrefix } from '../entitySources/applyRecords.ts';
import { unfollowOthers } from '../entitySources/followRepositories.ts';
import type { WorkerContext } from '../ingestion/IngestionContext.ts';
import { type LocationInput, LocationRegistry } from '../ingestion/LocationRegistry.ts';
import type { LocationProblem } from '../ingestion/read/previewLocation.ts';
import { CatalogReports, type StoredLocationError } from '../store/CatalogReports.ts';
import { catalogMigrations } from '../store/migrations/index.ts';
import { makeBarrenDue } from '../store/followedRepositories.ts';
import { makeFilesDue, makeSourcesDue } from '../store/sources.ts';
import type { RecurringTaskStatus } from '@portico/server/work';
import type { LocationRow } from '../store/tables/sources.ts';
import type { CatalogEngineOptions } from './CatalogEngineOptions.ts';
import { connectProvider } from './connectProvider.ts';
import { createWorkerContext } from './createWorkerContext.ts';
import { EntityCommands } from './EntityCommands.ts';
import { LocationCommands } from './LocationCommands.ts';
import { listLocations } from './configuredLocations.ts';
import { ChangeNotifier } from './ChangeNotifier.ts';
import { CommitRecorder } from './CommitRecorder.ts';
import { HeldRunCommands } from './HeldRunCommands.ts';
import { MaintenanceWorker } from './MaintenanceWorker.ts';
import { RunReporter } from './RunReporter.ts';
import { SettleWorker } from './SettleWorker.ts';
import { SourceWorker } from './SourceWorker.ts';
import { StatisticsWorker } from './StatisticsWorker.ts';
import { toSourceNumber } from './toSourceNumber.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The catalog's write side: reads sources, stores what differs, and takes the API's commands. */
export class CatalogEngine {
  readonly heldRuns: HeldRunCommands;
  readonly #options: CatalogEngineOptions;
  readonly #context: WorkerContext;
  readonly #registry: LocationRegistry;
  readonly #reports: CatalogReports;
  readonly #notifier: ChangeNotifier;
  readonly #stopping: AbortController;
  readonly #settler: SettleWorker;
  readonly #reporter: RunReporter;
  readonly #commits: CommitRecorder;
  readonly #sources: SourceWorker;
  readonly #maintenance: MaintenanceWorker;
  readonly #locations: LocationCommands;
  readonly #entities: EntityCommands;
  readonly #statistics: StatisticsWorker;
  readonly #entitySources: EntitySources | undefined;
  readonly #holder = randomUUID();

  private constructor(
    options: CatalogEngineOptions,
    context: WorkerContext,
    notifier: ChangeNotifier,
    stopping: AbortController,
  ) {
    const { database, logger, createUid = randomUUID } = options;
    this.#options = options;
    this.#context = context;
    this.#notifier = notifier;
    this.#stopping = stopping;
    this.#registry = new LocationRegistry(context, createUid);
    this.#reports = new CatalogReports(database);
    this.#settler = new SettleWorker(context, logger);
    this.heldRuns = new HeldRunCommands(context, this.#reports, this.#settler);
    this.#reporter = new RunReporter(database, logger, options.errorBurstMs ?? 5000);
    this.#commits = new CommitRecorder(context.store, context.urlReader, logger);
    this.#sources = new SourceWorker(
      context,
      this.#settler,
      this.#reporter,
      this.#commits,
      {
        refreshIntervalMs: options.refreshIntervalMs ?? 10 * minute,
        retryIntervalMs: options.retryIntervalMs ?? minute,
        leaseMs: options.leaseMs ?? 30_000,
        pollIntervalMs: options.pollIntervalMs ?? 1000,
        watchesFiles: options.watchesFiles ?? true,
        holder: this.#holder,
      },
      logger,
    );
    this.#locations = new LocationCommands(context, this.#registry, this.#sources, this.#settler);
    this.#entities = new EntityCommands(
      context,
      database,
      { sources: this.#sources, settler: this.#settler },
      this.#syncLocations,
    );
    this.#entitySources = this.#createEntitySources();
    this.#statistics = new StatisticsWorker(database, logger);
    this.#maintenance = new MaintenanceWorker(context.store, options.historyMs ?? 90 * day, logger);
  }

  /** Brings the tables up to date and starts the ingestion thread; {@link start} begins the work. */
  static async create(options: CatalogEngineOptions): Promise<CatalogEngine> {
    const { database, logger } = options;
    await database.migrate(catalogMigrations);
    const stopping = new AbortController();
    const notifier = new ChangeNotifier(database, logger);
    const context = await createWorkerContext(options, {
      stopping: stopping.signal,
      onWritten: notifier.notify,
    });
    return new CatalogEngine(options, context, notifier, stopping);
  }

  /** Registers the configured locations and begins to read. */
  async start(): Promise<void> {
    const { store } = this.#context;
    const { database, providers = [] } = this.#options;
    await this.#notifier.start();
    // Before it takes its first lease: others see by it that this process is there.
    await database.hold(this.#holder);
    await store.write(tx => makeFilesDue(tx));
    await this.#syncLocations();
    this.#maintenance.start();
    this.#notifier.subscribe(this.#statistics.wake);
    this.#statistics.wake();
    this.#sources.start();
    void this.#settler.drain();
    await unfollowOthers(store, this.#options.sources ?? []);
    await this.#entitySources?.start();
    await Promise.all(
      providers.map(provider =>
        connectProvider(provider, {
          context: this.#context,
          settler: this.#settler,
          reporter: this.#reporter,
          refreshes: {
            refreshKeys: keys => this.#entities.refreshKeys(keys),
            refreshUrls: urls => this.#refreshEach(urls),
          },
        }),
      ),
    );
  }

  /** Ends after the writes that are under way. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The catalog is stopping'));
    await this.#maintenance.stop();
    await this.#statistics.stop();
    await this.#sources.stop();
    this.#reporter.stop();
    await this.#commits.stop();
    await this.#settler.stop();
    await this.#notifier.stop();
    await this.#context.ingestor.close();
  }

  /** Calls back when the change feed may have grown, here or in another replica. */
  readonly onChange = (listener: () => void): (() => void) => this.#notifier.subscribe(listener);

  /** Settles when nothing is due, running or pending. */
  whenIdle(): Promise<void> {
    return this.#sources.whenIdle();
  }

  /**
   * Registers a URL.
   *
   * @param registrant - full ref of the user who does; null for services.
   * @throws InputError or ConflictError.
   */
  addLocation(input: LocationInput, registrant: string | null = null): Promise<LocationRow> {
    return this.#locations.add(input, registrant);
  }

  /** Reports what registering a URL would bring, and whether it is registered. */
  previewLocation(
    written: LocationInput,
  ): Promise<{ location: LocationInput; entities: Entity[]; exists: boolean }> {
    return this.#locations.preview(written);
  }

  /** Reports all that is wrong with what registering a URL would bring. */
  inspectLocation(input: LocationInput): Promise<LocationProblem[]> {
    return this.#locations.inspect(input);
  }

  /** The registered location with this type and target. */
  findLocation(input: LocationInput): Promise<LocationRow | undefined> {
    return this.#locations.find(input);
  }

  /** Points a registered location elsewhere. */
  updateLocation(id: string, input: LocationInput): Promise<LocationRow> {
    return this.#locations.update(id, input);
  }

  /** Unregisters a location; what only it led to is deleted. */
  removeLocation(id: string): Promise<void> {
    return this.#locations.remove(id);
  }

  /** Reads the sources of an entity again soon. @throws NotFoundError. */
  refresh(entityRef: string): Promise<void> {
    return this.#entities.refresh(entityRef);
  }

  /**
   * Reads URLs again soon: those that are affected, and those that include a file that is.
   *
   * @param text - a part of each affected address, which narrows the search.
   * @returns how many.
   */
  refreshUrls(text: string, isAffected: (address: string) => boolean): Promise<number> {
    return this.#entities.refreshUrls(text, isAffected);
  }

  #refreshEach(urls: readonly string[]): Promise<number> {
    const affected = new Set(urls);
    return this.refreshUrls('', address => affected.has(address));
  }

  /** Everything that is wrong with a document; empty when it is valid. */
  validate(document: unknown): readonly EntityProblem[] {
    return this.#context.kinds.validate(document).problems;
  }

  /**
   * Deletes an entity. Its sources are read again, so that one which is still described comes back.
   * An unknown uid is no error.
   */
  deleteEntity(uid: string): Promise<void> {
    return this.#entities.delete(uid);
  }

  /**
   * Reads a source as soon as possible.
   *
   * @param id - `provider:` and the name of one that is read page by page, or the number of another.
   * @throws NotFoundError.
   */
  async readSource(id: string): Promise<void> {
    const { store } = this.#context;
    if (id.startsWith(providerPrefix) && this.#entitySources) {
      const name = id.slice(providerPrefix.length);
      await this.#entitySources.readNow(name);
      await store.write(tx => makeBarrenDue(tx, name));
      return this.#sources.wake();
    }
    const number = toSourceNumber(id);
    if ((await store.write(tx => makeSourcesDue(tx, [number]))) === 0)
      throw new NotFoundError(`No source '${id}' can be read by request; list the sources`);
    this.#sources.wake();
  }

  /**
   * Tries the filters of a source that is read page by page.
   *
   * @param id - `provider:` and its name.
   * @throws NotFoundError.
   */
  async sampleSource(id: string): Promise<SourceSample> {
    const name = id.startsWith(providerPrefix) ? id.slice(providerPrefix.length) : undefined;
    if (name === undefined || !this.#entitySources)
      throw new NotFoundError(`Source '${id}' has no filters to try; list the sources`);
    return this.#entitySources.sample(name);
  }

  /** When the sources that are read page by page are read next, by their names. */
  async listSourceTasks(): Promise<ReadonlyMap<string, RecurringTaskStatus>> {
    return (await this.#entitySources?.listTasks()) ?? new Map();
  }

  #createEntitySources(): EntitySources | undefined {
    const { sources = [], scheduler, logger, sourceGuard } = this.#options;
    const { onSourceProgress, onSourceTurn } = this.#options;
    if (sources.length === 0) return undefined;
    if (!scheduler)
      throw new InputError('Sources need a scheduler: give the engine that of its plugin');
    return new EntitySources({
      sources,
      scheduler,
      logger,
      context: this.#context,
      guard: sourceGuard ?? {
        ...this.#context.guard,
        percent: 10,
        entities: 50,
        holdsAtEither: true,
      },
      onProgress: ({ name }) => onSourceProgress?.(getSourceRef(name)),
      onTurn: onSourceTurn,
      onApplied: async ({ name }) => {
        await this.#settler.drain();
        this.#sources.wake();
        await this.#reporter.report(getSourceRef(name));
      },
    });
  }

  readonly #syncLocations = () => this.#registry.sync(listLocations(this.#options));

  /** Where an entity was read, and what happened to it. */
  trace(entityRef: string): Promise<EntityTrace | undefined> {
    return this.#reports.trace(entityRef);
  }

  /** What went wrong while reading locations, the oldest first; all of it, or a page after an id. */
  listErrors(page?: { after?: number; limit?: number }): Promise<StoredLocationError[]> {
    return this.#reports.listErrors(page);
  }
}
