import { mapInParts } from '@portico/contract';
import type { BrokenFile, LocationAnalysis } from '@portico/catalog-common';
import { type Entity, isJsonObject } from '@portico/catalog-model';
import {
  findDescriptors,
  type FoundDescriptor,
  type FoundFile,
  type RepositoryEntries,
} from '@portico/url-reader';
import { parseDocument } from '../ingestion/read/parseDocument.ts';
import { splitDocuments } from '../ingestion/read/splitDocuments.ts';
import type { LocationProblem } from '../ingestion/read/previewLocation.ts';

/** Which files are descriptors, and what the catalog knows of them. */
export interface DescriptorQuery {
  /** Of descriptors; may have wildcards. */
  fileName: string;
  isRegistered(target: string): Promise<boolean>;
  /** All that is wrong with a file, and with those that it leads to. */
  inspect(target: string): Promise<LocationProblem[]>;
}

/** What descriptors are read with. */
export interface DescriptorReading {
  /** @throws Error where a file cannot be read. */
  readText(url: string): Promise<string | undefined>;
  signal: AbortSignal;
}

/** The descriptors of a repository: those with entities, and those with mistakes. */
export type ReadDescriptors = Pick<LocationAnalysis, 'existingEntityFiles'> & {
  brokenEntityFiles: BrokenFile[];
};

type Problem = BrokenFile['problems'][number];

const maxDescriptors = 20;
const maxProblems = 10;
const concurrency = 5;

/** Reads the descriptors of a repository and reports what is wrong with each. */
export async function readDescriptors(
  entries: RepositoryEntries<FoundFile>,
  request: DescriptorQuery,
  reading: DescriptorReading,
): Promise<ReadDescriptors> {
  const found = (await findDescriptors(entries, request.fileName)).slice(0, maxDescriptors);
  const read: ReadDescriptors = { existingEntityFiles: [], brokenEntityFiles: [] };
  const all = await mapInParts(found, concurrency, one => readDescriptor(one, request, reading));
  for (const each of all) {
    read.existingEntityFiles.push(...each.existingEntityFiles);
    read.brokenEntityFiles.push(...each.brokenEntityFiles);
  }
  return read;
}

async function readDescriptor(
  { entry, path, kind }: FoundDescriptor<FoundFile>,
  { isRegistered, inspect }: DescriptorQuery,
  { readText, signal }: DescriptorReading,
): Promise<ReadDescriptors> {
  const target = kind === 'folder' ? getFolderUrl(entry, path) : entry.url;
  const location = { type: 'url', target };
  const describe = (entities: readonly Entity[], isKnown: boolean, problems: Problem[]) => ({
    existingEntityFiles: entities.map(entity => ({ location, isRegistered: isKnown, entity })),
    brokenEntityFiles:
      problems.length > 0
        ? [{ location, path, isRegistered: isKnown, problems: problems.slice(0, maxProblems) }]
        : [],
  });
  if (kind === 'folder') return describe([], false, [{ target, message: folderProblem }]);
  const isKnown = await isRegistered(target);
  let entities: Entity[];
  try {
    entities = parseEntities((await readText(target)) ?? '');
  } catch (error) {
    return describe([], isKnown, [{ target, message: (error as Error).message }]);
  }
  if (entities.length > 0 && isKnown) return describe(entities, isKnown, []);
  if (entities.length === 0 && kind === 'link')
    return describe([], isKnown, [{ target, message: linkProblem }]);
  const problems = (await waitFor(inspect(target), signal)) ?? [];
  const isSilent = entities.length === 0 && problems.length === 0;
  return describe(
    entities,
    isKnown,
    isSilent ? [{ target, message: 'The file describes no entity' }] : problems,
  );
}

const folderProblem =
  'A folder has the name of the descriptor; rename it, or give the descriptor another name';
const linkProblem =
  'It is a link that the code host does not follow; put the descriptor in its place, or register the file that it leads to';

/** The page of a folder above a file. */
function getFolderUrl({ path, url }: FoundFile, folder: string): string {
  const depth = path.split('/').length - folder.split('/').length;
  const address = new URL(url);
  const cut = (text: string) => text.split('/').slice(0, -depth).join('/');
  const named = address.searchParams.get('path');
  if (named === null) address.pathname = cut(address.pathname);
  else address.searchParams.set('path', cut(named));
  return address.href;
}

/** The entities of a descriptor; a document that is none is skipped. */
function parseEntities(text: string): Entity[] {
  return splitDocuments(text).flatMap(document => {
    try {
      const entity = parseDocument(document);
      return isEntity(entity) ? [entity] : [];
    } catch (error) {
      // The inspection of the file reports it with its line.
      if (error instanceof Error) return [];
      throw error;
    }
  });
}

function isEntity(value: unknown): value is Entity {
  if (!isJsonObject(value) || !isJsonObject(value['metadata'])) return false;
  const { apiVersion, kind, metadata } = value;
  const { name, namespace = 'default' } = metadata;
  return [apiVersion, kind, name, namespace].every(text => typeof text === 'string' && text !== '');
}

/** What is known in time. */
function waitFor<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    promise.then(resolve, reject);
  });
}
