import { encodePath } from '@portico/config/encodePath';
import { z } from 'zod';
import { getPagesUrl } from '../../addresses.ts';
import type { CodeHost } from '../../CodeHost.ts';
import type { CodeHostWriter } from '../CodeHostWriter.ts';
import type {
  CommitFiles,
  FileChange,
  NewPullRequest,
  NewRepository,
  PageOptions,
} from '../hostData.ts';
import { encodeContent } from '../encodeContent.ts';
import { authorLimit, commitWithAccount } from '../commitAuthors.ts';
import { checkNew } from '../checkNew.ts';
import { findFirstFile } from '../findFirstFile.ts';
import { githubRepository } from '../githubRepository.ts';
import { HostApi } from '../HostApi.ts';
import type { HostApiOptions } from '../HostApiOptions.ts';
import { listAccounts, listOwnedRepositories, login } from '../listAccounts.ts';
import { giteaPaging } from '../paging.ts';
import { pull } from './githubShapes.ts';

const branch = z
  .object({ name: z.string(), commit: z.object({ id: z.string() }) })
  .transform(({ name, commit }) => ({ name, commit: commit.id }));
const tree = z.object({
  tree: z.array(z.object({ path: z.string(), sha: z.string() })),
  truncated: z.boolean().default(false),
});
const ownerFiles = ['CODEOWNERS', 'docs/CODEOWNERS', '.gitea/CODEOWNERS'];
const maxTreePages = 1000;

/** Gitea and Forgejo, over the contents API. */
export class GiteaWriter implements CodeHostWriter {
  readonly abilities = {
    commits: true,
    descriptions: true,
    topics: true,
    collaborators: true,
    visibility: true,
    executableFiles: false,
    links: false,
    commitAuthor: true,
    checkedParent: false,
  };
  readonly #api: HostApi;

  constructor(host: CodeHost, options: HostApiOptions) {
    const apiUrl = `${getPagesUrl(host)}/api/v1`;
    this.#api = new HostApi(host, options, { apiUrl, paging: giteaPaging, readMessage });
  }

  get api(): HostApi {
    return this.#api;
  }

  getRepository(fullName: string) {
    return this.#api.find({ path: repos(fullName), answer: githubRepository });
  }

  async createRepository({ owner, name, description, isPrivate = true, ...rest }: NewRepository) {
    const user = await this.#api.get({ path: '/user', answer: login });
    const path =
      user.login.toLowerCase() === owner.toLowerCase()
        ? '/user/repos'
        : `/orgs/${encodeURIComponent(owner)}/repos`;
    const body = { name, description, private: isPrivate };
    const created = await this.#api.send('POST', path, body, githubRepository);
    const { topics = [], collaborators = [] } = rest;
    const at = repos(created.fullName);
    if (topics.length > 0) await this.#api.send('PUT', `${at}/topics`, { topics });
    for (const { user, access } of collaborators)
      await this.#api.send('PUT', `${at}/collaborators/${encodeURIComponent(user)}`, {
        permission: access,
      });
    return { ...created, topics };
  }

  listRepositories(owner?: string, options?: PageOptions) {
    if (owner === undefined) return this.#api.list('/user/repos', githubRepository, options);
    return listOwnedRepositories(this.#api, owner, githubRepository, options);
  }

  listOwners(options?: PageOptions) {
    const organization = z
      .object({ username: z.string() })
      .transform(({ username }) => ({ login: username }));
    return listAccounts(this.#api, organization, options);
  }

  listBranches(fullName: string, options?: PageOptions) {
    return this.#api.list(`${repos(fullName)}/branches`, branch, options);
  }

  async getBranch(fullName: string, name: string) {
    const path = `${repos(fullName)}/branches/${encodePath(name)}`;
    return (await this.#api.find({ path, answer: branch }))?.commit;
  }

  async createBranch(fullName: string, name: string, commit: string) {
    const body = { new_branch_name: name, old_ref_name: commit };
    await this.#api.send('POST', `${repos(fullName)}/branches`, body);
  }

  async commit(fullName: string, commit: CommitFiles) {
    const { branch, message, files, author } = commit;
    const parent = await this.getBranch(fullName, branch);
    this.#api.checkParent(fullName, commit, parent);
    const known = parent ? await this.#listShas(fullName, parent) : new Map<string, string>();
    checkNew(this.#api, fullName, commit, known);
    const operations = files.map(file => formatOperation(file, known.get(file.path)));
    const body = { branch, message, author, files: operations };
    const answer = z.object({ commit: z.object({ sha: z.string(), html_url: z.string() }) });
    const made = await this.#api.send('POST', `${repos(fullName)}/contents`, body, answer);
    return { id: made.commit.sha, url: made.commit.html_url };
  }

  openPullRequest(fullName: string, { title, body = '', head, base }: NewPullRequest) {
    return this.#api.send('POST', `${repos(fullName)}/pulls`, { title, body, head, base }, pull);
  }

  findPullRequest(fullName: string, { head, base }: { head: string; base: string }) {
    const path = `${repos(fullName)}/pulls/${encodeURIComponent(base)}/${encodePath(head)}`;
    return this.#api.find({ path, answer: pull });
  }

  getPullRequest(fullName: string, number: number) {
    return this.#api.find({ path: `${repos(fullName)}/pulls/${number}`, answer: pull });
  }

  async getLastCommit(fullName: string, path: string, ref?: string) {
    const commits = await this.#api.find({
      path: `${repos(fullName)}/commits`,
      query: { path, sha: ref, limit: '1' },
      answer: z.array(z.object({ sha: z.string() })),
    });
    return commits?.[0]?.sha;
  }

  async listAuthors(fullName: string) {
    const path = `${repos(fullName)}/commits`;
    const query = { limit: String(authorLimit) };
    return (await this.#api.find({ path, query, answer: z.array(commitWithAccount) })) ?? [];
  }

  getText(fullName: string, path: string, ref?: string): Promise<string | undefined> {
    return this.#api.find({
      path: `${repos(fullName)}/raw/${encodePath(path)}`,
      query: { ref },
      isText: true,
      answer: z.string(),
    });
  }

  getCodeOwners(fullName: string, ref?: string) {
    return findFirstFile(ownerFiles, path => this.getText(fullName, path, ref));
  }

  /** Files by path: Gitea changes and deletes only those whose blob is named. */
  async #listShas(fullName: string, commit: string): Promise<Map<string, string>> {
    const shas = new Map<string, string>();
    const path = `${repos(fullName)}/git/trees/${commit}`;
    for (let page = 1; page <= maxTreePages; page += 1) {
      const query = { recursive: 'true', per_page: '1000', page: String(page) };
      const found = await this.#api.get({ path, query, answer: tree });
      for (const entry of found.tree) shas.set(entry.path, entry.sha);
      if (!found.truncated || found.tree.length === 0) return shas;
    }
    throw this.#api.fail('invalid', `'${fullName}' has too many files to commit to`, { path });
  }
}

function repos(fullName: string): string {
  return `/repos/${encodePath(fullName)}`;
}

function formatOperation(file: FileChange, sha: string | undefined) {
  const { path } = file;
  if ('isDeleted' in file) return { operation: 'delete', path, sha };
  return { operation: sha ? 'update' : 'create', path, content: encodeContent(file.content), sha };
}

const errorMessage = z.object({ message: z.string() });

/** Without the numbers of its database, which Gitea puts into brackets. */
function readMessage(body: unknown): string | undefined {
  return errorMessage
    .safeParse(body)
    .data?.message.replace(/(?<!\s)\s*\[([^[\]]*)\]/g, (match, details: string) => {
      const parts = details.split(/,\s*/);
      const named = parts.filter(each => !/^(?:\w*_)?u?id:/i.test(each));
      if (named.length === parts.length) return match;
      return named.length > 0 ? ` [${named.join(', ')}]` : '';
    });
}
