import { NotFoundError, ServiceUnavailableError } from '@portico/errors';
import { parseHostJson, type RepositoryTree } from '@portico/code-hosts';
import { ArchiveBudget } from '../archives/ArchiveBudget.ts';
import { readArchive } from '../archives/readArchive.ts';
import type { ReadLimits } from '../ReadLimits.ts';
import type { TreeSelection } from '../LinkOptions.ts';
import type { TreeFile, TreeFilter } from '../Reader.ts';
import type { HostFetcher } from '../urls/HostFetcher.ts';
import { bodyOf, readBody } from '../urls/readBody.ts';
import type { ReadDeadline } from '../urls/ReadDeadline.ts';

/** What reading a folder of a repository takes. */
export interface RepositoryOptions extends TreeSelection {
  /** As the caller wrote it. */
  url: string;
  tree: RepositoryTree;
  limits: ReadLimits;
  deadline: ReadDeadline;
}

/** What a folder of a repository holds, by path. */
interface FolderPaths {
  paths: string[];
  links: string[];
}

/** Of a page of a listing, as JSON. */
const maxPageBytes = 32 * 1024 * 1024;
/** Pages of a listing after which the archive is quicker. */
const maxPages = 30;

/** Reads folders of repositories through the APIs of their code hosts. */
export class RepositoryReader {
  readonly #fetcher: HostFetcher;

  constructor(fetcher: HostFetcher) {
    this.#fetcher = fetcher;
  }

  /** The commit that changed the folder last. @throws NotFoundError when none did. */
  async findCommit({ url, tree, deadline }: RepositoryOptions): Promise<string> {
    if (tree.pinnedCommit !== undefined) return tree.pinnedCommit;
    const { commitRequest } = tree;
    return deadline.run(async signal => {
      const response = await this.#fetcher.request(url, commitRequest, signal);
      const text = (await readBody(url, response, maxPageBytes)).toString('utf8');
      const commit = parseResponse(url, () => commitRequest.readAnswer(text));
      if (commit === undefined)
        throw new NotFoundError(`'${url}' holds no files; check its path and branch`);
      return commit;
    });
  }

  /** The files of the folder at a commit, from its archive. */
  async *readFiles(commit: string, options: RepositoryOptions): AsyncGenerator<TreeFile> {
    const { url, tree, deadline } = options;
    const request = tree.getArchiveRequest(commit);
    try {
      const { signal } = deadline;
      const response = await this.#fetcher.request(url, request, signal);
      const { layout } = request;
      yield* readArchive(bodyOf(response), { ...options, layout, signal });
    } catch (error) {
      throw deadline.explain(error);
    }
  }

  /** The paths of the folder's files and links at a commit, relative to it. */
  async listPaths(commit: string, options: RepositoryOptions): Promise<FolderPaths> {
    const { url, tree, limits, deadline, filter } = options;
    const listed = await deadline.run(signal => this.#listPages(commit, options, signal));
    if (listed === undefined) return { paths: await this.#listArchive(commit, options), links: [] };
    const budget = new ArchiveBudget(url, limits);
    const folder = tree.path === '' ? '' : `${tree.path}/`;
    const select = (paths: readonly string[]) => {
      const found: string[] = [];
      for (const path of paths) {
        if (!path.startsWith(folder)) continue;
        const relative = path.slice(folder.length);
        if (filter?.(relative) === false) continue;
        budget.addFile(relative, 0);
        found.push(relative);
      }
      return found.sort();
    };
    return { paths: select(listed.paths), links: select(listed.links) };
  }

  /** All pages of the listing; `undefined` when the host stops before its end, or has too many. */
  async #listPages(
    commit: string,
    { url, tree, limits }: RepositoryOptions,
    signal: AbortSignal,
  ): Promise<FolderPaths | undefined> {
    const first = tree.getListingRequest(commit);
    const { origin } = new URL(first.url);
    const budget = new ArchiveBudget(url, limits);
    const paths: string[] = [];
    const links: string[] = [];
    let next: string | undefined = first.url;
    for (let pages = 0; next !== undefined; pages += 1) {
      if (pages === maxPages) return undefined;
      // Credentials are for this host only.
      if (new URL(next).origin !== origin)
        throw new ServiceUnavailableError(`'${url}' continues its listing on another host`);
      const address: string = next;
      const response = await this.#fetcher.request(url, { ...first, url: address }, signal);
      const text = (await readBody(url, response, maxPageBytes)).toString('utf8');
      const { headers } = response;
      const page = parseResponse(url, () =>
        first.read({ url: address, headers, body: parseHostJson(text) }),
      );
      if (page.isTruncated) return undefined;
      for (const _ of page.paths) budget.addEntry();
      paths.push(...page.paths);
      links.push(...(page.links ?? []));
      next = page.next;
    }
    return { paths, links };
  }

  async #listArchive(commit: string, options: RepositoryOptions): Promise<string[]> {
    const found: string[] = [];
    const { filter, limits, url } = options;
    const budget = new ArchiveBudget(url, limits);
    // Names are all that is needed, so that no file is unpacked.
    const note: TreeFilter = path => {
      if (filter?.(path) !== false) {
        budget.addFile(path, 0);
        found.push(path);
      }
      return false;
    };
    for await (const _ of this.readFiles(commit, { ...options, filter: note }));
    return found.sort();
  }
}

function parseResponse<T>(url: string, parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new ServiceUnavailableError(
      `'${url}' cannot be read: its host answered in a form that its API does not document`,
      { cause },
    );
  }
}
