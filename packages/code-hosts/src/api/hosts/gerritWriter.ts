import { encodePath } from '@portico/config/encodePath';
import { z } from 'zod';
import { getPagesUrl } from '../../addresses.ts';
import type { CodeHost } from '../../CodeHost.ts';
import { GerritClient } from '../../gerrit/GerritClient.ts';
import { getGitilesApi, getGitilesUrl, gerrit } from '../../hosts/gerrit.ts';
import { base64ToBytes } from '../base64ToBytes.ts';
import type { CodeHostWriter } from '../CodeHostWriter.ts';
import type {
  CommitFiles,
  HostPage,
  HostPullRequest,
  HostRepository,
  NewPullRequest,
  NewRepository,
  PageOptions,
  RepositoryOwner,
} from '../hostData.ts';
import { authorLimit, gitAuthor } from '../commitAuthors.ts';
import { findFirstFile } from '../findFirstFile.ts';
import type { HostApi } from '../HostApi.ts';
import type { HostApiOptions } from '../HostApiOptions.ts';

const heads = 'refs/heads/';
const project = z.object({ description: z.string().optional() });
/** Projects by name; the last one says whether there are more. */
const projects = z.record(z.string(), project.extend({ _more_projects: z.boolean().optional() }));
const branch = z
  .object({ ref: z.string(), revision: z.string() })
  .transform(({ ref, revision }) => ({ name: ref.replace(heads, ''), ref, commit: revision }));
const change = z.object({
  _number: z.number(),
  subject: z.string(),
  status: z.string(),
  branch: z.string(),
  topic: z.string().optional(),
  current_revision: z.string().optional(),
});
const states: Readonly<Record<string, HostPullRequest['state']>> = {
  MERGED: 'merged',
  ABANDONED: 'closed',
};
const ownerFiles = ['CODEOWNERS', 'docs/CODEOWNERS'];
const defaultLimit = 100;

/**
 * Gerrit. Its repositories are projects, named without an owner, and an owner is the project whose rights they inherit.
 * Commits are pushed over git; a pull request is a change that merges its branch, which is the change's topic.
 */
export class GerritWriter implements CodeHostWriter {
  readonly abilities;
  readonly #host: CodeHost;
  readonly #client: GerritClient;

  constructor(host: CodeHost, options: HostApiOptions) {
    this.#host = host;
    this.#client = new GerritClient(host, options);
    this.abilities = {
      commits: options.git !== undefined,
      descriptions: true,
      topics: false,
      collaborators: false,
      visibility: false,
      executableFiles: true,
      links: true,
      commitAuthor: true,
      checkedParent: true,
    };
  }

  get api(): HostApi {
    return this.#client.api;
  }

  async getRepository(fullName: string) {
    const found = await this.api.find({ path: at(fullName), answer: project });
    return found && this.#describe(fullName, found, await this.#getDefaultBranch(fullName));
  }

  async createRepository({ owner, name, description }: NewRepository) {
    await this.#client.createProject({ name, parent: owner, description, defaultBranch: 'main' });
    return this.#describe(name, { description }, 'main');
  }

  /** @param owner - the project that they inherit their rights from. */
  async listRepositories(owner?: string, options?: PageOptions) {
    if (owner === undefined)
      return this.#listProjects({ d: '', type: 'CODE' }, options, (name, found) =>
        this.#describe(name, found, undefined),
      );
    // Gerrit answers all of them at once.
    const child = project.extend({ name: z.string() });
    const path = `${at(owner)}/children/`;
    const children = await this.api.get({ path, answer: z.array(child) });
    return { items: children.map(each => this.#describe(each.name, each, undefined)) };
  }

  listOwners(options?: PageOptions) {
    return this.#listProjects({ type: 'PERMISSIONS' }, options, (name): RepositoryOwner => ({
      name,
      kind: 'organization',
    }));
  }

  async listBranches(fullName: string, { cursor = '0', limit = defaultLimit }: PageOptions = {}) {
    const found = await this.api.get({
      path: `${at(fullName)}/branches/`,
      query: { n: String(limit), s: cursor },
      answer: z.array(branch),
    });
    const items = found.flatMap(({ ref, name, commit }) =>
      ref.startsWith(heads) ? [{ name, commit }] : [],
    );
    const next = found.length < limit ? undefined : String(Number(cursor) + found.length);
    return { items, cursor: next };
  }

  getBranch(fullName: string, name: string) {
    return this.#client.getBranch(fullName, name);
  }

  async createBranch(fullName: string, name: string, commit: string) {
    const path = `${at(fullName)}/branches/${encodeURIComponent(name)}`;
    await this.api.send('PUT', path, { revision: commit });
  }

  async commit(fullName: string, commit: CommitFiles) {
    const id = await this.#client.push(fullName, commit);
    return { id, url: gerrit.formatCommit(fullName, id, this.#host) };
  }

  /** Gerrit takes several changes with the same topic, so that an open one is looked for just before. */
  async openPullRequest(fullName: string, { title, body, head, base }: NewPullRequest) {
    const path = '/changes/';
    if (await this.findPullRequest(fullName, { head, base }))
      throw this.api.fail('conflict', `'${head}' has an open change`, { method: 'POST', path });
    const settings = {
      project: fullName,
      branch: base,
      subject: body ? `${title}\n\n${body}` : title,
      topic: head,
      merge: { source: `${heads}${head}` },
    };
    const opened = await this.api.send('POST', path, settings, change);
    return this.#describePull(fullName, opened);
  }

  async findPullRequest(fullName: string, { head, base }: { head: string; base: string }) {
    const [found] = await this.api.get({
      path: '/changes/',
      query: {
        q: `status:open project:${quote(fullName)} branch:${quote(base)} topic:${quote(head)}`,
        o: 'CURRENT_REVISION',
        n: '1',
      },
      answer: z.array(change),
    });
    return found && this.#describePull(fullName, found);
  }

  async getPullRequest(fullName: string, number: number) {
    const path = `/changes/${encodeURIComponent(fullName)}~${number}`;
    const query = { o: 'CURRENT_REVISION' };
    const found = await this.api.find({ path, query, answer: change });
    return found && this.#describePull(fullName, found);
  }

  async getLastCommit(fullName: string, path: string, ref = 'HEAD') {
    const answer = gerrit.commits;
    const url = `${getGitilesApi(fullName, this.#host)}/+log/${encodePath(ref)}/${encodePath(path)}`;
    return this.api.find({ path: url, query: { format: 'JSON', n: '1' }, answer });
  }

  async listAuthors(fullName: string) {
    const found = await this.api.find({
      path: `${getGitilesApi(fullName, this.#host)}/+log/HEAD`,
      query: { format: 'JSON', n: String(authorLimit) },
      answer: z.object({ log: z.array(z.object({ author: gitAuthor })) }),
    });
    return (found?.log ?? []).map(({ author }) => author);
  }

  async getText(fullName: string, path: string, ref = 'HEAD'): Promise<string | undefined> {
    const version = `${at(fullName)}/branches/${encodeURIComponent(ref)}`;
    const content = await this.api.find({
      path: `${version}/files/${encodeURIComponent(path)}/content`,
      isText: true,
      answer: z.string(),
    });
    return content && new TextDecoder().decode(base64ToBytes(content));
  }

  getCodeOwners(fullName: string, ref?: string) {
    return findFirstFile(ownerFiles, path => this.getText(fullName, path, ref));
  }

  async #getDefaultBranch(fullName: string): Promise<string | undefined> {
    const head = await this.api.find({ path: `${at(fullName)}/HEAD`, answer: z.string() });
    return head?.replace(heads, '');
  }

  async #listProjects<T>(
    query: Readonly<Record<string, string>>,
    { cursor = '0', limit = defaultLimit }: PageOptions = {},
    describe: (name: string, found: z.output<typeof project>) => T,
  ): Promise<HostPage<T>> {
    const found = await this.api.get({
      path: '/projects/',
      query: { ...query, n: String(limit), S: cursor },
      answer: projects,
    });
    const entries = Object.entries(found);
    const hasMore = entries.some(([, { _more_projects: more }]) => more);
    return {
      items: entries.map(([name, each]) => describe(name, each)),
      cursor: hasMore ? String(Number(cursor) + entries.length) : undefined,
    };
  }

  #describe(
    fullName: string,
    { description = '' }: { description?: string | undefined },
    defaultBranch: string | undefined,
  ): HostRepository {
    return {
      fullName,
      name: fullName,
      description,
      isPrivate: undefined,
      defaultBranch,
      url: `${getGitilesUrl(this.#host)}/${encodePath(fullName)}`,
      cloneUrl: this.#client.getCloneUrl(fullName),
      topics: [],
    };
  }

  #describePull(fullName: string, found: z.output<typeof change>): HostPullRequest {
    const state = states[found.status] ?? 'open';
    return {
      number: found._number,
      url: `${getPagesUrl(this.#host)}/c/${encodePath(fullName)}/+/${found._number}`,
      title: found.subject,
      state,
      head: found.topic ?? '',
      base: found.branch.replace(heads, ''),
      headCommit: found.current_revision,
      mergeCommit: state === 'merged' ? found.current_revision : undefined,
    };
  }
}

function at(fullName: string): string {
  return `/projects/${encodeURIComponent(fullName)}`;
}

/** A value of a search, in which quotes end it and cannot be escaped. */
function quote(value: string): string {
  return `"${value.replaceAll('"', '')}"`;
}
