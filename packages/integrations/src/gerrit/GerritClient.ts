import { trimSlash } from '@portico/config/trimSlash';
import { z } from 'zod';
import { HostApi, type HostApiOptions } from '../writing/HostApi.ts';
import { linkPaging } from '../writing/paging.ts';
import type { GitPush } from '../writing/GitTransport.ts';
import { toBase64 } from '../writing/redact.ts';

/** A Gerrit, as it is configured. */
export interface GerritHost {
  host: string;
  /** Address of its pages and its API where that is not `https://{host}`. */
  baseUrl?: string | undefined;
  /** Address that clones begin with; that of its pages when omitted. */
  cloneUrl?: string | undefined;
  /** Address of Gitiles, which shows files; below its pages when omitted. */
  gitilesBaseUrl?: string | undefined;
  username?: string | undefined;
  password?: string | undefined;
}

/** A project to create. */
export interface NewGerritProject {
  name: string;
  /** Whose rights it inherits; `All-Projects` when omitted. */
  parent?: string | undefined;
  description?: string | undefined;
  /** A group. */
  owner?: string | undefined;
  defaultBranch: string;
}

/** Creates projects and pushes commits on a Gerrit, with its configured credentials. Failures are CodeHostError. */
export class GerritClient {
  readonly #host: GerritHost;
  readonly #baseUrl: string;
  readonly #api: HostApi;

  /** @param options - all but `getHeaders`, which the credentials give. */
  constructor(host: GerritHost, options: Omit<HostApiOptions, 'getHeaders'>) {
    this.#host = host;
    this.#baseUrl = trimSlash(host.baseUrl ?? `https://${host.host}`);
    const { username = '', password } = host;
    const headers: Record<string, string> = password
      ? { authorization: `Basic ${toBase64(`${username}:${password}`)}` }
      : {};
    this.#api = new HostApi(
      { type: 'gerrit', host: host.host, username, password },
      { ...options, getHeaders: () => headers },
      {
        apiUrl: `${this.#baseUrl}/a`,
        paging: linkPaging,
        readMessage: body => (typeof body === 'string' ? body.trim() : undefined),
      },
    );
  }

  async hasProject(name: string): Promise<boolean> {
    const path = `/projects/${encodeURIComponent(name)}`;
    return (await this.#api.find({ path, answer: z.looseObject({}) })) !== undefined;
  }

  /** Creates an empty project. @throws CodeHostError with `conflict` when it exists. */
  async createProject({ name, owner, defaultBranch, ...rest }: NewGerritProject): Promise<void> {
    await this.#api.send('PUT', `/projects/${encodeURIComponent(name)}`, {
      ...rest,
      branches: [defaultBranch],
      owners: owner === undefined ? [] : [owner],
      create_empty_commit: false,
    });
  }

  /** The commit of a branch; `undefined` without it. */
  async getBranch(name: string, branch: string): Promise<string | undefined> {
    const path = `/projects/${encodeURIComponent(name)}/branches/${encodeURIComponent(branch)}`;
    const answer = z.object({ revision: z.string() });
    return (await this.#api.find({ path, answer }))?.revision;
  }

  /** Pushes a commit. @returns its id. */
  async push(name: string, push: Omit<GitPush, 'url' | 'headers'>): Promise<string> {
    return (await this.#api.push({ ...push, url: this.getCloneUrl(name) })).commit;
  }

  getCloneUrl(name: string): string {
    const { cloneUrl } = this.#host;
    return `${cloneUrl === undefined ? this.#baseUrl : trimSlash(cloneUrl)}/a/${name}`;
  }

  /** Address of the page of a branch's files. */
  getContentsUrl(name: string, branch: string): string {
    const { gitilesBaseUrl } = this.#host;
    const pages =
      gitilesBaseUrl === undefined ? `${this.#baseUrl}/plugins/gitiles` : trimSlash(gitilesBaseUrl);
    return `${pages}/${name}/+/refs/heads/${branch}`;
  }

  /** Address of the page of a change. */
  getChangeUrl(changeId: string): string {
    return `${this.#baseUrl}/#/q/${changeId}`;
  }
}
