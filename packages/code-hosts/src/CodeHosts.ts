import { encodePath } from '@portico/config/encodePath';
import { decodePath, getOwner } from './addresses.ts';
import type { CodeHost, CodeHostType, RepositoryFile } from './CodeHost.ts';
import { type CommitRequest, type RawRequest, RepositoryTree } from './RepositoryTree.ts';
import {
  commitId,
  createCommitRequest,
  findCommitId,
  getCredentialsOwner,
} from './commitRequests.ts';
import { hostFormats } from './hostFormats.ts';
import { HostPages } from './HostPages.ts';
import { listRefReadings, type RefReading } from './refReadings.ts';
import { withUserToken } from './withUserToken.ts';
import { treeFormats } from './trees/treeFormats.ts';

/** What an address on a host names. */
export interface FoundRepository extends RepositoryFile {
  host: CodeHost;
}

/** The configured code hosts: what the addresses of their pages mean. */
export class CodeHosts {
  readonly #hosts: readonly CodeHost[];
  readonly #pages: HostPages;

  constructor(hosts: readonly CodeHost[] = []) {
    this.#hosts = hosts;
    this.#pages = new HostPages(hosts);
  }

  /** The hosts with what differs between their pages, and without their secrets. */
  listPublic(): CodeHost[] {
    const usable = this.#hosts.filter(({ problem }) => !problem);
    return usable.map(({ type, host, baseUrl }) => ({ type, host, baseUrl }));
  }

  /** The hosts with their credentials. */
  list(): readonly CodeHost[] {
    return this.#hosts;
  }

  /** The code host that an address lies on. */
  find(address: string): CodeHost | undefined {
    const { host } = new URL(address);
    return this.#hosts.find(each => each.host === host);
  }

  /** The repository and file of a page, or of the address of a repository; `undefined` for other addresses. */
  findRepository(address: string): FoundRepository | undefined {
    const page = this.#pages.parseAny(address);
    return page && { host: page.host, ...page.file };
  }

  /**
   * How to request the file that a page shows.
   *
   * @param token - a user's own, in place of the configured credentials.
   * @returns undefined when the address is no page of a file on these hosts.
   */
  getRawRequest(address: string, token?: string): RawRequest | undefined {
    const page = this.#pages.parse(address);
    if (!page) return undefined;
    const host = withUserToken(page.host, token);
    return {
      url: page.format.formatRaw(page.file, host),
      headers: {
        ...page.format.listHeaders(host, getOwner(page.file.repository)),
        ...page.format.listRawHeaders?.(host),
      },
      encoding: page.format.rawEncoding,
      credentialsOf: getCredentialsOwner(host, page.file),
      ...(page.format.needsCommit?.(page.file) && {
        pin: {
          commitRequest: createCommitRequest({ ...page, host, file: { ...page.file, path: '' } }),
          formatUrl: (ref: string) => page.format.formatRaw({ ...page.file, ref }, host),
        },
      }),
    };
  }

  /**
   * How to request the commit that changed the file of a page last.
   *
   * @returns undefined when the address is no page of a file on these hosts, or names its commit itself.
   */
  getCommitRequest(address: string): CommitRequest | undefined {
    const page = this.#pages.parse(address);
    if (!page || this.getPinnedCommit(address) !== undefined) return undefined;
    return createCommitRequest(page);
  }

  /**
   * How to request the folder of a repository that an address shows: the page of a folder, of a branch or of the
   * repository itself.
   *
   * @param token - a user's own, in place of the configured credentials.
   * @returns undefined when the address is none of these on these hosts.
   */
  getTree(address: string, token?: string): RepositoryTree | undefined {
    const page = this.#pages.parseAny(address);
    if (!page) return undefined;
    const host = withUserToken(page.host, token);
    const path = page.file.path.replace(/^\/+|(?<!\/)\/+$/g, '');
    const folder = { ...page, host, file: { ...page.file, path } };
    return new RepositoryTree({
      ...folder,
      trees: treeFormats[host.type],
      pinnedCommit: findCommitId(page.file, host.type),
      commitRequest: createCommitRequest(folder),
    });
  }

  /**
   * What an address may mean whose branch or tag has slashes that are written as they are: the shortest name of a branch
   * first, which is how the address is read elsewhere.
   *
   * @returns none for an address with one meaning only.
   */
  listReadings(address: string, token?: string): RefReading[] {
    const page = this.#pages.parseAny(address);
    return page ? listRefReadings(page, address, token) : [];
  }

  /**
   * The address of a target that is written relative to another address. Beside a page it is the page of
   * another file of the same tree, and a target that starts with a slash starts at the repository's root.
   *
   * @returns undefined when it is no address.
   */
  resolve(target: string, base: string): string | undefined {
    if (URL.canParse(target)) return new URL(target).href;
    const page = this.#pages.parse(base);
    if (!page || target.startsWith('//')) return URL.parse(target, base)?.href;
    const { host, format, file } = page;
    const beside = new URL(`https://repository/${encodePath(file.path)}`);
    const { pathname } = new URL(target.replaceAll('#', '%23').replaceAll('?', '%3F'), beside);
    return format.formatPage({ ...file, path: decodePath(pathname.slice(1)) }, host);
  }

  /**
   * Where people change the file that a page shows.
   *
   * @returns undefined when the address is no page of a file on these hosts, or cannot be changed.
   */
  getEditUrl(address: string): string | undefined {
    const page = this.#pages.parse(address);
    return page?.format.formatEdit(page.file, page.host);
  }

  /**
   * The page of a commit in the repository of a file's page.
   *
   * @returns undefined when the address is no page of a file on these hosts, or the id is none of a commit.
   */
  getCommitUrl(address: string, id: string): string | undefined {
    const page = this.#pages.parse(address);
    if (!page || !commitId.test(id)) return undefined;
    return page.format.formatCommit(page.file.repository, id, page.host);
  }

  /** The page of a file on a branch; on the default one, by a page that names none, when omitted. */
  getBranchPageUrl(
    host: CodeHost,
    file: { repository: string; branch?: string | undefined; path: string },
  ): string {
    const { repository, branch, path } = file;
    const prefixes: Partial<Record<CodeHostType, string>> = {
      azure: 'GB',
      gerrit: 'refs/heads/',
      gitea: 'branch/',
    };
    const ref = branch === undefined ? undefined : `${prefixes[host.type] ?? ''}${branch}`;
    return hostFormats[host.type].formatPage({ repository, ref, path }, host);
  }

  /** The commit that the address of a file's page names, where it names one. */
  getPinnedCommit(address: string): string | undefined {
    const page = this.#pages.parse(address);
    return page && findCommitId(page.file, page.host.type);
  }

  /**
   * Whether an address belongs to what another one belongs to: the repository of a page, on any branch, or the
   * folder of any other address.
   */
  isBeside(base: string, address: string): boolean {
    const [from, to] = [this.#pages.parse(base), this.#pages.parse(address)];
    if (!from || !to) return !from && !to && address.startsWith(new URL('.', base).href);
    return from.host === to.host && from.file.repository === to.file.repository;
  }
}
