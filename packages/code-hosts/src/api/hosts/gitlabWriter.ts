import { z } from 'zod';
import type { CodeHost } from '../../CodeHost.ts';
import { getGitlabApi } from '../../hosts/gitlab.ts';
import { CodeHostError } from '../CodeHostError.ts';
import type { CodeHostWriter } from '../CodeHostWriter.ts';
import type {
  CommitFiles,
  FileChange,
  NewPullRequest,
  NewRepository,
  PageOptions,
} from '../hostData.ts';
import { authorLimit } from '../commitAuthors.ts';
import { checkNew } from '../checkNew.ts';
import { findFirstFile } from '../findFirstFile.ts';
import { findKnownFiles } from '../findKnownFiles.ts';
import { HostApi } from '../HostApi.ts';
import type { HostApiOptions } from '../HostApiOptions.ts';
import { gitlabPaging } from '../paging.ts';
import { branch, listActions, mergeRequest, project, readMessage, withId } from './gitlabShapes.ts';

const accessLevels = { read: 20, write: 30, admin: 40 } as const;

const ownerFiles = ['CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'];

/** GitLab, over its commits API. */
export class GitlabWriter implements CodeHostWriter {
  readonly abilities = {
    commits: true,
    descriptions: true,
    topics: true,
    collaborators: true,
    visibility: true,
    executableFiles: true,
    links: false,
    commitAuthor: true,
    checkedParent: false,
  };
  readonly #api: HostApi;

  constructor(host: CodeHost, options: HostApiOptions) {
    this.#api = new HostApi(host, options, {
      apiUrl: getGitlabApi(host),
      paging: gitlabPaging,
      readMessage,
      conflict: { status: 400, message: /already (been taken|exists)/i },
    });
  }

  get api(): HostApi {
    return this.#api;
  }

  getRepository(fullName: string) {
    return this.#api.find({ path: projects(fullName), answer: project });
  }

  async createRepository({ owner, name, isPrivate = true, ...rest }: NewRepository) {
    const namespace = await this.#api.get({
      path: `/namespaces/${encodeURIComponent(owner)}`,
      answer: withId,
    });
    const { description, topics, collaborators = [] } = rest;
    const body = {
      name,
      path: name,
      namespace_id: namespace.id,
      description,
      visibility: isPrivate ? 'private' : 'public',
      topics,
    };
    const created = await this.#api.send('POST', '/projects', body, project);
    for (const { user, access } of collaborators)
      await this.#addMember(created.fullName, user, accessLevels[access]);
    return created;
  }

  listRepositories(owner?: string, options?: PageOptions) {
    if (owner === undefined)
      return this.#api.list('/projects', project, options, { membership: 'true' });
    return this.#listOwned(owner, options);
  }

  listOwners(options?: PageOptions) {
    const owner = z
      .object({ full_path: z.string(), kind: z.string() })
      .transform(({ full_path: name, kind }) => ({
        name,
        kind: kind === 'group' ? ('organization' as const) : ('user' as const),
      }));
    return this.#api.list('/namespaces', owner, options);
  }

  listBranches(fullName: string, options?: PageOptions) {
    return this.#api.list(`${projects(fullName)}/repository/branches`, branch, options);
  }

  async getBranch(fullName: string, name: string) {
    const path = `${projects(fullName)}/repository/branches/${encodeURIComponent(name)}`;
    return (await this.#api.find({ path, answer: branch }))?.commit;
  }

  async createBranch(fullName: string, name: string, commit: string) {
    const body = { branch: name, ref: commit };
    await this.#api.send('POST', `${projects(fullName)}/repository/branches`, body);
  }

  async commit(fullName: string, commit: CommitFiles) {
    const { branch, message, files, author } = commit;
    const parent = await this.getBranch(fullName, branch);
    this.#api.checkParent(fullName, commit, parent);
    const known = parent ? await this.#findKnown(fullName, parent, files) : undefined;
    checkNew(this.#api, fullName, commit, known ?? new Map());
    const made = await this.#api.send(
      'POST',
      `${projects(fullName)}/repository/commits`,
      {
        branch,
        commit_message: message,
        author_name: author?.name,
        author_email: author?.email,
        actions: files.flatMap(file => listActions(file, known?.get(file.path))),
      },
      z.object({ id: z.string(), web_url: z.string() }),
    );
    return { id: made.id, url: made.web_url };
  }

  openPullRequest(fullName: string, { title, body: description, head, base }: NewPullRequest) {
    const body = { title, description, source_branch: head, target_branch: base };
    return this.#api.send('POST', `${projects(fullName)}/merge_requests`, body, mergeRequest);
  }

  async findPullRequest(fullName: string, { head, base }: { head: string; base: string }) {
    const [found] = await this.#api.get({
      path: `${projects(fullName)}/merge_requests`,
      query: { state: 'opened', source_branch: head, target_branch: base },
      answer: z.array(mergeRequest),
    });
    return found;
  }

  getPullRequest(fullName: string, number: number) {
    const path = `${projects(fullName)}/merge_requests/${number}`;
    return this.#api.find({ path, answer: mergeRequest });
  }

  async getLastCommit(fullName: string, path: string, ref?: string) {
    const commits = await this.#api.find({
      path: `${projects(fullName)}/repository/commits`,
      query: { path, ref_name: ref, per_page: '1' },
      answer: z.array(z.object({ id: z.string() })),
    });
    return commits?.[0]?.id;
  }

  async listAuthors(fullName: string) {
    const commits = await this.#api.find({
      path: `${projects(fullName)}/repository/commits`,
      query: { per_page: String(authorLimit) },
      answer: z.array(z.object({ author_name: z.string(), author_email: z.string() })),
    });
    return (commits ?? []).map(({ author_name: name, author_email: email }) => ({ name, email }));
  }

  getText(fullName: string, path: string, ref = 'HEAD'): Promise<string | undefined> {
    return this.#api.find({
      path: `${files(fullName, path)}/raw`,
      query: { ref },
      isText: true,
      answer: z.string(),
    });
  }

  getCodeOwners(fullName: string, ref?: string) {
    return findFirstFile(ownerFiles, path => this.getText(fullName, path, ref));
  }

  /** Files that exist, with whether they can be run: GitLab tells creating from updating. */
  #findKnown(fullName: string, ref: string, changes: readonly FileChange[]) {
    const answer = z
      .object({ execute_filemode: z.boolean().default(false) })
      .transform(({ execute_filemode }) => execute_filemode);
    const entry = z.object({ path: z.string(), mode: z.string() });
    return findKnownFiles(changes, {
      find: path => this.#api.find({ path: files(fullName, path), query: { ref }, answer }),
      list: async () => {
        const path = `${projects(fullName)}/repository/tree`;
        const entries = await this.#api.listAll(path, entry, { ref, recursive: 'true' });
        return new Map(entries.map(({ path, mode }) => [path, mode === '100755']));
      },
    });
  }

  async #listOwned(owner: string, options?: PageOptions) {
    const name = encodeURIComponent(owner);
    try {
      return await this.#api.list(`/groups/${name}/projects`, project, options);
    } catch (error) {
      if (!(error instanceof CodeHostError) || error.status !== 404) throw error;
      return this.#api.list(`/users/${name}/projects`, project, options);
    }
  }

  async #addMember(fullName: string, username: string, level: number): Promise<void> {
    const [user] = await this.#api.get({
      path: '/users',
      query: { username },
      answer: z.array(withId),
    });
    const path = `${projects(fullName)}/members`;
    if (!user) throw this.#api.fail('not-found', `No user '${username}' on this host`, { path });
    await this.#api.send('POST', path, { user_id: user.id, access_level: level });
  }
}

function projects(fullName: string): string {
  return `/projects/${encodeURIComponent(fullName)}`;
}

function files(fullName: string, path: string): string {
  return `${projects(fullName)}/repository/files/${encodeURIComponent(path)}`;
}
