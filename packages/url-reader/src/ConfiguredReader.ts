import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HostTokens } from '@portico/code-hosts-node';
import { InputError, NotAllowedError, NotModifiedError } from '@portico/errors';
import {
  CodeHosts,
  listHostHeaders,
  type RawRequest,
  type RepositoryTree,
  withUserToken,
} from '@portico/code-hosts';
import { compileGlob } from '@portico/patterns';
import { readArchive } from './archives/readArchive.ts';
import { FolderReader } from './files/FolderReader.ts';
import { findRealPaths } from './files/openInside.ts';
import { isInside } from '@portico/server/files';
import { readGitChange } from './files/readGitChange.ts';
import { splitPattern } from './splitPattern.ts';
import type {
  FileChange,
  FileContent,
  Reader,
  ReadOptions,
  ReadTreeOptions,
  Tree,
  TreeFile,
  TreeListing,
} from './Reader.ts';
import { defaultReadLimits, type ReadLimits } from './ReadLimits.ts';
import { RepositoryReader } from './trees/RepositoryReader.ts';
import { HostFetcher, type HostRequest, type ReadableHost } from './urls/HostFetcher.ts';
import { bodyOf, decodeBody, readBody } from './urls/readBody.ts';
import { ReadDeadline } from './urls/ReadDeadline.ts';
import { readResolved, RefResolver } from './urls/RefResolver.ts';

/** What may be read, and by which limits. */
export interface ConfiguredReaderOptions {
  hosts: readonly ReadableHost[];
  /** Hosts whose pages are read by their API. */
  codeHosts?: CodeHosts;
  /** Credentials that are renewed. */
  tokens?: HostTokens | undefined;
  /** Absolute paths of folders whose files `file:` URLs may name. */
  folders?: readonly string[];
  limits?: Partial<ReadLimits>;
  fetch?: typeof fetch;
}

const maxUrlLength = 4096;
const maxChangeBytes = 4 * 1024 * 1024;

/** Reads what the configuration lets the server read. */
export class ConfiguredReader implements Reader {
  readonly #options: ConfiguredReaderOptions;
  readonly #codeHosts: CodeHosts;
  readonly #fetcher: HostFetcher;
  readonly #repositories: RepositoryReader;
  readonly #refs: RefResolver;

  constructor(options: ConfiguredReaderOptions) {
    this.#options = options;
    this.#codeHosts = options.codeHosts ?? new CodeHosts();
    const { hosts, tokens, fetch } = options;
    this.#fetcher = new HostFetcher({ hosts, codeHosts: this.#codeHosts, tokens, fetch });
    this.#repositories = new RepositoryReader(this.#fetcher);
    this.#refs = new RefResolver(this.#codeHosts, this.#fetcher);
  }

  async readFile(url: string, options: ReadOptions = {}): Promise<FileContent> {
    const limits = this.#limitsOf(options);
    if (isFileUrl(url)) {
      const content = await this.#foldersOf(options).readFile(url, limits);
      checkModified(url, content.etag, options);
      return content;
    }
    return this.#resolve(url, options, address => this.#readPage(address, options));
  }

  async #readPage(url: string, options: ReadOptions): Promise<FileContent> {
    const { etag } = options;
    const { maxFileBytes } = this.#limitsOf(options);
    const request = this.#locate(url, options);
    return this.#deadlineOf(url, options).run(async signal => {
      const response = await this.#fetcher.request(url, { ...request, etag }, signal);
      if (response.status === 304) throw notModified(url);
      const body = await readBody(url, response, maxFileBytes);
      const bytes = decodeBody(body, request.encoding);
      return { bytes, etag: response.headers.get('etag') ?? undefined };
    });
  }

  async readTree(url: string, options: ReadTreeOptions = {}): Promise<Tree> {
    const limits = this.#limitsOf(options);
    const { filter, signal, keepsLinks, onOmitted } = options;
    if (isFileUrl(url)) {
      const folders = this.#foldersOf(options);
      const listing = await folders.list(url, { limits, filter, signal, keepsLinks, onOmitted });
      checkModified(url, listing.etag, options);
      return { etag: listing.etag, files: folders.read(listing, { limits, signal }) };
    }
    return this.#resolve(url, options, address => this.#readRepository(address, options));
  }

  async #readRepository(url: string, options: ReadTreeOptions): Promise<Tree> {
    const tree = this.#findTree(url, options);
    if (!tree) return this.#readPlainArchive(url, options);
    const limits = this.#limitsOf(options);
    const repository = { ...options, url, tree, limits, deadline: this.#deadlineOf(url, options) };
    const commit = await this.#repositories.findCommit(repository);
    checkModified(url, commit, options);
    return { etag: commit, files: this.#repositories.readFiles(commit, repository) };
  }

  async listTree(url: string, options: ReadTreeOptions = {}): Promise<TreeListing> {
    const limits = this.#limitsOf(options);
    const { filter, signal } = options;
    if (isFileUrl(url)) {
      const { etag, files } = await this.#foldersOf(options).list(url, { limits, filter, signal });
      checkModified(url, etag, options);
      return {
        etag,
        files: files.map(file => ({ path: file.path, url: FolderReader.urlOf(file) })),
      };
    }
    return this.#resolve(url, options, address => this.#listRepository(address, options));
  }

  async #listRepository(url: string, options: ReadTreeOptions): Promise<TreeListing> {
    const limits = this.#limitsOf(options);
    const { filter } = options;
    const tree = this.#findTree(url, options);
    if (!tree)
      throw new InputError(
        `The files of '${url}' cannot be listed: it is not a folder of a code host under 'integrations'`,
      );
    const repository = { url, tree, limits, filter, deadline: this.#deadlineOf(url, options) };
    const commit = await this.#repositories.findCommit(repository);
    checkModified(url, commit, options);
    const { paths, links } = await this.#repositories.listPaths(commit, repository);
    const locate = (path: string) => ({
      path,
      url: tree.getPageUrl(posix.join(tree.path, path)),
    });
    return { etag: commit, files: paths.map(locate), links: links.map(locate) };
  }

  async search(pattern: string, options: ReadOptions = {}): Promise<TreeListing> {
    checkUrl(pattern);
    const found = splitPattern(pattern, this.#codeHosts);
    try {
      if (found === undefined) {
        const { etag } = await this.readFile(pattern, options);
        return { etag, files: [{ path: posix.basename(new URL(pattern).pathname), url: pattern }] };
      }
      const glob = compileGlob(found.glob);
      const filter = (path: string) => glob.matches(path);
      const listed = await this.listTree(found.folder, { ...options, filter });
      return { ...listed, folder: found.folder };
    } catch (error) {
      if (error instanceof Error && error.name === 'NotFoundError') return { files: [] };
      throw error;
    }
  }

  async findLastChange(
    address: string,
    path: string,
    options: ReadOptions = {},
  ): Promise<FileChange | undefined> {
    if (path.split(/[/\\]/).includes('..') || posix.isAbsolute(path))
      throw new InputError(`'${path.slice(0, 100)}' is not a path below '${address}'`);
    const url = this.#refs.getKnown(address);
    if (isFileUrl(url)) {
      const file = posix.join(fileURLToPath(url), path);
      const [parent = '', ...folders] = await findRealPaths([
        posix.dirname(file),
        ...(this.#options.folders ?? []),
        ...(options.folders ?? []),
      ]);
      if (!folders.some(folder => isInside(folder, parent)))
        throw new NotAllowedError(`'${url}' is in no folder of 'backend.reading.folders'`);
      return readGitChange(posix.join(parent, posix.basename(file)), options.signal);
    }
    const tree = this.#findTree(url, options);
    if (!tree) return undefined;
    const request = tree.getChangeRequest(path);
    return this.#deadlineOf(url, options).run(async signal => {
      const response = await this.#fetcher.request(url, request, signal);
      const answer = (await readBody(url, response, maxChangeBytes)).toString('utf8');
      const change = request.readAnswer(answer);
      return change && { ...change, url: tree.getCommitUrl(change.commit) };
    });
  }

  /** Reads an address of a host, whose branch may have slashes that are not encoded. */
  #resolve<T>(
    url: string,
    options: ReadOptions,
    read: (address: string) => Promise<T>,
  ): Promise<T> {
    const createSignal = () => this.#deadlineOf(url, options).signal;
    return readResolved(url, this.#refs, { token: options.token, createSignal, read });
  }

  /** A .tar.gz or .zip file of any host. */
  async #readPlainArchive(url: string, options: ReadTreeOptions): Promise<Tree> {
    const { etag } = options;
    const limits = this.#limitsOf(options);
    const deadline = this.#deadlineOf(url, options);
    const request = this.#locate(url, options);
    const response = await deadline.run(signal =>
      this.#fetcher.request(url, { ...request, etag }, signal),
    );
    if (response.status === 304) throw notModified(url);
    const layout = { topFolders: 0, folder: '' } as const;
    const { signal } = deadline;
    const body =
      request.encoding === undefined
        ? bodyOf(response)
        : decodeWhole(url, response, limits.maxArchiveBytes);
    const archive = readArchive(body, { ...options, url, layout, limits, signal });
    return {
      etag: response.headers.get('etag') ?? undefined,
      files: explainErrors(archive, deadline),
    };
  }

  /** The folder of a repository that a URL names; archives in repositories are files. */
  #findTree(url: string, { token }: ReadOptions): RepositoryTree | undefined {
    this.#fetcher.check(url);
    const tree = this.#codeHosts.getTree(url, token);
    return tree && !/\.(tar\.gz|tgz|zip)$/.test(tree.path) ? tree : undefined;
  }

  /** The request for a URL: the file itself where it is a page of a code host. */
  #locate(url: string, { token }: ReadOptions): RawRequest & HostRequest {
    const { headers = {}, isPlainHttp = false } = this.#fetcher.check(url);
    const request = this.#codeHosts.getRawRequest(url, token);
    if (request) return request;
    if (token === undefined) return { url, headers };
    const host = this.#codeHosts.find(url);
    const isSafe = isPlainHttp || new URL(url).protocol === 'https:';
    const own = host && isSafe ? listHostHeaders(withUserToken(host, token)) : {};
    return { url, headers: own, isUsersOwn: true };
  }

  #limitsOf({ limits }: ReadOptions): ReadLimits {
    return { ...defaultReadLimits, ...this.#options.limits, ...limits };
  }

  #foldersOf({ folders = [] }: ReadOptions): FolderReader {
    return new FolderReader([...(this.#options.folders ?? []), ...folders]);
  }

  #deadlineOf(url: string, options: ReadOptions): ReadDeadline {
    return new ReadDeadline(url, this.#limitsOf(options).timeoutMs, options.signal);
  }
}

async function* decodeWhole(url: string, response: Response, maxBytes: number) {
  yield decodeBody(await readBody(url, response, maxBytes), 'base64');
}

async function* explainErrors(files: AsyncIterable<TreeFile>, deadline: ReadDeadline) {
  try {
    yield* files;
  } catch (error) {
    throw deadline.explain(error);
  }
}

function isFileUrl(url: string): boolean {
  return checkUrl(url).protocol === 'file:';
}

function checkUrl(text: string): URL {
  const url = text.length > maxUrlLength ? null : URL.parse(text);
  if (!url)
    throw new InputError(
      `'${text.slice(0, 100)}' is not a URL; write one such as 'https://…' or 'file:///…'`,
    );
  if (url.username || url.password)
    throw new NotAllowedError(`A URL to read holds no credentials; name them under 'integrations'`);
  return url;
}

function checkModified(url: string, current: string, { etag }: ReadOptions): void {
  if (etag !== undefined && etag === current) throw notModified(url);
}

function notModified(url: string): NotModifiedError {
  return new NotModifiedError(`'${url}' has not changed`);
}
