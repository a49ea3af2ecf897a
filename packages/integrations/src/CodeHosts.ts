import { decodePath, encodePath } from './addresses.ts';
import type { CodeHost, CodeHostFormat, CodeHostType, RepositoryFile } from './CodeHost.ts';
import { azure } from './hosts/azure.ts';
import { bitbucketCloud } from './hosts/bitbucketCloud.ts';
import { bitbucketServer } from './hosts/bitbucketServer.ts';
import { gitea } from './hosts/gitea.ts';
import { github } from './hosts/github.ts';
import { gitlab } from './hosts/gitlab.ts';

const formats: Readonly<Record<CodeHostType, CodeHostFormat>> = {
  azure,
  bitbucketCloud,
  bitbucketServer,
  gitea,
  github,
  gitlab,
};

/** A whole name of a commit. */
const commitId = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

/** How a file is asked for. */
export interface RawRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** How the commit is asked for that changed a file last. */
export interface CommitRequest extends RawRequest {
  /**
   * The commit's id from the host's answer.
   *
   * @returns undefined when there is none.
   * @throws Error when the answer is not in the host's documented form.
   */
  readAnswer(text: string): string | undefined;
}

interface Page {
  host: CodeHost;
  format: CodeHostFormat;
  file: RepositoryFile;
}

/** The configured code hosts: what the addresses of their pages mean. */
export class CodeHosts {
  readonly #hosts: readonly CodeHost[];

  constructor(hosts: readonly CodeHost[] = []) {
    this.#hosts = hosts;
  }

  /** The hosts with what tells their pages apart, and without their secrets. */
  listPublic(): CodeHost[] {
    return this.#hosts.map(({ type, host, baseUrl }) => ({ type, host, baseUrl }));
  }

  /** The code host that an address lies on. */
  find(address: string): CodeHost | undefined {
    const { host } = new URL(address);
    return this.#hosts.find(each => each.host === host);
  }

  /**
   * How to ask for the file that a page shows.
   *
   * @returns undefined when the address is no page of a file on these hosts.
   */
  getRawRequest(address: string): RawRequest | undefined {
    const page = this.#parse(address);
    return (
      page && {
        url: page.format.formatRaw(page.file, page.host),
        headers: page.format.listHeaders(page.host, page.file),
      }
    );
  }

  /**
   * How to ask for the commit that changed the file of a page last.
   *
   * @returns undefined when the address is no page of a file on these hosts, or names its commit itself.
   */
  getCommitRequest(address: string): CommitRequest | undefined {
    const page = this.#parse(address);
    if (!page || this.getPinnedCommit(address) !== undefined) return undefined;
    const { host, format, file } = page;
    return {
      url: format.formatCommits(file, host),
      headers: { ...format.listHeaders(host, file), accept: 'application/json' },
      readAnswer(text) {
        const id = format.commits.parse(JSON.parse(text));
        return id !== undefined && commitId.test(id) ? id : undefined;
      },
    };
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

  /** The commit that the address of a file's page names, where it names one. */
  getPinnedCommit(address: string): string | undefined {
    const ref = this.#parse(address)?.file.ref;
    return ref !== undefined && commitId.test(ref) ? ref : undefined;
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
    for (const host of this.#hosts.filter(each => each.host === url.host)) {
      const format = formats[host.type];
      const file = format.parsePage(url, host);
      if (file && isPlain(file)) return { host, format, file };
    }
    return undefined;
  }
}

/** Whether nothing in the names leads elsewhere: a step upward could reach another part of the host's API. */
function isPlain({ repository, ref = '', path }: RepositoryFile): boolean {
  return [repository, ref, path].every(
    name => !name.split(/[/\\]/).some(part => part === '.' || part === '..'),
  );
}

/** What is sent along with any request to a code host. */
export function listHostHeaders(host: CodeHost): Readonly<Record<string, string>> {
  return formats[host.type].listHeaders(host);
}
