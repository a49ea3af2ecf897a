import { encodePath } from '@portico/config/encodePath';
import { z } from 'zod';
import { getPagesUrl } from '../../addresses.ts';
import type { CodeHost } from '../../CodeHost.ts';
import { getBitbucketCloudApi } from '../../hosts/bitbucketCloud.ts';
import type { CodeHostWriter } from '../CodeHostWriter.ts';
import type {
  CommitFiles,
  HostPullRequest,
  NewPullRequest,
  NewRepository,
  PageOptions,
} from '../hostData.ts';
import { authorLimit, parseRawAuthor } from '../commitAuthors.ts';
import { checkNew, listNewFiles } from '../checkNew.ts';
import { findFirstFile } from '../findFirstFile.ts';
import { findKnownFiles } from '../findKnownFiles.ts';
import { HostApi } from '../HostApi.ts';
import type { HostApiOptions } from '../HostApiOptions.ts';
import { listAcross } from '../listAcross.ts';
import { listRepositoryPaths } from '../listRepositoryPaths.ts';
import { bitbucketCloudPaging } from '../paging.ts';
import {
  branch,
  formatCommit,
  pull,
  readMessage,
  repository,
  states,
  withHash,
  workspace,
} from './bitbucketCloudShapes.ts';

/** Pages of a listing, of 100 files each. */
const maxPages = 100;

const ownerFiles = ['.bitbucket/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** Bitbucket Cloud, over forms that hold the files of a commit. A user is an account id or UUID. */
export class BitbucketCloudWriter implements CodeHostWriter {
  readonly abilities = {
    commits: true,
    descriptions: true,
    topics: false,
    collaborators: true,
    visibility: true,
    executableFiles: false,
    links: false,
    commitAuthor: true,
    checkedParent: true,
  };
  readonly #host: CodeHost;
  readonly #api: HostApi;
  readonly #pagesUrl: string;

  constructor(host: CodeHost, options: HostApiOptions) {
    this.#host = host;
    this.#pagesUrl = getPagesUrl(host);
    this.#api = new HostApi(host, options, {
      apiUrl: getBitbucketCloudApi(host),
      paging: bitbucketCloudPaging,
      readMessage,
      conflict: { status: 400, message: /already exists/i },
    });
  }

  get api(): HostApi {
    return this.#api;
  }

  getRepository(fullName: string) {
    return this.#api.find({ path: at(fullName), answer: repository });
  }

  async createRepository({ owner, name, description, isPrivate = true, ...rest }: NewRepository) {
    const path = at(`${owner}/${name}`);
    const { project } = rest;
    const body = {
      scm: 'git',
      is_private: isPrivate,
      description,
      ...(project && { project: { key: project } }),
    };
    const created = await this.#api.send('POST', path, body, repository);
    for (const { user, access } of rest.collaborators ?? [])
      await this.#api.send('PUT', `${path}/permissions-config/users/${encodeURIComponent(user)}`, {
        permission: access,
      });
    return created;
  }

  async listRepositories(owner?: string, options?: PageOptions) {
    if (owner !== undefined) return this.#listOwned(owner, options);
    const workspaces = await this.#api.listAll('/user/workspaces', workspace);
    const names = workspaces.map(({ name }) => name);
    return listAcross(names, (name, page) => this.#listOwned(name, page), options);
  }

  listOwners(options?: PageOptions) {
    return this.#api.list('/user/workspaces', workspace, options);
  }

  listBranches(fullName: string, options?: PageOptions) {
    return this.#api.list(`${at(fullName)}/refs/branches`, branch, options);
  }

  async getBranch(fullName: string, name: string) {
    const path = `${at(fullName)}/refs/branches/${encodePath(name)}`;
    return (await this.#api.find({ path, answer: branch }))?.commit;
  }

  async createBranch(fullName: string, name: string, commit: string) {
    const body = { name, target: { hash: commit } };
    await this.#api.send('POST', `${at(fullName)}/refs/branches`, body);
  }

  async commit(fullName: string, commit: CommitFiles) {
    const parent = await this.getBranch(fullName, commit.branch);
    this.#api.checkParent(fullName, commit, parent);
    const path = `${at(fullName)}/src`;
    if (parent === undefined && !(await this.#isEmpty(fullName)))
      throw this.#api.fail('not-found', `'${fullName}' has no branch '${commit.branch}'`, { path });
    if (parent !== undefined) await this.#checkNew(fullName, commit, parent);
    const body = formatCommit(commit, parent);
    const call = { method: 'POST', path, body, answer: z.unknown() } as const;
    const { headers } = await this.#api.call(call);
    const id = headers.get('location')?.split('/').at(-1);
    if (!id) throw this.#api.fail('unexpected-answer', 'the answer names no commit', call);
    return { id, url: `${this.#pagesUrl}/${fullName}/commits/${id}` };
  }

  /** Bitbucket changes an open one of the same branches, so that it is looked for just before. */
  async openPullRequest(fullName: string, { title, body, head, base }: NewPullRequest) {
    const path = `${at(fullName)}/pullrequests`;
    if (await this.findPullRequest(fullName, { head, base }))
      throw this.#api.fail('conflict', `'${head}' has an open pull request`, {
        method: 'POST',
        path,
      });
    const ends = { source: { branch: { name: head } }, destination: { branch: { name: base } } };
    const settings = { title, description: body, ...ends };
    return this.#describePull(fullName, await this.#api.send('POST', path, settings, pull));
  }

  async findPullRequest(fullName: string, { head, base }: { head: string; base: string }) {
    const names = [
      `source.branch.name=${JSON.stringify(head)}`,
      `destination.branch.name=${JSON.stringify(base)}`,
    ];
    const { values } = await this.#api.get({
      path: `${at(fullName)}/pullrequests`,
      query: { q: ['state="OPEN"', ...names].join(' AND ') },
      answer: z.object({ values: z.array(pull) }),
    });
    return values[0] && this.#describePull(fullName, values[0]);
  }

  async getPullRequest(fullName: string, number: number) {
    const path = `${at(fullName)}/pullrequests/${number}`;
    const found = await this.#api.find({ path, answer: pull });
    return found && this.#describePull(fullName, found);
  }

  async getLastCommit(fullName: string, path: string, ref = 'HEAD') {
    const commits = await this.#api.find({
      path: ref.includes('/')
        ? `${at(fullName)}/commits`
        : `${at(fullName)}/commits/${encodePath(ref)}`,
      query: { path, pagelen: '1', ...(ref.includes('/') && { include: ref }) },
      answer: z.object({ values: z.array(withHash) }),
    });
    return commits?.values[0]?.hash;
  }

  async listAuthors(fullName: string) {
    const author = z.object({
      raw: z.string(),
      user: z.object({ nickname: z.string().optional() }).nullish(),
    });
    const commits = await this.#api.find({
      path: `${at(fullName)}/commits/HEAD`,
      query: { pagelen: String(authorLimit) },
      answer: z.object({ values: z.array(z.object({ author })) }),
    });
    return (commits?.values ?? []).map(({ author: { raw, user } }) => ({
      ...parseRawAuthor(raw),
      login: user?.nickname,
    }));
  }

  /** Names with slashes are none in the API's paths, so that their commit is named. */
  async getText(fullName: string, path: string, name = 'HEAD'): Promise<string | undefined> {
    const ref = name.includes('/') ? await this.getBranch(fullName, name) : name;
    if (ref === undefined) return undefined;
    return this.#api.find({
      path: `${at(fullName)}/src/${encodePath(ref)}/${encodePath(path)}`,
      isText: true,
      answer: z.string(),
    });
  }

  getCodeOwners(fullName: string, ref?: string) {
    return findFirstFile(ownerFiles, path => this.getText(fullName, path, ref));
  }

  #listOwned(owner: string, options?: PageOptions) {
    const path = `/repositories/${encodeURIComponent(owner)}`;
    return this.#api.list(path, repository, options, { role: 'member' });
  }

  async #checkNew(fullName: string, wanted: CommitFiles, commit: string): Promise<void> {
    const known = await findKnownFiles(listNewFiles(wanted), {
      find: path => this.getText(fullName, path, commit),
      list: async () => {
        const wanted = { repository: fullName, commit, maxPages };
        const { paths, links, isCut } = await listRepositoryPaths(this.#api, this.#host, wanted);
        if (isCut) {
          const path = `${at(fullName)}/src`;
          throw this.#api.fail('invalid', `'${fullName}' has too many files to commit to`, {
            path,
          });
        }
        return new Map([...paths, ...links].map(path => [path, path]));
      },
    });
    checkNew(this.#api, fullName, wanted, known);
  }

  async #isEmpty(fullName: string): Promise<boolean> {
    const { items } = await this.listBranches(fullName, { limit: 1 });
    return items.length === 0;
  }

  async #describePull(fullName: string, found: z.output<typeof pull>): Promise<HostPullRequest> {
    return {
      number: found.id,
      url: found.links.html.href,
      title: found.title,
      state: states[found.state] ?? 'closed',
      head: found.source.branch.name,
      base: found.destination.branch.name,
      headCommit: await this.#expand(fullName, found.source.commit?.hash),
      mergeCommit: await this.#expand(fullName, found.merge_commit?.hash),
    };
  }

  /** Pull requests hold ids of 12 digits. */
  async #expand(fullName: string, hash: string | undefined): Promise<string | undefined> {
    if (hash === undefined || hash.length >= 40) return hash;
    const path = `${at(fullName)}/commit/${hash}`;
    return (await this.#api.find({ path, answer: withHash }))?.hash ?? hash;
  }
}

function at(fullName: string): string {
  return `/repositories/${encodePath(fullName)}`;
}
