import type { Entity } from '@portico/catalog-model';
import type { WorkerContext } from '../ingestion/IngestionContext.ts';
import type { LocationInput, LocationRegistry } from '../ingestion/LocationRegistry.ts';
import {
  inspectLocation,
  type LocationProblem,
  previewLocation,
} from '../ingestion/read/previewLocation.ts';
import type { LocationRow } from '../store/tables/sources.ts';
import type { SettleWorker } from './SettleWorker.ts';
import type { SourceWorker } from './SourceWorker.ts';

/** What the API does with registered locations. */
export class LocationCommands {
  readonly #context: WorkerContext;
  readonly #registry: LocationRegistry;
  readonly #sources: SourceWorker;
  readonly #settler: SettleWorker;

  constructor(
    context: WorkerContext,
    registry: LocationRegistry,
    sources: SourceWorker,
    settler: SettleWorker,
  ) {
    this.#context = context;
    this.#registry = registry;
    this.#sources = sources;
    this.#settler = settler;
  }

  /**
   * Registers a URL.
   *
   * @param registrant - full ref of the user who does; null for services.
   * @throws InputError or ConflictError.
   */
  async add(input: LocationInput, registrant: string | null = null): Promise<LocationRow> {
    const row = await this.#registry.add(await this.#resolve(input), registrant);
    this.#sources.wake();
    return row;
  }

  /** Reports what registering a URL would bring, and whether it is registered. */
  async preview(
    written: LocationInput,
  ): Promise<{ location: LocationInput; entities: Entity[]; exists: boolean }> {
    const input = await this.#resolve(written);
    const existing = await this.#registry.find(input);
    const entities = await previewLocation(this.#context, input);
    return { location: existing ?? input, entities, exists: existing !== undefined };
  }

  /** Reports all that is wrong with what registering a URL would bring. */
  inspect(input: LocationInput): Promise<LocationProblem[]> {
    this.#registry.check(input);
    return inspectLocation(this.#context, input);
  }

  /** The registered location with this type and target. */
  async find(input: LocationInput): Promise<LocationRow | undefined> {
    const found = await this.#registry.find(input);
    if (found || input.type !== 'url' || !URL.canParse(input.target)) return found;
    const target = this.#context.urlReader.getResolved(input.target);
    return target === input.target ? undefined : this.#registry.find({ ...input, target });
  }

  /** Points a registered location elsewhere. */
  async update(id: string, input: LocationInput): Promise<LocationRow> {
    const row = await this.#registry.update(id, await this.#resolve(input));
    this.#sources.wake();
    return row;
  }

  /** Unregisters a location; what only it led to is deleted. */
  async remove(id: string): Promise<void> {
    await this.#registry.remove(id);
    await this.#sources.removeSources();
    await this.#settler.drain();
  }

  /** The location with the branch of its address encoded, by what its host has. */
  async #resolve(input: LocationInput): Promise<LocationInput> {
    this.#registry.check(input);
    return { ...input, target: await this.#context.urlReader.resolve(input.target) };
  }
}
