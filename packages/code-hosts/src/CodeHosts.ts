import { encodePath } from '@portico/config/encodePath';
import { decodePath, getOwner } from './addresses.ts';
import type { CodeHost, CodeHostFormat, CodeHostType, RepositoryFile } from './CodeHost.ts';
import {
  type CommitRequest,
  type CredentialsOwner,
  type RawRequest,
  RepositoryTree,
} from './RepositoryTree.ts';
import { parseHostJson } from './parseHostJson.ts';
import { azure } from './hosts/azure.ts';
import { bitbucketCloud } from './hosts/bitbucketCloud.ts';
import { bitbucketServer } from './hosts/bitbucketServer.ts';
import { gerrit } from './hosts/gerrit.ts';
import { gitea } from './hosts/gitea.ts';
import { github } from './hosts/github.ts';
import { gitlab } from './hosts/gitlab.ts';
import { treeFormats } from './trees/treeFormats.ts';

const formats: Readonly<Record<CodeHostType, CodeHostFormat>> = {
  azure,
  bitbucketCloud,
  bitbucketServer,
  gerrit,
  gitea,
  github,
  gitlab,
};

/** A whole name of a commit. */
const commitId = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

/** Hosts whose pages have the branch in their path, where its slashes and those of the file's path look alike. */
const hostsWithRefsInPath: ReadonlySet<CodeHostType> = new Set([
  'bitbucketCloud',
  'gerrit',
  'gitea',
  'github',
  'gitlab',
]);
/** What pages of Gitea and Gerrit write before a name. */
const refKind = /^(?:branch|tag|refs\/(?:heads|tags))\//;
/** Files that are no folder, so that not all of an address can be a branch. */
const isDescriptor = /\.(?:ya?ml|json)$/i;
/** Parts of an address that a name is searched in, besides its first. */
const maxRefParts = 6;

/** One meaning of an address. */
export interface RefReading {
  /** As the host's pages write it, with the kind of ref where they do. */
  ref: string;
  /** The address of the same page, in which the name's slashes are encoded. */
  address: string;
  /** Answers a commit where the host has this branch or tag. */
  refRequest: CommitRequest;
  /** Answers a commit where the host shows the repository at all. */
  repositoryRequest: CommitRequest;
}

interface Page {
  host: CodeHost;
  format: CodeHostFormat;
  file: RepositoryFile;
}

/** What an address on a host names. */
export interface FoundRepository extends RepositoryFile {
  host: CodeHost;
}

/** The configured code hosts: what the addresses of their pages mean. */
export class CodeHosts {
  readonly #hosts: readonly CodeHost[];

  constructor(hosts: readonly CodeHost[] = []) {
    this.#hosts = hosts;
  }

  /** The hosts with what tells their pages apart, and without their secrets. */
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
    const page = this.#parse(address) ?? this.#parseRoot(address);
    return page && { host: page.host, ...page.file };
  }

  /**
   * How to request the file that a page shows.
   *
   * @param token - a user's own, in place of the configured credentials.
   * @returns undefined when the address is no page of a file on these hosts.
   */
  getRawRequest(address: string, token?: string): RawRequest | undefined {
    const page = this.#parse(address);
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
    const page = this.#parse(address);
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
    const page = this.#parse(address) ?? this.#parseRoot(address);
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
   * @returns none for an address that can mean one thing only.
   */
  listReadings(address: string, token?: string): RefReading[] {
    const page = this.#parse(address) ?? this.#parseRoot(address);
    if (!page?.file.ref || !hostsWithRefsInPath.has(page.host.type)) return [];
    const { format, file } = page;
    const { ref } = file as { ref: string };
    const name = ref.replace(refKind, '');
    const isWhole =
      ref === 'HEAD' || name.includes('/') || commitId.test(name.replace(/^commit\//, ''));
    const parts = file.path.replace(/(?<!\/)\/+$/, '').split('/');
    const count = Math.min(
      isDescriptor.test(file.path) ? parts.length - 1 : parts.length,
      maxRefParts,
    );
    if (isWhole || file.path === '' || count === 0) return [];
    const host = withUserToken(page.host, token);
    return Array.from({ length: count + 1 }, (_, more) => {
      const read = {
        repository: file.repository,
        ref: [ref, ...parts.slice(0, more)].join('/'),
        path: parts.slice(more).join('/'),
      };
      const isFolder = file.path.endsWith('/') && read.path !== '';
      const shown = { ...read, path: isFolder ? `${read.path}/` : read.path };
      return {
        ref: read.ref,
        address: more === 0 ? address : format.formatPage(shown, host),
        refRequest: createCommitRequest({ host, format, file: { ...read, path: '' } }),
        repositoryRequest: createCommitRequest({
          host,
          format,
          file: { ...read, ref: undefined, path: '' },
        }),
      };
    });
  }

  /**
   * The address of a target that is written relative to another address. Beside a page it is the page of
   * another file of the same tree, and a target that starts with a slash starts at the repository's root.
   *
   * @returns undefined when it is no address.
   */
  resolve(target: string, base: string): string | undefined {
    if (URL.canParse(target)) return new URL(target).href;
    const page = this.#parse(base);
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
    const page = this.#parse(address);
    return page?.format.formatEdit(page.file, page.host);
  }

  /**
   * The page of a commit in the repository of a file's page.
   *
   * @returns undefined when the address is no page of a file on these hosts, or the id is none of a commit.
   */
  getCommitUrl(address: string, id: string): string | undefined {
    const page = this.#parse(address);
    if (!page || !commitId.test(id)) return undefined;
    return page.format.formatCommit(page.file.repository, id, page.host);
  }

  /** The page of a file on a branch. */
  getBranchPageUrl(host: CodeHost, file: { repository: string; branch: string; path: string }) {
    const { repository, branch, path } = file;
    const prefixes: Partial<Record<CodeHostType, string>> = {
      azure: 'GB',
      gerrit: 'refs/heads/',
      gitea: 'branch/',
    };
    const ref = `${prefixes[host.type] ?? ''}${branch}`;
    return formats[host.type].formatPage({ repository, ref, path }, host);
  }

  /** The commit that the address of a file's page names, where it names one. */
  getPinnedCommit(address: string): string | undefined {
    const page = this.#parse(address);
    return page && findCommitId(page.file, page.host.type);
  }

  /**
   * Whether an address belongs to what another one belongs to: the repository of a page, on any branch, or the
   * folder of any other address.
   */
  isBeside(base: string, address: string): boolean {
    const [from, to] = [this.#parse(base), this.#parse(address)];
    if (!from || !to) return !from && !to && address.startsWith(new URL('.', base).href);
    return from.host === to.host && from.file.repository === to.file.repository;
  }

  #parse(address: string): Page | undefined {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol)) return undefined;
    for (const host of this.#hosts.filter(each => each.host === url.host && !each.problem)) {
      const format = formats[host.type];
      const file = format.parsePage(url, host);
      if (file && isPlain(file)) return { host, format, file };
    }
    return undefined;
  }

  #parseRoot(address: string): Page | undefined {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol)) return undefined;
    for (const host of this.#hosts.filter(each => each.host === url.host && !each.problem)) {
      const file = treeFormats[host.type].parseRoot(url, host);
      if (file && isPlain(file)) return { host, format: formats[host.type], file };
    }
    return undefined;
  }
}

function createCommitRequest({ host, format, file }: Page): CommitRequest {
  return {
    url: format.formatCommits(file, host),
    headers: {
      ...format.listHeaders(host, getOwner(file.repository)),
      accept: 'application/json',
    },
    credentialsOf: getCredentialsOwner(host, file),
    readAnswer(text) {
      const id = format.commits.parse(parseHostJson(text));
      return id !== undefined && commitId.test(id) ? id : undefined;
    },
  };
}

function getCredentialsOwner(
  host: CodeHost,
  { repository }: RepositoryFile,
): CredentialsOwner | undefined {
  return host.isUserToken ? undefined : { host, owner: getOwner(repository) };
}

/** The commit that a ref names: pages of Gitea and Azure DevOps write its kind before it. */
function findCommitId({ ref = '' }: RepositoryFile, type: CodeHostType): string | undefined {
  const prefixes: Partial<Record<CodeHostType, string>> = { azure: 'GC', gitea: 'commit/' };
  const prefix = prefixes[type] ?? '';
  const id = ref.startsWith(prefix) ? ref.slice(prefix.length) : '';
  return commitId.test(id) ? id : undefined;
}

/** A host with a user's own token in place of the configured credentials. */
export function withUserToken(host: CodeHost, token: string | undefined): CodeHost {
  if (token === undefined) return host;
  const { type, host: name, baseUrl, apiBaseUrl, rawBaseUrl, cloneUrl, gitilesBaseUrl } = host;
  const addresses = { baseUrl, apiBaseUrl, rawBaseUrl, cloneUrl, gitilesBaseUrl };
  const { problem } = host;
  return { type, host: name, ...(problem && { problem }), ...addresses, token, isUserToken: true };
}

/**
 * Whether nothing in the names leads elsewhere: a step upward could reach another part of the host's API, also where
 * it is still encoded and a proxy decodes it.
 */
function isPlain({ repository, ref = '', path }: RepositoryFile): boolean {
  return [repository, decodePath(repository), ref, path].every(
    name => !name.split(/[/\\]/).some(part => part === '.' || part === '..'),
  );
}

/** What is sent along with any request to a code host, or with those that concern an owner. */
export function listHostHeaders(host: CodeHost, owner?: string): Readonly<Record<string, string>> {
  return formats[host.type].listHeaders(host, owner);
}
