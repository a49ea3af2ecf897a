import { encodePath } from '@portico/config/encodePath';
import { trimSlash } from '@portico/config/trimSlash';
import { InputError } from '@portico/errors';
import { z } from 'zod';
import { getPagesUrl } from '../addresses.ts';
import type { CodeHost } from '../CodeHost.ts';
import { getGerritApi, getGitilesUrl } from '../hosts/gerrit.ts';
import { HostApi } from '../api/HostApi.ts';
import type { HostApiOptions } from '../api/HostApiOptions.ts';
import { linkPaging } from '../api/paging.ts';
import type { GitPush } from '../api/GitTransport.ts';

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

/** Creates projects and pushes commits on a Gerrit. Failures are CodeHostError. */
export class GerritClient {
  readonly #host: CodeHost;
  readonly #pagesUrl: string;
  readonly #api: HostApi;

  constructor(host: CodeHost, options: HostApiOptions) {
    if (host.problem) throw new InputError(host.problem);
    this.#host = host;
    this.#pagesUrl = getPagesUrl(host);
    this.#api = new HostApi(host, options, {
      apiUrl: getGerritApi(host),
      paging: linkPaging,
      readMessage: body => (typeof body === 'string' ? body.trim() : undefined),
    });
  }

  get api(): HostApi {
    return this.#api;
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
    const base = cloneUrl === undefined ? getGerritApi(this.#host) : `${trimSlash(cloneUrl)}/a`;
    return `${base}/${encodePath(name)}`;
  }

  /** Address of the page of a branch's files. */
  getContentsUrl(name: string, branch: string): string {
    return `${getGitilesUrl(this.#host)}/${encodePath(name)}/+/refs/heads/${encodePath(branch)}`;
  }

  /** Address of the page of a change. */
  getChangeUrl(changeId: string): string {
    return `${this.#pagesUrl}/#/q/${changeId}`;
  }
}
