import { posix } from 'node:path';
import type { LocationAnalysis } from '@portico/catalog-common';
import type {
  AnalyzedRepository,
  CommitAuthor,
  EntityAnalyzer,
  FieldSuggestion,
} from '@portico/catalog-node';
import type { CodeHosts, FoundRepository } from '@portico/code-hosts';
import {
  createDescriptorTest,
  type FoundFile,
  type Reader,
  type RepositoryEntries,
} from '@portico/url-reader';
import { generateEntity } from './generateEntity.ts';
import { type DescriptorQuery, readDescriptors } from './readDescriptors.ts';
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
export interface AnalysisRequest extends DescriptorQuery {
  /** An http or https URL. */
  url: string;
  listKnownRefs: AnalyzedRepository['listKnownRefs'];
  listUsers: AnalyzedRepository['listUsers'];
}

const maxPaths = 10_000;
/** Descriptors of a cut list, besides its paths. */
const maxNamedPaths = 1000;
const timeoutMs = 20_000;
const textLimits = { maxFileBytes: 10 * 1024 * 1024, timeoutMs: 10_000 };
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
    const listed = await this.#list(request, found, signal).catch((error: unknown) => {
      onFailure(`'${request.url}' cannot be listed for its analysis`, error);
      return undefined;
    });
    const { files = [] } = listed ?? {};
    const read = { readText: (url: string) => this.#readText(url, signal), signal };
    const { existingEntityFiles, brokenEntityFiles } = await readDescriptors(
      listed ?? { files },
      request,
      read,
    );
    const known = { existingEntityFiles, brokenEntityFiles };
    // What is there is the author's; a second descriptor would be a guess.
    if (existingEntityFiles.length + brokenEntityFiles.length > 0)
      return { ...known, generateEntities: [] };
    const suggestions =
      files.length > 0 ? await this.#suggest(files, { ...facts, found }, request, signal) : [];
    const generated = generateEntity({ ...facts, isRead: listed !== undefined }, suggestions);
    return { ...known, generateEntities: [generated] };
  }

  async #list(
    { url, fileName }: AnalysisRequest,
    found: FoundRepository | undefined,
    signal: AbortSignal,
  ): Promise<RepositoryEntries<FoundFile>> {
    const { codeHosts, findDefaultBranch, reader } = this.#options;
    if (!reader) return { files: [] };
    let [count, namedCount] = [0, 0];
    const isDescriptor = createDescriptorTest(fileName);
    const filter = (path: string) =>
      isDescriptor(path) ? (namedCount += 1) <= maxNamedPaths : (count += 1) <= maxPaths;
    const isOnDefault = found && (found.ref === undefined || found.ref === 'HEAD');
    const limits = { maxFiles: maxPaths + maxNamedPaths };
    const [listing, branch] = await Promise.all([
      reader.listTree(url, { signal, filter, limits }),
      isOnDefault ? findDefaultBranch?.(found) : undefined,
    ]);
    if (!found || branch === undefined) return listing;
    const { host, repository, path: folder } = found;
    const locate = ({ path }: FoundFile) => ({
      path,
      url: codeHosts.getBranchPageUrl(host, {
        repository,
        branch,
        path: posix.join(folder, path),
      }),
    });
    return { files: listing.files.map(locate), links: listing.links?.map(locate) };
  }

  /** @throws Error of the reader. */
  async #readText(url: string, signal: AbortSignal): Promise<string | undefined> {
    try {
      const content = await this.#options.reader?.readFile(url, { signal, limits: textLimits });
      return content && new TextDecoder().decode(content.bytes);
    } catch (error) {
      this.#options.onFailure(`'${url}' cannot be read for the analysis of its repository`, error);
      throw error;
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
        // What an analyzer looks at may be too large for it.
        return file && this.#readText(file, signal).catch(() => undefined);
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
  return pathname.replace(/(?:\.git)?(?<!\/)\/*$/, '').replace(/^\/+/, '') || hostname;
}
