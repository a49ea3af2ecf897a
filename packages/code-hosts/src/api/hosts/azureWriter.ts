import { encodePath } from '@portico/config/encodePath';
import { z } from 'zod';
import { getPagesUrl } from '../../addresses.ts';
import type { CodeHost } from '../../CodeHost.ts';
import { getAzureRepositoryPath } from '../../hosts/azure.ts';
import type { CodeHostWriter } from '../CodeHostWriter.ts';
import type {
  CommitFiles,
  FileChange,
  HostPullRequest,
  HostRepository,
  NewPullRequest,
  NewRepository,
  PageOptions,
  RepositoryOwner,
} from '../hostData.ts';
import { authorLimit, gitAuthor } from '../commitAuthors.ts';
import { checkNew } from '../checkNew.ts';
import { findFirstFile } from '../findFirstFile.ts';
import { findKnownFiles } from '../findKnownFiles.ts';
import { HostApi } from '../HostApi.ts';
import type { HostApiOptions } from '../HostApiOptions.ts';
import { listAcross } from '../listAcross.ts';
import { azurePaging } from '../paging.ts';
import {
  branch,
  formatChange,
  heads,
  listing,
  noCommit,
  pull,
  refUpdate,
  repository,
  states,
} from './azureShapes.ts';

const ownerFiles = ['CODEOWNERS', 'docs/CODEOWNERS', '.azuredevops/CODEOWNERS'];

/**
 * Azure DevOps 6.0 and Azure DevOps Server, over its pushes. An owner is `organization/project`; organizations are
 * those that the configured credentials name, as the API cannot list them.
 */
export class AzureWriter implements CodeHostWriter {
  readonly abilities = {
    commits: true,
    descriptions: false,
    topics: false,
    collaborators: false,
    visibility: false,
    executableFiles: false,
    links: false,
    commitAuthor: true,
    checkedParent: true,
  };
  readonly #api: HostApi;
  readonly #pagesUrl: string;
  readonly #organizations: readonly string[];
  /** The organization is a part of the host, as in `acme.visualstudio.com`. */
  readonly #isInHost: boolean;

  constructor(host: CodeHost, options: HostApiOptions) {
    this.#pagesUrl = getPagesUrl(host);
    this.#organizations = [
      ...new Set(host.credentials?.flatMap(({ organizations = [] }) => organizations) ?? []),
    ];
    this.#isInHost = host.host.endsWith('.visualstudio.com');
    this.#api = new HostApi(host, options, {
      apiUrl: this.#pagesUrl,
      paging: azurePaging,
      query: { 'api-version': '6.0' },
      owner: /^\/([^/]+)/,
    });
  }

  get api(): HostApi {
    return this.#api;
  }

  async getRepository(fullName: string) {
    const found = await this.#api.find({ path: at(fullName), answer: repository });
    return found && this.#describe(fullName.slice(0, fullName.lastIndexOf('/')), found);
  }

  async createRepository({ owner, name }: NewRepository) {
    const path = `/${encodePath(owner)}/_apis/git/repositories`;
    const created = await this.#api.send('POST', path, { name }, repository);
    return this.#describe(owner, created);
  }

  /** @param owner - a project or a whole organization. */
  async listRepositories(owner?: string, options?: PageOptions) {
    if (owner === undefined)
      return listAcross(
        this.#organizations,
        each => this.#listRepositories(each, undefined),
        options,
      );
    return this.#listRepositories(owner, options);
  }

  listOwners(options?: PageOptions) {
    return listAcross(
      this.#organizations,
      (organization, page) => {
        const owner = z.object({ name: z.string() }).transform(({ name }): RepositoryOwner => ({
          name: `${organization}/${name}`,
          kind: 'organization',
        }));
        return this.#api.list(`/${encodePath(organization)}/_apis/projects`, owner, page);
      },
      options,
    );
  }

  listBranches(fullName: string, options?: PageOptions) {
    return this.#api.list(`${at(fullName)}/refs`, branch, options, { filter: 'heads/' });
  }

  async getBranch(fullName: string, name: string) {
    // The filter is a prefix.
    const found = await this.#api.listAll(`${at(fullName)}/refs`, branch, {
      filter: `heads/${name}`,
    });
    return found.find(each => each.name === name)?.commit;
  }

  async createBranch(fullName: string, name: string, commit: string) {
    const path = `${at(fullName)}/refs`;
    const update = { name: `${heads}${name}`, oldObjectId: noCommit, newObjectId: commit };
    const { value } = await this.#api.send('POST', path, [update], refUpdate);
    const [result] = value;
    if (result?.success) return;
    const isKnown = result?.updateStatus === 'staleOldObjectId';
    throw this.#api.fail(
      isKnown ? 'conflict' : 'invalid',
      `'${fullName}' did not create the branch '${name}': ${result?.updateStatus}`,
      { method: 'POST', path },
    );
  }

  async commit(fullName: string, commit: CommitFiles) {
    const { message, files, author } = commit;
    const parent = await this.getBranch(fullName, commit.branch);
    this.#api.checkParent(fullName, commit, parent);
    const known = parent ? await this.#findKnown(fullName, parent, files) : undefined;
    checkNew(this.#api, fullName, commit, known ?? new Map());
    const changes = files.map(file => formatChange(file, known?.has(file.path) ?? false));
    const made = await this.#api.send(
      'POST',
      `${at(fullName)}/pushes`,
      {
        refUpdates: [{ name: `${heads}${commit.branch}`, oldObjectId: parent ?? noCommit }],
        commits: [{ comment: message, author, changes }],
      },
      z.object({ commits: z.array(z.object({ commitId: z.string() })).min(1) }),
    );
    const id = made.commits[0]?.commitId ?? '';
    return { id, url: `${this.#getPage(fullName)}/commit/${id}` };
  }

  async openPullRequest(fullName: string, { title, body, head, base }: NewPullRequest) {
    const names = { sourceRefName: `${heads}${head}`, targetRefName: `${heads}${base}` };
    const settings = { ...names, title, description: body };
    const opened = await this.#api.send('POST', `${at(fullName)}/pullrequests`, settings, pull);
    return this.#describePull(fullName, opened);
  }

  async findPullRequest(fullName: string, { head, base }: { head: string; base: string }) {
    const { value } = await this.#api.get({
      path: `${at(fullName)}/pullrequests`,
      query: {
        'searchCriteria.status': 'active',
        'searchCriteria.sourceRefName': `${heads}${head}`,
        'searchCriteria.targetRefName': `${heads}${base}`,
      },
      answer: z.object({ value: z.array(pull) }),
    });
    return value[0] && this.#describePull(fullName, value[0]);
  }

  async getPullRequest(fullName: string, number: number) {
    const path = `${at(fullName)}/pullrequests/${number}`;
    const found = await this.#api.find({ path, answer: pull });
    return found && this.#describePull(fullName, found);
  }

  async getLastCommit(fullName: string, path: string, name?: string) {
    const found = await this.#api.find({
      path: `${at(fullName)}/commits`,
      query: {
        'searchCriteria.itemPath': `/${path}`,
        'searchCriteria.$top': '1',
        'searchCriteria.itemVersion.version': name,
      },
      answer: z.object({ value: z.array(z.object({ commitId: z.string() })) }),
    });
    return found?.value[0]?.commitId;
  }

  async listAuthors(fullName: string) {
    const commits = await this.#api.find({
      path: `${at(fullName)}/commits`,
      query: { 'searchCriteria.$top': String(authorLimit) },
      answer: z.object({ value: z.array(z.object({ author: gitAuthor })) }),
    });
    return (commits?.value ?? []).map(({ author }) => author);
  }

  getText(fullName: string, path: string, name?: string): Promise<string | undefined> {
    return this.#api.find({
      path: `${at(fullName)}/items`,
      query: { path: `/${path}`, 'versionDescriptor.version': name },
      headers: { accept: 'text/plain' },
      isText: true,
      answer: z.string(),
    });
  }

  getCodeOwners(fullName: string, name?: string) {
    return findFirstFile(ownerFiles, path => this.getText(fullName, path, name));
  }

  async #listRepositories(owner: string, options: PageOptions | undefined) {
    const path = `/${encodePath(owner)}/_apis/git/repositories`;
    const { items, cursor } = await this.#api.list(path, repository, options);
    return { items: items.map(each => this.#describe(owner, each)), cursor };
  }

  /** Files that exist: Azure DevOps tells adding from editing. */
  #findKnown(fullName: string, commit: string, changes: readonly FileChange[]) {
    const path = `${at(fullName)}/items`;
    const version = {
      'versionDescriptor.version': commit,
      'versionDescriptor.versionType': 'commit',
    };
    return findKnownFiles(changes, {
      find: file =>
        this.#api.find({
          path,
          query: { ...version, path: `/${file}`, $format: 'json' },
          answer: z.unknown().transform(() => true as const),
        }),
      list: async () => {
        const { value } = await this.#api.get({
          path,
          query: { ...version, scopePath: '/', recursionLevel: 'full' },
          answer: z.object({ value: z.array(listing) }),
        });
        return new Map(value.map(entry => [entry.path.slice(1), true as const]));
      },
    });
  }

  #describe(owner: string, found: z.output<typeof repository>): HostRepository {
    const slash = owner.lastIndexOf('/');
    const organization = this.#isInHost ? '' : `${slash < 0 ? owner : owner.slice(0, slash)}/`;
    return {
      fullName: `${organization}${found.project.name}/${found.name}`,
      name: found.name,
      description: '',
      isPrivate: undefined,
      defaultBranch: found.defaultBranch,
      url: found.webUrl,
      cloneUrl: found.remoteUrl,
      topics: [],
    };
  }

  #describePull(fullName: string, found: z.output<typeof pull>): HostPullRequest {
    const state = states[found.status] ?? 'open';
    return {
      number: found.pullRequestId,
      url: `${this.#getPage(fullName)}/pullrequest/${found.pullRequestId}`,
      title: found.title,
      state,
      head: found.sourceRefName.replace(heads, ''),
      base: found.targetRefName.replace(heads, ''),
      headCommit: found.lastMergeSourceCommit?.commitId,
      // Before the merge it is that of a trial.
      mergeCommit: state === 'merged' ? found.lastMergeCommit?.commitId : undefined,
    };
  }

  #getPage(fullName: string): string {
    const slash = fullName.lastIndexOf('/');
    const name = fullName.slice(slash + 1);
    return `${this.#pagesUrl}/${encodePath(fullName.slice(0, slash))}/_git/${encodePath(name)}`;
  }
}

function at(fullName: string): string {
  return `/${getAzureRepositoryPath(fullName)}`;
}
