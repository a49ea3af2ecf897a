import { BareRepository } from '../git/BareRepository.ts';
import { type Person, type TreeChange } from '../git/gitObjects.ts';
import { Refusal } from './Refusal.ts';
import type { WorkflowRun } from './WorkflowRun.ts';

/** What a token may do with repositories of its user's owners, or `none`: nothing but what is public. */
export type Rights = 'none' | 'read' | 'write' | 'admin';

/** A request to take over the commits of a branch. */
export interface PullRequest {
  number: number;
  title: string;
  body: string;
  /** Branch names. */
  head: string;
  base: string;
  state: 'open' | 'closed' | 'merged';
  author: string;
  createdAt: string;
  updatedAt: string;
  closedAt?: string;
  mergedAt?: string;
  mergedBy?: string;
  mergeCommit?: string;
  isDraft?: boolean;
  /** Logins of those who were asked and have not said anything yet. */
  reviewers?: string[];
  reviews?: { author: string; state: 'APPROVED' | 'CHANGES_REQUESTED' }[];
  /** What the checks of its last commit came to. */
  checks?: 'SUCCESS' | 'FAILURE' | 'PENDING';
}

/** Somebody who is to become a collaborator. */
export interface Invitation {
  id: number;
  login: string;
  inviter: string;
  permission: string;
  createdAt: string;
}

/** Where a repository's events are sent. */
export interface Hook {
  id: number;
  url: string;
  secret: string;
  /** As the host names them. */
  events: string[];
}

/** A movement of a branch. */
export interface RefChange {
  ref: string;
  before: string | undefined;
  after: string | undefined;
}

/** Settings of a new repository. */
export interface RepositorySettings {
  owner: string;
  name: string;
  description?: string | undefined;
  isPrivate?: boolean | undefined;
  defaultBranch?: string | undefined;
  topics?: string[] | undefined;
  /** Bitbucket Cloud: key of the project that has it. */
  project?: string | undefined;
}

/** A commit to add to a branch. */
export interface CommitRequest {
  branch: string;
  /** The commit before it; `undefined` begins an empty repository. */
  parent: string | undefined;
  changes: readonly TreeChange[];
  message: string;
  author: Person;
}

/** A repository of the forge: git's data on disk, and what the host adds to it. */
export class ForgeRepository {
  readonly id: number;
  readonly owner: string;
  /** Changed by `ForgeState.renameRepository`. */
  name: string;
  readonly project: string | undefined;
  readonly git: BareRepository;
  readonly createdAt = new Date().toISOString();
  /** When it or what it holds changed last. */
  updatedAt = this.createdAt;
  pushedAt = this.createdAt;
  isArchived = false;
  isFork = false;
  description: string;
  isPrivate: boolean;
  defaultBranch: string;
  topics: string[];
  readonly collaborators = new Map<string, string>();
  readonly invitations: Invitation[] = [];
  readonly pulls: PullRequest[] = [];
  /** Runs of workflows, the oldest first. */
  readonly runs: WorkflowRun[] = [];
  readonly hooks: Hook[] = [];
  /** What the host stores beside, such as settings, environments and issues; by path below the repository. */
  readonly extras = new Map<string, unknown>();
  readonly #onPush: (change: RefChange, user: string) => void;
  readonly #onPull: (pull: PullRequest, action: 'opened' | 'merged' | 'closed') => void;

  constructor(
    id: number,
    settings: RepositorySettings,
    folder: string,
    events: {
      onPush(repository: ForgeRepository, change: RefChange, user: string): void;
      onPull(
        repository: ForgeRepository,
        pull: PullRequest,
        action: 'opened' | 'merged' | 'closed',
      ): void;
    },
  ) {
    this.id = id;
    this.owner = settings.owner;
    this.name = settings.name;
    this.project = settings.project;
    this.description = settings.description ?? '';
    this.isPrivate = settings.isPrivate ?? false;
    this.defaultBranch = settings.defaultBranch ?? 'main';
    this.topics = settings.topics ?? [];
    this.git = new BareRepository(folder);
    this.#onPush = (change, user) => events.onPush(this, change, user);
    this.#onPull = (pull, action) => events.onPull(this, pull, action);
  }

  get fullName(): string {
    return `${this.owner}/${this.name}`;
  }

  /** The commit that a name means; the default branch without one. @throws Refusal 404. */
  async requireCommit(name: string | undefined): Promise<string> {
    const sha = await this.git.resolve(name || this.defaultBranch);
    if (!sha) throw new Refusal(404, `No commit found for the ref ${name || this.defaultBranch}`);
    return sha;
  }

  /** Moves, creates or deletes a ref and notifies the hooks. @throws Refusal 409 when it moved meanwhile. */
  async moveRef(change: RefChange, user: string): Promise<void> {
    const { ref, before, after } = change;
    try {
      if (after) await this.git.setRef(ref, after, before);
      else await this.git.deleteRef(ref);
    } catch {
      throw new Refusal(409, `${ref} was changed meanwhile`);
    }
    await this.#followFirst(change);
    this.announcePush(change, user);
  }

  /** The first branch of an empty repository becomes its default. */
  async #followFirst({ ref, before, after }: RefChange): Promise<void> {
    const [, branch] = /^refs\/heads\/(.+)/.exec(ref) ?? [];
    if (!branch || before || !after || branch === this.defaultBranch) return;
    if (await this.git.getRef(`refs/heads/${this.defaultBranch}`)) return;
    await this.git.setDefaultBranch(branch);
    this.defaultBranch = branch;
  }

  /** Sends what a push over git moved to the hooks. */
  announcePush(change: RefChange, user: string): void {
    this.pushedAt = new Date().toISOString();
    this.updatedAt = this.pushedAt;
    this.#onPush(change, user);
  }

  /** Adds a commit to a branch. @returns its id. */
  async commit({ branch, parent, changes, message, author }: CommitRequest, user: string) {
    const tree = await this.git.writeTree(parent, changes);
    const parents = parent ? [parent] : [];
    const sha = await this.git.writeCommit({ tree, parents, message, author });
    const ref = `refs/heads/${branch}`;
    const before = await this.git.getRef(ref);
    await this.moveRef({ ref, before, after: sha }, user);
    return sha;
  }

  /** @throws Refusal 422 without commits to take over, 409 when the branch has an open one. */
  async openPull(
    settings: Pick<PullRequest, 'title' | 'body' | 'head' | 'base' | 'author'>,
  ): Promise<PullRequest> {
    const head = await this.git.getRef(`refs/heads/${settings.head}`);
    if (!head) throw new Refusal(422, `The branch ${settings.head} does not exist`, 'head');
    const base = await this.git.getRef(`refs/heads/${settings.base}`);
    if (!base) throw new Refusal(422, `The branch ${settings.base} does not exist`, 'base');
    const isOpen = this.pulls.some(
      ({ state, ...pull }) =>
        state === 'open' && pull.head === settings.head && pull.base === settings.base,
    );
    if (isOpen) throw new Refusal(409, `A pull request already exists for ${settings.head}`);
    if (await this.git.isAncestor(head, base))
      throw new Refusal(422, `No commits between ${settings.base} and ${settings.head}`);
    const now = new Date().toISOString();
    const pull: PullRequest = {
      ...settings,
      number: this.pulls.length + 1,
      state: 'open',
      createdAt: now,
      updatedAt: now,
    };
    this.pulls.push(pull);
    await this.git.setRef(`refs/pull/${pull.number}/head`, head, undefined);
    this.#onPull(pull, 'opened');
    return pull;
  }

  /** @throws Refusal 404. */
  requirePull(number: number): PullRequest {
    const pull = this.pulls.find(each => each.number === number);
    if (!pull) throw new Refusal(404, 'Not Found');
    return pull;
  }

  /** The commits that a pull request compares. */
  async getPullEnds(pull: PullRequest): Promise<{ base: string; head: string }> {
    const stored = await this.git.getRef(`refs/pull/${pull.number}/head`);
    const isOpen = pull.state === 'open';
    const branch = isOpen ? await this.git.getRef(`refs/heads/${pull.head}`) : undefined;
    const base = await this.git.getRef(`refs/heads/${pull.base}`);
    return { base: base ?? '', head: branch ?? stored ?? '' };
  }

  /** Whether git merges both without a conflict. */
  async isMergeable(pull: PullRequest): Promise<boolean> {
    if (pull.state !== 'open') return false;
    const { base, head } = await this.getPullEnds(pull);
    return (await this.git.mergeTrees(base, head)) !== undefined;
  }

  /** Merges with a merge commit, or with one new commit when squashed. @throws Refusal 405, 409. */
  async mergePull(
    pull: PullRequest,
    by: Person & { login: string },
    { message, isSquash = false, head: expected }: MergeOptions = {},
  ): Promise<string> {
    if (pull.state !== 'open') throw new Refusal(405, 'Pull Request is not mergeable');
    const { base, head } = await this.getPullEnds(pull);
    if (expected && expected !== head)
      throw new Refusal(409, 'Head branch was modified. Review and try the merge again.');
    const tree = await this.git.mergeTrees(base, head);
    if (!tree) throw new Refusal(405, 'Pull Request is not mergeable');
    const sha = await this.git.writeCommit({
      tree,
      parents: isSquash ? [base] : [base, head],
      message: message ?? `Merge pull request #${pull.number} from ${pull.head}\n\n${pull.title}`,
      author: by,
    });
    await this.git.setRef(
      `refs/pull/${pull.number}/head`,
      head,
      await this.git.getRef(`refs/pull/${pull.number}/head`),
    );
    await this.moveRef({ ref: `refs/heads/${pull.base}`, before: base, after: sha }, by.login);
    const now = new Date().toISOString();
    Object.assign(pull, {
      state: 'merged',
      mergedAt: now,
      closedAt: now,
      updatedAt: now,
      mergedBy: by.login,
      mergeCommit: sha,
    } satisfies Partial<PullRequest>);
    this.#onPull(pull, 'merged');
    return sha;
  }

  closePull(pull: PullRequest): void {
    if (pull.state !== 'open') throw new Refusal(422, 'The pull request is not open', 'state');
    const now = new Date().toISOString();
    Object.assign(pull, { state: 'closed', closedAt: now, updatedAt: now });
    this.#onPull(pull, 'closed');
  }
}

/** How a pull request is merged. */
export interface MergeOptions {
  message?: string | undefined;
  isSquash?: boolean | undefined;
  /** The commit that its branch must point to. */
  head?: string | undefined;
}
