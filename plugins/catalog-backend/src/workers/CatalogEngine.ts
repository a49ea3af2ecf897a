import { randomUUID } from 'node:crypto';
import { isAbsolute, resolve } from 'node:path';
import type { HostTokens } from '@portico/code-hosts-node';
import type { EntityTrace, HeldRun } from '@portico/catalog-common/operations';
import type { Entity } from '@portico/catalog-model';
import type { EntityProblem } from '@portico/catalog-model/kinds';
import { NotFoundError } from '@portico/errors';
import { type CodeHost, CodeHosts } from '@portico/code-hosts';
import { type ReadableHost, UrlReader } from '@portico/url-reader';
import type { Logger } from '@portico/server';
import { createOrderedUid, type Database } from '@portico/server/database';
import type { CatalogProcessor, EntityKindDefinition, EntityProvider } from '@portico/catalog-node';
import { applyMutation } from '../ingestion/apply/applyMutation.ts';
import { type CatalogRule, CatalogRules, defaultCatalogRules } from '../ingestion/CatalogRules.ts';
import { removeMarked } from '../ingestion/apply/finishRun.ts';
import type { WorkerContext } from '../ingestion/IngestionContext.ts';
import { Ingestor } from '../ingestion/Ingestor.ts';
import { locationProviderRef } from '../ingestion/derive/locationEntity.ts';
import { type LocationInput, LocationRegistry } from '../ingestion/LocationRegistry.ts';
import {
  inspectLocation,
  type LocationProblem,
  previewLocation,
} from '../ingestion/read/previewLocation.ts';
import { removeClaims } from '../ingestion/apply/settleEntities.ts';
import { createKindRegistry } from '../kinds/KindRegistry.ts';
import { CatalogReports, type StoredLocationError } from '../store/CatalogReports.ts';
import { CatalogStore } from '../store/CatalogStore.ts';
import { catalogMigrations } from '../store/migrations/index.ts';
import { type DeletionGuard, releaseHeldRun } from '../store/runs.ts';
import { listReadSources, listUrlParts, resetParts } from '../store/sourceQueries.ts';
import { makeFilesDue, makeSourcesDue } from '../store/sources.ts';
import type { CatalogSchema, LocationRow } from '../store/tables.ts';
import { ChangeNotifier } from './ChangeNotifier.ts';
import { CommitRecorder } from './CommitRecorder.ts';
import { MaintenanceWorker } from './MaintenanceWorker.ts';
import { RunReporter } from './RunReporter.ts';
import { SettleWorker } from './SettleWorker.ts';
import { SourceWorker } from './SourceWorker.ts';
import { StatisticsWorker } from './StatisticsWorker.ts';

/** A location of the configuration, with the kinds that it alone may bring. */
export interface ConfiguredLocation extends LocationInput {
  rules?: readonly { allow: readonly string[] }[];
  /** Patterns of files that the pattern of its target omits, relative to the folder before its first wildcard. */
  exclude?: readonly string[] | undefined;
}

/** How the catalog reads and keeps entities; only the database and the log are required. */
export interface CatalogEngineOptions {
  database: Database<CatalogSchema>;
  logger: Logger;
  locations?: readonly ConfiguredLocation[];
  rules?: readonly CatalogRule[];
  /** What relative file targets are relative to. */
  baseFolder?: string;
  /** Folders that Location entities of files may lead to besides that of their configured location. */
  fileRoots?: readonly string[];
  readableHosts?: readonly ReadableHost[];
  /** Hosts whose pages are read by their API. */
  codeHosts?: readonly CodeHost[];
  /** Their credentials that are renewed. */
  hostTokens?: HostTokens | undefined;
  processors?: readonly CatalogProcessor[];
  providers?: readonly EntityProvider[];
  /** A company's own kinds. */
  kinds?: readonly EntityKindDefinition[];
  orphanStrategy?: 'keep' | 'delete';
  deletionGuard?: DeletionGuard;
  refreshIntervalMs?: number;
  retryIntervalMs?: number;
  leaseMs?: number;
  pollIntervalMs?: number;
  /** How long former versions are kept. */
  historyMs?: number;
  watchesFiles?: boolean;
  /** How soon after one another sources fail whose errors are counted in one line of the log. */
  errorBurstMs?: number;
  fetch?: typeof fetch;
  now?: () => Date;
  createUid?: () => string;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** The catalog's write side: reads sources, stores what differs, and takes the API's commands. */
export class CatalogEngine {
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
  readonly #statistics: StatisticsWorker;
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
    this.#statistics = new StatisticsWorker(database, logger);
    this.#maintenance = new MaintenanceWorker(context.store, options.historyMs ?? 90 * day, logger);
  }

  /** Brings the tables up to date and starts the ingestion thread; {@link start} begins the work. */
  static async create(options: CatalogEngineOptions): Promise<CatalogEngine> {
    const { database, logger } = options;
    await database.migrate(catalogMigrations);
    const stopping = new AbortController();
    const codeHosts = new CodeHosts(options.codeHosts);
    const urlReader = new UrlReader({
      tokens: options.hostTokens,
      codeHosts,
      hosts: options.readableHosts ?? [],
      stopping: stopping.signal,
      ...(options.fetch && { fetch: options.fetch }),
    });
    const notifier = new ChangeNotifier(database, logger);
    const kinds = createKindRegistry(options.kinds ?? []);
    const context: WorkerContext = {
      store: new CatalogStore(database, options.now),
      ingestor: await Ingestor.start(urlReader, options.kinds),
      urlReader,
      codeHosts,
      rules: new CatalogRules(listRules(options)),
      excludes: listExcludes(options),
      processors: options.processors ?? [],
      kinds,
      limits: {
        readRelations: kinds.readRelations,
        maxDepth: 20,
        maxTargets: 10_000,
        orphanStrategy: options.orphanStrategy ?? 'keep',
        codeHosts,
        fileRoots: (options.fileRoots ?? []).map(folder =>
          resolve(options.baseFolder ?? process.cwd(), folder),
        ),
      },
      guard: options.deletionGuard ?? { percent: 20, entities: 50, windowMs: 60 * minute },
      createUid: options.createUid ?? createOrderedUid,
      onWritten: notifier.notify,
      stopping: stopping.signal,
    };
    return new CatalogEngine(options, context, notifier, stopping);
  }

  /** Registers the configured locations and begins to read. */
  async start(): Promise<void> {
    const { store } = this.#context;
    const { database, locations = [], providers = [] } = this.#options;
    await this.#notifier.start();
    // Before it takes its first lease: others see by it that this process is there.
    await database.hold(this.#holder);
    await store.write(tx => makeFilesDue(tx));
    await this.#registry.sync(
      locations.map(location => resolveLocation(location, this.#options.baseFolder)),
    );
    this.#maintenance.start();
    this.#notifier.subscribe(this.#statistics.wake);
    this.#statistics.wake();
    this.#sources.start();
    void this.#settler.drain();
    await Promise.all(providers.map(provider => this.#connect(provider)));
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
  async addLocation(input: LocationInput, registrant: string | null = null): Promise<LocationRow> {
    const row = await this.#registry.add(await this.#resolve(input), registrant);
    this.#sources.wake();
    return row;
  }

  /** Reports what registering a URL would bring, and whether it is registered. */
  async previewLocation(
    written: LocationInput,
  ): Promise<{ location: LocationInput; entities: Entity[]; exists: boolean }> {
    const input = await this.#resolve(written);
    const existing = await this.#registry.find(input);
    const entities = await previewLocation(this.#context, input);
    return { location: existing ?? input, entities, exists: existing !== undefined };
  }

  /** Reports all that is wrong with what registering a URL would bring. */
  inspectLocation(input: LocationInput): Promise<LocationProblem[]> {
    this.#registry.check(input);
    return inspectLocation(this.#context, input);
  }

  /** The registered location with this type and target. */
  async findLocation(input: LocationInput): Promise<LocationRow | undefined> {
    const found = await this.#registry.find(input);
    if (found || input.type !== 'url' || !URL.canParse(input.target)) return found;
    const target = this.#context.urlReader.getResolved(input.target);
    return target === input.target ? undefined : this.#registry.find({ ...input, target });
  }

  /** Points a registered location elsewhere. */
  async updateLocation(id: string, input: LocationInput): Promise<LocationRow> {
    const row = await this.#registry.update(id, await this.#resolve(input));
    this.#sources.wake();
    return row;
  }

  /** Unregisters a location; what only it led to is deleted. */
  async removeLocation(id: string): Promise<void> {
    await this.#registry.remove(id);
    await this.#sources.removeSources();
    await this.#settler.drain();
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
    const rows = await listUrlParts(this.#options.database.read, text);
    const ids = rows
      .filter(({ target, included }) => [target, ...included].some(isAffected))
      .map(({ id }) => id);
    const sourceIds = [...new Set(ids)];
    if (sourceIds.length > 0) await store.write(tx => makeSourcesDue(tx, sourceIds));
    this.#sources.wake();
    return sourceIds.length;
  }

  /** Everything that is wrong with a document; empty when it is valid. */
  validate(document: unknown): readonly EntityProblem[] {
    return this.#context.kinds.validate(document).problems;
  }

  /**
   * Deletes an entity. Its sources are read again, so that one which is still described comes back.
   * An unknown uid is no error.
   */
  async deleteEntity(uid: string): Promise<void> {
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
    if (isRegistered) await this.#registry.sync(this.#resolvedLocations());
    await this.#settler.drain();
    this.#sources.wake();
  }

  /** The location with the branch of its address encoded, by what its host has. */
  async #resolve(input: LocationInput): Promise<LocationInput> {
    this.#registry.check(input);
    return { ...input, target: await this.#context.urlReader.resolve(input.target) };
  }

  /** The runs that wait for an operator. */
  listHeldRuns(): Promise<HeldRun[]> {
    return this.#reports.listHeldRuns();
  }

  /** Refs of all entities that a held run would remove; none when no run with this id is held. */
  listHeldRefs(id: string): Promise<string[]> {
    return this.#reports.listHeldRefs(toHeldRunId(id));
  }

  /** Lets a held run go on, with its removals. @throws NotFoundError. */
  async releaseHeldRun(id: string): Promise<void> {
    const sourceId = await this.#context.store.write(tx => releaseHeldRun(tx, toHeldRunId(id)));
    if (sourceId === undefined)
      throw new NotFoundError(`No run with id '${id}' is held; list the held runs`);
    await removeMarked(this.#context, sourceId);
    await this.#settler.drain();
  }

  /** Where an entity was read, and what happened to it. */
  trace(entityRef: string): Promise<EntityTrace | undefined> {
    return this.#reports.trace(entityRef);
  }

  /** What went wrong while reading locations, the oldest first; all of it, or a page after an id. */
  listErrors(page?: { after?: number; limit?: number }): Promise<StoredLocationError[]> {
    return this.#reports.listErrors(page);
  }

  async #connect(provider: EntityProvider): Promise<void> {
    const ref = `provider:${provider.getProviderName()}`;
    // One mutation after the other: a full one must not overtake a delta.
    let last: Promise<void> = Promise.resolve();
    await provider.connect({
      applyMutation: mutation => {
        const applied = last.then(() => applyMutation(this.#context, ref, mutation));
        last = applied.then(
          async () => {
            await this.#settler.drain();
            await this.#reporter.report(ref);
          },
          () => {},
        );
        return applied;
      },
    });
  }

  #resolvedLocations(): LocationInput[] {
    const { locations = [], baseFolder } = this.#options;
    return locations.map(location => resolveLocation(location, baseFolder));
  }
}

/** The number of a held run; 0, which none has, for any other text. */
function toHeldRunId(id: string): number {
  return /^\d{1,9}$/.test(id) ? Number(id) : 0;
}

function resolveLocation(
  { type, target, presence }: LocationInput,
  baseFolder = process.cwd(),
): LocationInput {
  if (type !== 'file' || isAbsolute(target)) return { type, target, presence };
  return { type, target: resolve(baseFolder, target), presence };
}

function listExcludes({
  locations = [],
  baseFolder,
}: CatalogEngineOptions): Map<string, readonly string[]> {
  return new Map(
    locations.flatMap(location => {
      const { type, target } = resolveLocation(location, baseFolder);
      return location.exclude ? [[`${type}:${target}`, location.exclude]] : [];
    }),
  );
}

function listRules({ rules, locations = [], baseFolder }: CatalogEngineOptions): CatalogRule[] {
  return [
    ...(rules ?? defaultCatalogRules),
    ...locations.flatMap(location =>
      (location.rules ?? []).map(({ allow }) => ({
        allow,
        locations: [resolveLocation(location, baseFolder)],
      })),
    ),
  ];
}
