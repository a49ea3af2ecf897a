import { posix } from 'node:path';
import type { LocationAnalysis } from '@portico/catalog-common';
import { type Entity, isJsonObject } from '@portico/catalog-model';
import type {
  AnalyzedRepository,
  CommitAuthor,
  EntityAnalyzer,
  FieldSuggestion,
} from '@portico/catalog-node';
import type { CodeHosts, FoundRepository } from '@portico/integrations';
import { type FoundFile, type Reader, selectPaths } from '@portico/reading';
import { parseDocument } from '../ingestion/read/parseDocument.ts';
import { splitDocuments } from '../ingestion/read/splitDocuments.ts';
import { generateEntity } from './generateEntity.ts';
import { suggestDescription } from './suggestDescription.ts';
import { suggestOwner } from './suggestOwner.ts';
import { suggestTags } from './suggestTags.ts';

/** What repositories are analyzed with. */
export interface LocationAnalyzerOptions {
  codeHosts: CodeHosts;
  /** Nothing is read without one. */
  reader?: Reader | undefined;
  /** The branch that an address without one means; such addresses name no branch when omitted. */
  findDefaultBranch?: ((found: FoundRepository) => Promise<string | undefined>) | undefined;
  /** Who made the latest commits of a repository; not known when omitted. */
  listAuthors?: ((found: FoundRepository) => Promise<readonly CommitAuthor[]>) | undefined;
  /** Before the catalog's own. */
  analyzers?: readonly EntityAnalyzer[] | undefined;
  onFailure(message: string, error: unknown): void;
}

/** What is analyzed, and what the caller may know. */
export interface AnalysisRequest {
  /** An http or https URL. */
  url: string;
  /** Of descriptors; may have wildcards. */
  fileName: string;
  isRegistered(target: string): Promise<boolean>;
  listKnownRefs: AnalyzedRepository['listKnownRefs'];
  listUsers: AnalyzedRepository['listUsers'];
}

const maxPaths = 10_000;
const maxDescriptors = 20;
const concurrency = 5;
const timeoutMs = 20_000;
const textLimits = { maxFileBytes: 1024 * 1024, timeoutMs: 10_000 };
const ownAnalyzers = [suggestOwner, suggestTags, suggestDescription];

/** Finds the descriptors of repositories, and proposes an entity for one that has none. */
export class LocationAnalyzer {
  readonly #options: LocationAnalyzerOptions;

  constructor(options: LocationAnalyzerOptions) {
    this.#options = options;
  }

  /** A repository that cannot be read gets a generated entity from its address alone. */
  async analyze(request: AnalysisRequest): Promise<LocationAnalysis> {
    const { codeHosts, onFailure } = this.#options;
    const found = codeHosts.findRepository(request.url);
    const facts = {
      fullName: found?.repository ?? guessName(request.url),
      type: found?.host.type,
    };
    const signal = AbortSignal.timeout(timeoutMs);
    const listed = await this.#list(request.url, found, signal).catch((error: unknown) => {
      onFailure(`'${request.url}' cannot be listed for its analysis`, error);
      return undefined;
    });
    const files = listed ?? [];
    const existingEntityFiles = await this.#readDescriptors(files, request, signal);
    if (existingEntityFiles.length > 0) return { existingEntityFiles, generateEntities: [] };
    const suggestions =
      files.length > 0 ? await this.#suggest(files, { ...facts, found }, request, signal) : [];
    const generated = generateEntity({ ...facts, isRead: listed !== undefined }, suggestions);
    return { existingEntityFiles, generateEntities: [generated] };
  }

  async #list(
    url: string,
    found: FoundRepository | undefined,
    signal: AbortSignal,
  ): Promise<readonly FoundFile[]> {
    const { codeHosts, findDefaultBranch, reader } = this.#options;
    if (!reader) return [];
    let count = 0;
    const filter = () => (count += 1) <= maxPaths;
    const isOnDefault = found && (found.ref === undefined || found.ref === 'HEAD');
    const [{ files }, branch] = await Promise.all([
      reader.listTree(url, { signal, filter }),
      isOnDefault ? findDefaultBranch?.(found) : undefined,
    ]);
    if (!found || branch === undefined) return files;
    const { host, repository, path: folder } = found;
    return files.map(({ path }) => ({
      path,
      url: codeHosts.getBranchPageUrl(host, {
        repository,
        branch,
        path: posix.join(folder, path),
      }),
    }));
  }

  async #readDescriptors(
    files: readonly FoundFile[],
    { fileName, isRegistered }: AnalysisRequest,
    signal: AbortSignal,
  ): Promise<LocationAnalysis['existingEntityFiles']> {
    const descriptors = selectPaths(files, fileName).slice(0, maxDescriptors);
    const read = await mapSome(descriptors, async ({ url }) => {
      const entities = parseEntities((await this.#readText(url, signal)) ?? '');
      const location = { type: 'url', target: url };
      const isKnown = entities.length > 0 && (await isRegistered(url));
      return entities.map(entity => ({ location, isRegistered: isKnown, entity }));
    });
    return read.flat();
  }

  async #readText(url: string, signal: AbortSignal): Promise<string | undefined> {
    try {
      const content = await this.#options.reader?.readFile(url, { signal, limits: textLimits });
      return content && new TextDecoder().decode(content.bytes);
    } catch (error) {
      this.#options.onFailure(`'${url}' cannot be read for the analysis of its repository`, error);
      return undefined;
    }
  }

  async #suggest(
    files: readonly FoundFile[],
    { fullName, found }: { fullName: string; found: FoundRepository | undefined },
    { url, listKnownRefs, listUsers }: AnalysisRequest,
    signal: AbortSignal,
  ): Promise<FieldSuggestion[]> {
    const { analyzers = [], listAuthors, onFailure } = this.#options;
    const urls = new Map(files.map(file => [file.path, file.url]));
    const repository: AnalyzedRepository = {
      url,
      fullName,
      paths: [...urls.keys()],
      signal,
      listKnownRefs,
      listUsers,
      listAuthors: async () => (found && (await listAuthors?.(found))) ?? [],
      readText: async path => {
        const file = urls.get(path);
        return file === undefined ? undefined : this.#readText(file, signal);
      },
    };
    const suggested = await Promise.all(
      [...analyzers, ...ownAnalyzers].map(async ({ name, analyze }) => {
        try {
          return await analyze(repository);
        } catch (error) {
          onFailure(`The analyzer '${name}' failed for '${url}'`, error);
          return [];
        }
      }),
    );
    return suggested.flat();
  }
}

function guessName(url: string): string {
  const { pathname, hostname } = new URL(url);
  return pathname.replace(/(\.git)?\/*$/, '').replace(/^\/+/, '') || hostname;
}

/** The entities of a descriptor; a document that is none is skipped. */
function parseEntities(text: string): Entity[] {
  return splitDocuments(text).flatMap(document => {
    try {
      const entity = parseDocument(document);
      return isEntity(entity) ? [entity] : [];
    } catch (error) {
      // The preview of the location reports it with its line.
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

async function mapSome<T, R>(items: readonly T[], map: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += concurrency)
    results.push(...(await Promise.all(items.slice(at, at + concurrency).map(map))));
  return results;
}
