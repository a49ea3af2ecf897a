import { type Entity, isJsonObject, parseLocationRef } from '@portico/catalog-model';
import { makeLocationEntity } from '@portico/catalog-node';
import { InputError } from '@portico/errors';
import type { EntityRows } from '../../store/EntityRows.ts';
import type { IngestionContext } from '../IngestionContext.ts';
import type { LocationInput } from '../LocationRegistry.ts';
import { locationProviderRef } from '../derive/locationProviderRef.ts';
import type { DocumentResult, Failure } from '../protocol.ts';
import { processParts } from '../derive/runProcessors.ts';

const maxTargets = 50;

/** What is wrong with a location. */
export interface LocationProblem {
  /** Address of the file that has the mistake. */
  target: string;
  /** From 1. */
  line?: number | undefined;
  /** From 1. */
  column?: number | undefined;
  message: string;
}

/** Takes what is wrong; what it throws ends the reading. */
type Report = (problem: LocationProblem) => void;

/**
 * Reads what a location would bring, and stores nothing.
 *
 * @throws InputError naming the first thing that is wrong.
 */
export function previewLocation(
  context: IngestionContext,
  location: LocationInput,
): Promise<Entity[]> {
  return readLocation(context, location, problem => {
    throw new InputError(formatProblem(problem));
  });
}

/** Reads what a location would bring, and answers all that is wrong with it. */
export async function inspectLocation(
  context: IngestionContext,
  location: LocationInput,
): Promise<LocationProblem[]> {
  const problems: LocationProblem[] = [];
  await readLocation(context, location, problem => problems.push(problem));
  return problems;
}

function formatProblem({ target, line, message }: LocationProblem): string {
  if (line !== undefined) return `${target}:${line}: ${message}`;
  return message.includes(target) ? message : `${target}: ${message}`;
}

async function readLocation(
  context: IngestionContext,
  location: LocationInput,
  report: Report,
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
  const entities = toEntities(root ? [root] : [], locationProviderRef, report);
  // Each target, and whether it may be missing.
  const queue = new Map([[location.target, location.presence === 'optional']]);
  for (const [target, isOptional] of queue) {
    for (const [file, text] of await readTexts(context, target, { isOptional, report })) {
      const documents = await readFile(context, { file, text, originRef }, report);
      for (const { rows } of documents)
        for (const next of rows?.targets?.targets ?? []) {
          const url = context.codeHosts.resolve(next, file);
          if (!url) report({ target: file, message: `Target '${next}' is no URL` });
          else if (!queue.has(url)) queue.set(url, rows?.targets?.isOptional ?? false);
        }
      entities.push(...toEntities(documents, file, report));
    }
    if (queue.size > maxTargets) {
      const message = `Location '${originRef}' leads to more than ${maxTargets} files; register it without a preview`;
      report({ target: location.target, message });
      return entities;
    }
  }
  return entities;
}

/** The texts of a target by their address: one, or those that a pattern matches. */
async function readTexts(
  { urlReader }: IngestionContext,
  target: string,
  { isOptional, report }: { isOptional: boolean; report: Report },
): Promise<ReadonlyMap<string, string>> {
  const none = new Map<string, string>();
  try {
    const content = await urlReader.readAll(target);
    return content.isUnchanged ? none : content.texts;
  } catch (error) {
    const { name, message } = error as Error;
    if (!isOptional || name !== 'NotFoundError') report({ target, message });
    return none;
  }
}

async function readFile(
  { ingestor, rules, processors, ...context }: IngestionContext,
  { file, text, originRef }: { file: string; text: string; originRef: string },
  report: Report,
): Promise<DocumentResult[]> {
  const documents: DocumentResult[] = [];
  let isBroken = false;
  const allowedKinds = rules.listAllowedKinds(originRef);
  await ingestor.read(
    {
      type: 'url',
      originRef,
      root: parseLocationRef(originRef).target,
      codeHosts: context.codeHosts.listPublic(),
      allowedKinds,
      stopsBeforeDerive: processors.length > 0,
    },
    [{ path: file, locationRef: `url:${file}`, hash: null, included: [], text }],
    async parts => {
      for (const part of await processParts(
        parts,
        { processors, ingestor, allowedKinds },
        originRef,
      )) {
        if (part.failure) {
          isBroken = true;
          report({ target: file, ...pickPlace(part.failure) });
        }
        documents.push(...part.documents);
      }
    },
  );
  if (documents.length === 0 && !isBroken)
    report({ target: file, message: 'The file is empty; describe an entity in it' });
  return documents;
}

function toEntities(
  documents: readonly DocumentResult[],
  target: string,
  report: Report,
): Entity[] {
  return documents.flatMap(({ rows, failures = [], line }) => {
    for (const failure of failures) report({ target, line, ...pickPlace(failure) });
    return rows ? parseRows(rows) : [];
  });
}

/** A failure without what it does not know. */
function pickPlace({ message, line, column }: Failure): Omit<LocationProblem, 'target'> {
  return { message, ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
}

function parseRows({ head, tail }: EntityRows): Entity {
  const entity = JSON.parse(`${head}}}${tail}}`) as unknown;
  if (!isJsonObject(entity)) throw new InputError('A document was derived to nothing');
  return entity as unknown as Entity;
}
