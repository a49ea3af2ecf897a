import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import type { CatalogProcessor, ProcessorResults } from '@portico/catalog-node';
import { within } from '@portico/core';
import { NotImplementedError, ServiceUnavailableError } from '@portico/errors';
import type { AdditionContext } from '../Additions.ts';
import { LRUCache } from 'lru-cache';

type Location = Parameters<CatalogProcessor['processEntity']>[1];

/** A step that sees each entity, in the form of plugin-catalog-node. */
export interface PublishedProcessor {
  getProcessorName(): string;
  readLocation?: unknown;
  validateEntityKind?: unknown;
  preProcessEntity?(
    entity: Entity,
    location: Location,
    emit: (result: EmittedResult) => void,
    originLocation: Location,
    cache: ProcessorCache,
  ): Promise<Entity>;
  postProcessEntity?(
    entity: Entity,
    location: Location,
    emit: (result: EmittedResult) => void,
    cache: ProcessorCache,
  ): Promise<Entity>;
}

interface EntityName {
  kind: string;
  namespace?: string;
  name: string;
}

/** What a published processor may emit. */
type EmittedResult =
  | { type: 'relation'; relation: { source: EntityName; type: string; target: EntityName } }
  | { type: 'error'; error: Error }
  | { type: 'refresh'; key: string }
  | { type: 'entity' | 'location' };

interface ProcessorCache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
}

/** For one entity. */
const maxMs = 10_000;
const cachedEntities = 1000;

/**
 * A published processor as a step of the portal's catalog: before and after processing are one step here. An entity that takes it
 * longer than ten seconds is refused.
 *
 * @returns undefined for one that only accepts kinds, so that no entity passes it for nothing.
 * @throws NotImplementedError for one that only reads locations.
 */
export function adaptProcessor(
  processor: PublishedProcessor,
  { logger, watched }: Pick<AdditionContext, 'logger' | 'watched'>,
): CatalogProcessor | undefined {
  const name = processor.getProcessorName();
  if (!processor.preProcessEntity && !processor.postProcessEntity) {
    if (processor.readLocation)
      throw new NotImplementedError(
        `Processor '${name}' reads locations of a type of its own; here a provider (entityProviderPoint) brings such entities`,
      );
    logger.info(
      `Processor '${name}' only accepts kinds of entities; here they are configured under catalog.kinds`,
    );
    return undefined;
  }
  const caches = new LRUCache<string, ProcessorCache>({ max: cachedEntities });
  const findCache = (entity: Entity) => {
    const ref = stringifyEntityRef(entity);
    const cache = caches.get(ref) ?? createProcessorCache();
    caches.set(ref, cache);
    return cache;
  };

  async function process(
    entity: Entity,
    location: Location,
    emit: (result: EmittedResult) => void,
  ): Promise<Entity> {
    const cache = findCache(entity);
    const before = processor.preProcessEntity
      ? await processor.preProcessEntity(entity, location, emit, location, cache)
      : entity;
    return processor.postProcessEntity
      ? processor.postProcessEntity(before, location, emit, cache)
      : before;
  }

  return {
    getProcessorName: () => name,
    async processEntity(entity, location, results) {
      const failures: Error[] = [];
      const emit = (result: EmittedResult) => take(result, results, failures);
      const processed = await within(
        watched.run(() => process(entity, location, emit)),
        maxMs,
        () => new ServiceUnavailableError(`It took longer than ${maxMs / 1000} s`),
      );
      const [failure] = failures;
      if (failure) throw failure;
      return processed;
    },
  };
}

function take(result: EmittedResult, results: ProcessorResults, failures: Error[]): void {
  if (result.type === 'relation') {
    const { source, type, target } = result.relation;
    results.relation({ sourceRef: toRef(source), type, targetRef: toRef(target) });
  } else if (result.type === 'error') failures.push(result.error);
  // What a refresh key names is read again with the location that it belongs to.
  else if (result.type !== 'refresh')
    failures.push(
      new NotImplementedError(
        `It adds what it finds to the catalog as ${result.type}; here a provider (entityProviderPoint) does that`,
      ),
    );
}

const toRef = ({ kind, namespace = 'default', name }: EntityName) =>
  stringifyEntityRef({ kind, namespace, name });

function createProcessorCache(): ProcessorCache {
  const values = new LRUCache<string, { value: unknown }>({ max: 100 });
  return {
    get: async key => values.get(key)?.value,
    set: async (key, value) => void values.set(key, { value: structuredClone(value) }),
  };
}
