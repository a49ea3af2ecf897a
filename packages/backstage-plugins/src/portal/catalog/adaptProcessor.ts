import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import {
  type CatalogProcessor,
  makeLocationEntity,
  type ProcessorResults,
} from '@portico/catalog-node';
import { within } from '@portico/core';
import { NotImplementedError, ServiceUnavailableError } from '@portico/errors';
import type { AdditionContext } from '../Additions.ts';
import { LRUCache } from 'lru-cache';

type Location = Parameters<NonNullable<CatalogProcessor['processEntity']>>[1];

/** A step that sees each entity, in the form of plugin-catalog-node. */
export interface PublishedProcessor {
  getProcessorName(): string;
  readLocation?: unknown;
  validateEntityKind?(entity: Entity): Promise<boolean>;
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
  | { type: 'entity'; entity: Entity; location?: Location }
  | { type: 'location'; location: Location & { presence?: 'optional' | 'required' } };

interface ProcessorCache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
}

/** For one entity. */
const maxMs = 10_000;
const slowMs = 1000;
const cachedEntities = 1000;

/**
 * A published processor as steps of the portal's catalog: before its processing, a check of its kind, and after it. A document that takes
 * a step longer than ten seconds is refused.
 *
 * @returns undefined for one that does nothing with entities.
 * @throws NotImplementedError for one that only reads locations.
 */
export function adaptProcessor(
  processor: PublishedProcessor,
  { logger, watched }: Pick<AdditionContext, 'logger' | 'watched'>,
): CatalogProcessor | undefined {
  const name = processor.getProcessorName();
  const { preProcessEntity, validateEntityKind, postProcessEntity } = processor;
  if (!preProcessEntity && !postProcessEntity && !validateEntityKind) {
    if (processor.readLocation)
      throw new NotImplementedError(
        `Processor '${name}' reads locations of a type of its own; here a provider (entityProviderPoint) brings such entities`,
      );
    logger.info(`Processor '${name}' does nothing with entities, and is not used`);
    return undefined;
  }
  const caches = new LRUCache<string, ProcessorCache>({ max: cachedEntities });
  const findCache = (entity: Entity) => {
    const ref = stringifyEntityRef(entity);
    const cache = caches.get(ref) ?? createProcessorCache();
    caches.set(ref, cache);
    return cache;
  };
  const run = <T>(work: () => Promise<T>) =>
    within(
      watched.run(work, { slowMs }),
      maxMs,
      () => new ServiceUnavailableError(`It took longer than ${maxMs / 1000} s`),
    );
  const taking = async (
    results: ProcessorResults,
    work: (emit: (result: EmittedResult) => void) => Promise<Entity>,
  ) => {
    const failures: Error[] = [];
    const processed = await run(() => work(result => take(result, results, failures)));
    const [failure] = failures;
    if (failure) throw failure;
    return processed;
  };
  return {
    getProcessorName: () => name,
    ...(preProcessEntity && {
      processEntity: (entity, location, results) =>
        taking(results, emit =>
          preProcessEntity.call(processor, entity, location, emit, location, findCache(entity)),
        ),
    }),
    ...(validateEntityKind && {
      async checkEntity(entity) {
        await run(async () => validateEntityKind.call(processor, entity));
      },
    }),
    ...(postProcessEntity && {
      finishEntity: (entity, location, results) =>
        taking(results, emit =>
          postProcessEntity.call(processor, entity, location, emit, findCache(entity)),
        ),
    }),
  };
}

function take(result: EmittedResult, results: ProcessorResults, failures: Error[]): void {
  switch (result.type) {
    case 'relation': {
      const { source, type, target } = result.relation;
      results.relation({ sourceRef: toRef(source), type, targetRef: toRef(target) });
      break;
    }
    case 'error':
      failures.push(result.error);
      break;
    case 'entity':
      results.entity(result.entity, result.location);
      break;
    case 'location': {
      const { presence, ...location } = result.location;
      results.entity(makeLocationEntity(location, presence), location);
      break;
    }
    case 'refresh':
      results.refreshKey(result.key);
      break;
    default:
      failures.push(
        new NotImplementedError(
          `It emits '${String((result as { type: unknown }).type)}', which the catalog here does not know`,
        ),
      );
  }
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
