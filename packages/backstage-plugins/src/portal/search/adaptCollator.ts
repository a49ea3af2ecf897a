import { addAbortSignal, pipeline, type Readable, type Transform } from 'node:stream';
import { readEntityNumbers } from '@portico/catalog-node';
import { ConflictError, NotImplementedError } from '@portico/errors';
import type { ReadSource, SearchableDocument } from '@portico/search-node';
import { z } from 'zod';
import { findIntervalMs } from '../../services/createScheduler.ts';
import type { AdditionContext } from '../Additions.ts';

/** What adds a collator, in the form of plugin-search-backend-node. */
export interface CollatorRegistration {
  /** A task runner of the published scheduler. */
  schedule: object;
  factory: {
    type: string;
    visibilityPermission?: { name: string };
    getCollator(): Promise<Readable>;
  };
}

/** What changes documents between their collator and the index. */
export interface DecoratorFactory {
  /** Those of all types when omitted. */
  types?: readonly string[];
  getDecorator(): Promise<Transform>;
}

/** Types that search reads by itself. */
const ownTypes = ['software-catalog', 'techdocs'];
const entityPermission = 'catalog.entity.read';
const documentsPerBatch = 200;
const defaultIntervalMs = 10 * 60_000;

const documentSchema = z
  .object({
    title: z.string(),
    text: z.string(),
    location: z.string(),
    authorization: z.object({ resourceRef: z.string() }).optional(),
  })
  .catchall(z.unknown());

/**
 * A published collator, with the decorators of its type, as a source that is read as a whole once an interval. What only readers of
 * an entity may find, only they find; nobody finds what names no entity that exists.
 *
 * @param decorators - all that are added until the source is read.
 * @throws ConflictError for a type that search reads by itself, NotImplementedError for documents behind another permission.
 */
export function adaptCollator(
  { schedule, factory }: CollatorRegistration,
  decorators: readonly DecoratorFactory[],
  { fetch, logger }: AdditionContext,
): ReadSource {
  const { type, visibilityPermission } = factory;
  if (ownTypes.includes(type))
    throw new ConflictError(
      `The portal's search reads documents of type '${type}' by itself; leave the package out`,
    );
  if (visibilityPermission && visibilityPermission.name !== entityPermission)
    throw new NotImplementedError(
      `Documents of type '${type}' are for those with permission '${visibilityPermission.name}'; search here knows '${entityPermission}' only, so leave the package out`,
    );
  const isLimited = visibilityPermission !== undefined;
  /** As the log has it last. */
  let lastHidden = 0;

  async function* readAll(signal: AbortSignal): AsyncGenerator<readonly SearchableDocument[]> {
    const numbers = isLimited ? await readNumbers(signal) : undefined;
    let batch: SearchableDocument[] = [];
    let hidden = 0;
    for await (const value of await openDocuments(signal)) {
      const document = toSearchable(value, numbers);
      if (document) batch.push(document);
      else hidden += 1;
      if (batch.length < documentsPerBatch) continue;
      yield batch;
      batch = [];
    }
    yield batch;
    const isNews = hidden > 0 && hidden !== lastHidden;
    lastHidden = hidden;
    if (isNews)
      logger.warn(
        `${hidden} documents of type '${type}' are not searched, since they name no entity whose readers may find them`,
      );
  }

  async function openDocuments(signal: AbortSignal): Promise<Readable> {
    const own = decorators.filter(({ types }) => types === undefined || types.includes(type));
    const collator = addAbortSignal(signal, await factory.getCollator());
    const changes = await Promise.all(own.map(each => each.getDecorator()));
    if (changes.length === 0) return collator;
    // What fails ends the last one with the error, which the reader gets.
    return pipeline([collator, ...changes], () => {}) as unknown as Readable;
  }

  async function readNumbers(signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
    const numbers = new Map<string, number>();
    for await (const each of readEntityNumbers(fetch.forPlugin('catalog'), signal))
      numbers.set(each.entityRef.toLowerCase(), each.entityNumber);
    return numbers;
  }

  return {
    type,
    everyMs: findIntervalMs(schedule) ?? defaultIntervalMs,
    ...(isLimited && { visibility: 'catalog-entity' }),
    readAll,
  };
}

/** @returns undefined for a document that nobody may find. */
function toSearchable(
  value: unknown,
  numbers: ReadonlyMap<string, number> | undefined,
): SearchableDocument | undefined {
  const { title, text, location, authorization, ...others } = documentSchema.parse(value);
  const visibilityNumber = numbers?.get(authorization?.resourceRef.toLowerCase() ?? '');
  if (numbers && visibilityNumber === undefined) return undefined;
  const fields: Record<string, string | readonly string[]> = {};
  for (const [name, field] of Object.entries(others)) {
    if (typeof field === 'string') fields[name] = field;
    else if (Array.isArray(field) && field.every(each => typeof each === 'string'))
      fields[name] = field;
  }
  return {
    title,
    text,
    location,
    fields,
    ...(visibilityNumber !== undefined && { visibilityNumber }),
  };
}
