import { encodePath } from '@portico/config/encodePath';
import { z } from 'zod';
import { getPagesUrl } from '../../addresses.ts';
import type { CodeHost } from '../../CodeHost.ts';
import type { CodeHostWriter } from '../CodeHostWriter.ts';
import type {
  CommitFiles,
  HostPullRequest,
  HostRepository,
  NewPullRequest,
  NewRepository,
  PageOptions,
  RepositoryOwner,
} from '../hostData.ts';
import { authorLimit } from '../commitAuthors.ts';
import { findFirstFile } from '../findFirstFile.ts';
import { HostApi } from '../HostApi.ts';
import type { HostApiOptions } from '../HostApiOptions.ts';
import { bitbucketServerPaging } from '../paging.ts';

const heads = 'refs/heads/';
const link = z.object({ href: z.string() });
const repository = z.object({
  slug: z.string(),
  description: z.string().nullish(),
  public: z.boolean(),
  project: z.object({ key: z.string() }),
  links: z.object({
    self: z.array(link).default([]),
    clone: z.array(link.extend({ name: z.string() })).default([]),
  }),
});
const branch = z
  .object({ displayId: z.string(), latestCommit: z.string() })
  .transform(({ displayId, latestCommit }) => ({ name: displayId, commit: latestCommit }));
const end = z.object({ displayId: z.string(), latestCommit: z.string().nullish() });
const pull = z
  .object({
    id: z.number(),
    title: z.string(),
    state: z.string(),
    fromRef: end,
    toRef: end,
    properties: z.object({ mergeCommit: z.object({ id: z.string() }).nullish() }).optional(),
    links: z.object({ self: z.array(link).default([]) }),
  })
  .transform((found): HostPullRequest => ({
    number: found.id,
    url: found.links.self[0]?.href ?? '',
    title: found.title,
    state: states[found.state] ?? 'closed',
    head: found.fromRef.displayId,
    base: found.toRef.displayId,
    headCommit: found.fromRef.latestCommit ?? undefined,
    mergeCommit: found.properties?.mergeCommit?.id,
  }));
const project = z
  .object({ key: z.string(), type: z.string().optional() })
  .transform(({ key, type }): RepositoryOwner => ({
    name: key,
    kind: type === 'PERSONAL' ? 'user' : 'organization',
  }));
const errorMessages = z.object({
  errors: z.array(z.object({ context: z.string().nullish(), message: z.string() })).min(1),
});
const states: Readonly<Record<string, HostPullRequest['state']>> = {
  OPEN: 'open',
  MERGED: 'merged',
};
const permissions = { read: 'REPO_READ', write: 'REPO_WRITE', admin: 'REPO_ADMIN' } as const;
const ownerFiles = ['CODEOWNERS', '.bitbucket/CODEOWNERS', 'docs/CODEOWNERS'];

/** Bitbucket Server and Data Center. Its API changes one file at a time, so commits are pushed over git. */
export class BitbucketServerWriter implements CodeHostWriter {
  readonly abilities;
  readonly #api: HostApi;
  readonly #pagesUrl: string;

  constructor(host: CodeHost, options: HostApiOptions) {
    this.abilities = {
      commits: options.git !== undefined,
      descriptions: true,
      topics: false,
      collaborators: true,
      visibility: true,
      executableFiles: true,
      links: true,
      commitAuthor: true,
      checkedParent: true,
    };
    this.#pagesUrl = getPagesUrl(host);
    this.#api = new HostApi(host, options, {
      apiUrl: `${this.#pagesUrl}/rest/api/1.0`,
      paging: bitbucketServerPaging,
      readMessage,
    });
  }

  get api(): HostApi {
    return this.#api;
  }

  async getRepository(fullName: string) {
    const path = at(fullName);
    const found = await this.#api.find({ path, answer: repository });
    if (!found) return undefined;
    const answer = z.object({ displayId: z.string() }).optional();
    const branch = await this.#api.find({ path: `${path}/default-branch`, answer });
    return this.#describe(found, branch?.displayId);
  }

  async createRepository({ owner, name, description, isPrivate = true, ...rest }: NewRepository) {
    const path = `/projects/${encodeURIComponent(owner)}/repos`;
    const body = { name, scmId: 'git', description, public: !isPrivate };
    const created = await this.#api.send('POST', path, body, repository);
    for (const { user, access } of rest.collaborators ?? [])
      await this.#api.call({
        method: 'PUT',
        path: `${path}/${encodeURIComponent(created.slug)}/permissions/users`,
        query: { name: user, permission: permissions[access] },
        answer: z.unknown(),
      });
    return this.#describe(created, undefined);
  }

  async listRepositories(owner?: string, options?: PageOptions) {
    const path = owner === undefined ? '/repos' : `/projects/${encodeURIComponent(owner)}/repos`;
    const query = owner === undefined ? { permission: 'REPO_WRITE' } : {};
    const { items, cursor } = await this.#api.list(path, repository, options, query);
    return { items: items.map(each => this.#describe(each, undefined)), cursor };
  }

  listOwners(options?: PageOptions) {
    return this.#api.list('/projects', project, options);
  }

  listBranches(fullName: string, options?: PageOptions) {
    return this.#api.list(`${at(fullName)}/branches`, branch, options);
  }

  async getBranch(fullName: string, name: string) {
    // The filter finds a part of a name.
    const path = `${at(fullName)}/branches`;
    const found = await this.#api.listAll(path, branch, { filterText: name });
    return found.find(each => each.name === name)?.commit;
  }

  async createBranch(fullName: string, name: string, commit: string) {
    const body = { name, startPoint: commit };
    await this.#api.send('POST', `${at(fullName)}/branches`, body);
  }

  async commit(fullName: string, commit: CommitFiles) {
    const [owner = '', name = ''] = fullName.split('/');
    const url = `${this.#pagesUrl}/scm/${encodeURIComponent(owner)}/${encodeURIComponent(name)}.git`;
    const { commit: id } = await this.#api.push({ ...commit, url });
    return { id, url: `${this.#getPage(fullName)}/commits/${id}` };
  }

  openPullRequest(fullName: string, { title, body, head, base }: NewPullRequest) {
    const settings = {
      title,
      description: body,
      fromRef: { id: `${heads}${head}` },
      toRef: { id: `${heads}${base}` },
    };
    return this.#api.send('POST', `${at(fullName)}/pull-requests`, settings, pull);
  }

  async findPullRequest(fullName: string, { head, base }: { head: string; base: string }) {
    const query = { state: 'OPEN', at: `${heads}${head}`, direction: 'OUTGOING' };
    const found = await this.#api.listAll(`${at(fullName)}/pull-requests`, pull, query);
    return found.find(each => each.base === base);
  }

  getPullRequest(fullName: string, number: number) {
    return this.#api.find({ path: `${at(fullName)}/pull-requests/${number}`, answer: pull });
  }

  async getLastCommit(fullName: string, path: string, ref?: string) {
    const commits = await this.#api.find({
      path: `${at(fullName)}/commits`,
      query: { path, until: ref, limit: '1' },
      answer: z.object({ values: z.array(z.object({ id: z.string() })) }),
    });
    return commits?.values[0]?.id;
  }

  async listAuthors(fullName: string) {
    const author = z.object({ name: z.string(), emailAddress: z.string().optional() });
    const commits = await this.#api.find({
      path: `${at(fullName)}/commits`,
      query: { limit: String(authorLimit) },
      answer: z.object({ values: z.array(z.object({ author })) }),
    });
    return (commits?.values ?? []).map(({ author: { name, emailAddress: email = '' } }) => ({
      name,
      email,
    }));
  }

  getText(fullName: string, path: string, ref?: string): Promise<string | undefined> {
    return this.#api.find({
      path: `${at(fullName)}/raw/${encodePath(path)}`,
      query: { at: ref },
      isText: true,
      answer: z.string(),
    });
  }

  getCodeOwners(fullName: string, ref?: string) {
    return findFirstFile(ownerFiles, path => this.getText(fullName, path, ref));
  }

  #describe(
    { slug, description, project, links, ...found }: z.output<typeof repository>,
    defaultBranch: string | undefined,
  ): HostRepository {
    const fullName = `${project.key}/${slug}`;
    return {
      fullName,
      name: slug,
      description: description ?? '',
      isPrivate: !found.public,
      defaultBranch,
      url: links.self[0]?.href ?? this.#getPage(fullName),
      cloneUrl: links.clone.find(({ name }) => name === 'http')?.href ?? '',
      topics: [],
    };
  }

  #getPage(fullName: string): string {
    const [owner = '', name = ''] = fullName.split('/');
    return `${this.#pagesUrl}/projects/${encodeURIComponent(owner)}/repos/${encodeURIComponent(name)}`;
  }
}

function at(fullName: string): string {
  const [owner = '', name = ''] = fullName.split('/');
  return `/projects/${encodeURIComponent(owner)}/repos/${encodeURIComponent(name)}`;
}

function readMessage(body: unknown): string | undefined {
  return errorMessages
    .safeParse(body)
    .data?.errors.map(({ message }) => message)
    .join('; ');
}
