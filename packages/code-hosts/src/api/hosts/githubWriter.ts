import { encodePath } from '@portico/config/encodePath';
import { z } from 'zod';
import type { CodeHost } from '../../CodeHost.ts';
import { getGithubApi } from '../../hosts/github.ts';
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
import { checkNew, listNewFiles } from '../checkNew.ts';
import { findFirstFile } from '../findFirstFile.ts';
import { findKnownFiles } from '../findKnownFiles.ts';
import { githubRepository } from '../githubRepository.ts';
import { HostApi } from '../HostApi.ts';
import type { HostApiOptions } from '../HostApiOptions.ts';
import { listAccounts, listOwnedRepositories, login } from '../listAccounts.ts';
import { listAcross } from '../listAcross.ts';
import { linkPaging } from '../paging.ts';
import { bytesToBase64 } from '../redact.ts';
import { readTextContent } from '../readTextContent.ts';
import { splitBatches } from '../splitBatches.ts';
import {
  commitTree,
  isEmptyRepository,
  listing,
  pull,
  readMessage,
  ref,
  withParents,
  withSha,
} from './githubShapes.ts';

const accessNames = { read: 'pull', write: 'push', admin: 'admin' } as const;

const ownerFiles = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** GitHub and GitHub Enterprise, over the git data API. */
export class GithubWriter implements CodeHostWriter {
  readonly abilities = {
    commits: true,
    descriptions: true,
    topics: true,
    collaborators: true,
    visibility: true,
    executableFiles: true,
    links: true,
    commitAuthor: true,
    checkedParent: true,
  };
  readonly #api: HostApi;
  readonly #listInstalled: NonNullable<HostApiOptions['listAccounts']>;

  constructor(host: CodeHost, options: HostApiOptions) {
    this.#listInstalled = options.listAccounts ?? (async () => undefined);
    this.#api = new HostApi(host, options, {
      apiUrl: getGithubApi(host),
      paging: linkPaging,
      readMessage,
      owner: /^\/(?:repos|orgs|users)\/([^/]+)/,
      conflict: { status: 422, message: /already exists|fast forward/i },
    });
  }

  get api(): HostApi {
    return this.#api;
  }

  getRepository(fullName: string) {
    return this.#api.find({ path: repos(fullName), answer: githubRepository });
  }

  async createRepository({ owner, name, description, isPrivate = true, ...rest }: NewRepository) {
    const body = { name, description, private: isPrivate };
    const account = await this.#api.get({
      path: `/users/${encodeURIComponent(owner)}`,
      answer: z.object({ type: z.string() }),
    });
    const path =
      account.type === 'Organization' ? `/orgs/${encodeURIComponent(owner)}/repos` : '/user/repos';
    const created = await this.#api.send('POST', path, body, githubRepository);
    const { topics = [], collaborators = [] } = rest;
    const at = repos(created.fullName);
    if (topics.length > 0) await this.#api.send('PUT', `${at}/topics`, { names: topics });
    for (const { user, access } of collaborators)
      await this.#api.send('PUT', `${at}/collaborators/${encodeURIComponent(user)}`, {
        permission: accessNames[access],
      });
    return { ...created, topics };
  }

  async listRepositories(owner?: string, options?: PageOptions) {
    const list = (name: string, page?: PageOptions) =>
      listOwnedRepositories(this.#api, name, githubRepository, page);
    if (owner !== undefined) return list(owner, options);
    const accounts = await this.#listInstalled();
    if (!accounts) return this.#api.list('/user/repos', githubRepository, options);
    const names = accounts.map(({ name }) => name);
    return listAcross(names, list, options);
  }

  /** An app is no user: it has the accounts where it is installed. */
  async listOwners(options?: PageOptions) {
    const accounts = await this.#listInstalled();
    if (accounts) return { items: [...accounts] };
    return listAccounts(this.#api, login, options);
  }

  listBranches(fullName: string, options?: PageOptions) {
    const branch = z
      .object({ name: z.string(), commit: withSha })
      .transform(({ name, commit }) => ({ name, commit: commit.sha }));
    return this.#api.list(`${repos(fullName)}/branches`, branch, options);
  }

  async getBranch(fullName: string, branch: string) {
    const path = `${repos(fullName)}/git/ref/heads/${encodePath(branch)}`;
    try {
      return await this.#api.find({ path, answer: ref });
    } catch (error) {
      if (isEmptyRepository(error)) return undefined;
      throw error;
    }
  }

  async createBranch(fullName: string, branch: string, commit: string) {
    const body = { ref: `refs/heads/${branch}`, sha: commit };
    await this.#api.send('POST', `${repos(fullName)}/git/refs`, body);
  }

  async commit(fullName: string, wanted: CommitFiles) {
    const { branch, message, files, author } = wanted;
    const at = repos(fullName);
    let parent = await this.getBranch(fullName, branch);
    const isFirst = parent === undefined && (await this.#isEmpty(fullName));
    if (parent === undefined && !isFirst)
      throw this.#api.fail('not-found', `'${fullName}' has no branch '${branch}'`, { path: at });
    this.#api.checkParent(fullName, wanted, parent);
    if (parent !== undefined) await this.#checkNew(fullName, wanted, parent);
    if (isFirst) {
      // Git data cannot be written before a first commit, which the real one then replaces.
      const [file] = files.filter(each => 'content' in each);
      const path = `${at}/contents/${encodePath(file?.path ?? '.gitkeep')}`;
      const body = { message, content: encodeContent(file?.content ?? ''), branch };
      await this.#api.send('PUT', path, body);
    } else if (parent !== undefined && wanted.replacesFirst && (await this.#isRoot(at, parent)))
      parent = undefined;
    const isForced = isFirst || (wanted.replacesFirst === true && parent === undefined);
    const baseTree = parent === undefined ? undefined : await this.#getTree(at, parent);
    const tree = await this.#writeTree(at, baseTree, files);
    const commit = await this.#api.send(
      'POST',
      `${at}/git/commits`,
      { message, tree, parents: parent === undefined ? [] : [parent], author },
      z.object({ sha: z.string(), html_url: z.string() }),
    );
    const body = { sha: commit.sha, force: isForced };
    await this.#api.send('PATCH', `${at}/git/refs/heads/${encodePath(branch)}`, body);
    return { id: commit.sha, url: commit.html_url };
  }

  openPullRequest(fullName: string, { title, body = '', head, base }: NewPullRequest) {
    return this.#api.send('POST', `${repos(fullName)}/pulls`, { title, body, head, base }, pull);
  }

  async findPullRequest(fullName: string, { head, base }: { head: string; base: string }) {
    const [owner] = fullName.split('/');
    const [found] = await this.#api.get({
      path: `${repos(fullName)}/pulls`,
      query: { head: `${owner}:${head}`, base, state: 'open' },
      answer: z.array(pull),
    });
    return found;
  }

  getPullRequest(fullName: string, number: number) {
    return this.#api.find({ path: `${repos(fullName)}/pulls/${number}`, answer: pull });
  }

  async getLastCommit(fullName: string, path: string, name?: string) {
    const commits = await this.#api.find({
      path: `${repos(fullName)}/commits`,
      query: { path, sha: name, per_page: '1' },
      answer: z.array(withSha),
    });
    return commits?.[0]?.sha;
  }

  async listAuthors(fullName: string) {
    const path = `${repos(fullName)}/commits`;
    const query = { per_page: String(authorLimit) };
    return (await this.#api.find({ path, query, answer: z.array(commitWithAccount) })) ?? [];
  }

  getText(fullName: string, path: string, name?: string): Promise<string | undefined> {
    return this.#api.find({
      path: `${repos(fullName)}/contents/${encodePath(path)}`,
      query: { ref: name },
      headers: { accept: 'application/vnd.github.raw+json' },
      isText: true,
      answer: z.string(),
    });
  }

  getCodeOwners(fullName: string, name?: string) {
    return findFirstFile(ownerFiles, path => this.getText(fullName, path, name));
  }

  async #isEmpty(fullName: string): Promise<boolean> {
    const { items } = await this.listBranches(fullName, { limit: 1 });
    return items.length === 0;
  }

  async #checkNew(fullName: string, wanted: CommitFiles, commit: string): Promise<void> {
    const known = await findKnownFiles(listNewFiles(wanted), {
      find: path => this.getText(fullName, path, commit),
      list: async () => {
        const path = `${repos(fullName)}/git/trees/${commit}`;
        const found = await this.#api.get({ path, query: { recursive: '1' }, answer: listing });
        if (found.truncated)
          throw this.#api.fail('invalid', `'${fullName}' has too many files to commit to`, {
            path,
          });
        return new Map(found.tree.map(entry => [entry.path, entry.path]));
      },
    });
    checkNew(this.#api, fullName, wanted, known);
  }

  async #isRoot(at: string, commit: string): Promise<boolean> {
    const path = `${at}/git/commits/${commit}`;
    const { parents } = await this.#api.get({ path, answer: withParents });
    return parents.length === 0;
  }

  #getTree(at: string, commit: string): Promise<string> {
    return this.#api.get({ path: `${at}/git/commits/${commit}`, answer: commitTree });
  }

  /** Texts go along with the tree; bytes that are no text need a call each. */
  async #writeTree(at: string, base: string | undefined, files: readonly FileChange[]) {
    let tree = base;
    for (const batch of splitBatches(files)) {
      const entries = [];
      for (const file of batch) entries.push(await this.#writeEntry(at, file));
      const body = { ...(tree && { base_tree: tree }), tree: entries };
      tree = (await this.#api.send('POST', `${at}/git/trees`, body, withSha)).sha;
    }
    return tree;
  }

  async #writeEntry(at: string, file: FileChange) {
    const { path } = file;
    if ('isDeleted' in file) return { path, mode: '100644', type: 'blob', sha: null };
    const mode = file.isLink ? '120000' : file.isExecutable ? '100755' : '100644';
    const text = readTextContent(file.content);
    if (text !== undefined) return { path, mode, type: 'blob', content: text };
    const body = { content: bytesToBase64(file.content as Uint8Array), encoding: 'base64' };
    const { sha } = await this.#api.send('POST', `${at}/git/blobs`, body, withSha);
    return { path, mode, type: 'blob', sha };
  }
}

function repos(fullName: string): string {
  return `/repos/${encodePath(fullName)}`;
}
