import { type Entity, isJsonObject, parseLocationRef } from '@portico/catalog-model';
import { InputError } from '@portico/errors';
import type { EntityRows } from '../../store/EntityRows.ts';
import type { IngestionContext } from '../IngestionContext.ts';
import type { LocationInput } from '../LocationRegistry.ts';
import { locationProviderRef, makeLocationEntity } from '../derive/locationEntity.ts';
import type { DocumentResult } from '../protocol.ts';
import { processParts } from '../derive/runProcessors.ts';

const maxTargets = 50;

/**
 * Reads what a location would bring, and stores nothing.
 *
 * @throws InputError naming the first thing that is wrong.
 */
export async function previewLocation(
  context: IngestionContext,
  location: LocationInput,
): Promise<Entity[]> {
  const originRef = `${location.type}:${location.target}`;
  const [root] = await context.ingestor.derive([
    {
      entity: JSON.stringify(makeLocationEntity(location, location.presence)),
      locationRef: originRef,
      originRef,
      validates: true,
    },
  ]);
  const entities = toEntities(root ? [root] : [], locationProviderRef);
  // Each target, and whether it may be missing.
  const queue = new Map([[location.target, location.presence === 'optional']]);
  for (const [target, isOptional] of queue) {
    const documents = await readTarget(context, target, originRef, isOptional);
    for (const { rows } of documents)
      for (const next of rows?.targets?.targets ?? []) {
        const url = context.codeHosts.resolve(next, target);
        if (!url) throw new InputError(`Target '${next}' of '${target}' is no URL`);
        if (!queue.has(url)) queue.set(url, rows?.targets?.isOptional ?? false);
      }
    if (queue.size > maxTargets)
      throw new InputError(
        `Location '${originRef}' leads to more than ${maxTargets} files; register it without a preview`,
      );
    entities.push(...toEntities(documents, target));
  }
  return entities;
}

async function readTarget(
  context: IngestionContext,
  target: string,
  originRef: string,
  isOptional: boolean,
): Promise<DocumentResult[]> {
  const { ingestor, urlReader, rules, processors } = context;
  const text = await urlReader.fetchText(target).catch((error: Error) => {
    if (isOptional && error.name === 'NotFoundError') return undefined;
    throw new InputError(error.message, { cause: error });
  });
  if (text === undefined) return [];
  const documents: DocumentResult[] = [];
  await ingestor.read(
    {
      type: 'url',
      originRef,
      root: parseLocationRef(originRef).target,
      codeHosts: context.codeHosts.listPublic(),
      allowedKinds: rules.listAllowedKinds(originRef),
      stopsBeforeDerive: processors.length > 0,
    },
    [{ path: target, locationRef: `url:${target}`, hash: null, included: [], text }],
    async parts => {
      for (const part of await processParts(parts, processors, ingestor, originRef)) {
        if (part.failure) throw new InputError(`${target}: ${part.failure.message}`);
        documents.push(...part.documents);
      }
    },
  );
  return documents;
}

function toEntities(documents: readonly DocumentResult[], source: string): Entity[] {
  return documents.flatMap(({ rows, failures: [failure] = [], line }) => {
    if (failure) throw new InputError(`${source}:${failure.line ?? line}: ${failure.message}`);
    return rows ? parseRows(rows) : [];
  });
}

function parseRows({ head, tail }: EntityRows): Entity {
  const entity = JSON.parse(`${head}}}${tail}}`) as unknown;
  if (!isJsonObject(entity)) throw new Error('A document was derived to nothing');
  return entity as unknown as Entity;
}
