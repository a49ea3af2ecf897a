import { generateKeyPairSync } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BareRepository } from '../git/BareRepository.ts';
import {
  ForgeRepository,
  type PullRequest,
  type RefChange,
  type RepositorySettings,
  type Rights,
} from './ForgeRepository.ts';
import { Refusal } from './Refusal.ts';

/** Somebody or something that owns repositories. */
export interface Owner {
  id: number;
  /** As it is in addresses. */
  login: string;
  name: string;
  email: string;
  isOrganization: boolean;
  /** In no organization, so that they are invited where others are added. */
  isStranger: boolean;
  createdAt: string;
  /** Logins of the people of an organization. */
  members: Set<string>;
  teams: ForgeTeam[];
}

/** Some people of an organization. */
export interface ForgeTeam {
  id: number;
  /** As it is in addresses. */
  slug: string;
  name: string;
  description: string;
  /** The slug of the team above it. */
  parent?: string | undefined;
  /** Logins. */
  members: Set<string>;
}

/** Who sends a request, and what its token may do. */
export interface Caller extends Owner {
  rights: Rights;
  /** The only owner whose private repositories the token opens, as that of an app's installation. */
  onlyOwner?: string | undefined;
}

/** An application that exchanges its signature or secret for tokens. */
export interface ForgeApp {
  /** The public key of a GitHub App in PEM, or the secret of a service principal. */
  key: string;
  /** Accounts where it is installed. */
  installations: readonly string[];
  /** The token of an account. */
  issueToken(account: string): string;
}

/** A site whose people sign in here. */
export interface ForgeClient {
  secret: string;
  redirectUris: readonly string[];
  /** Who may sign in, and what their tokens may do. */
  accounts: ReadonlyMap<string, Rights>;
}

/** What somebody granted a site, until it fetches the token. */
export interface ForgeGrant {
  clientId: string;
  login: string;
  scope: string;
  /** Of PKCE. */
  challenge: string | undefined;
}

/** What happens to a repository and is sent to its hooks. */
export type RepositoryEvent =
  | { type: 'push'; repository: ForgeRepository; change: RefChange; user: string }
  | {
      type: 'pull';
      repository: ForgeRepository;
      pull: PullRequest;
      action: 'opened' | 'merged' | 'closed';
    };

const order: readonly Rights[] = ['none', 'read', 'write', 'admin'];
const validName = /^[A-Za-z0-9._-]+$/;

/** Owners, tokens and repositories of a forge. */
export class ForgeState {
  readonly owners = new Map<string, Owner>();
  readonly repositories = new Map<string, ForgeRepository>();
  /** By the id of the app or client. */
  readonly apps = new Map<string, ForgeApp>();
  /** By their ids. */
  readonly clients = new Map<string, ForgeClient>();
  /** By the code that a site exchanges for a token. */
  readonly codes = new Map<string, ForgeGrant>();
  /** Clients seal secrets with the public key: X25519. */
  readonly secretKeys = generateKeyPairSync('x25519');
  /** Who changes something over the pages, which need no token; they only show without. */
  visitor: Caller | undefined;
  readonly #tokens = new Map<string, { login: string; rights: Rights; owner?: string }>();
  readonly #renamed = new Map<string, ForgeRepository>();
  readonly #folder: string;
  readonly #onEvent: (event: RepositoryEvent) => void;
  #lastId = 0;

  /** @param folder - where the bare repositories are stored. */
  constructor(folder: string, onEvent: (event: RepositoryEvent) => void) {
    this.#folder = folder;
    this.#onEvent = onEvent;
  }

  addOwner(
    login: string,
    { name = login, isOrganization = false, isStranger = false } = {},
  ): Owner {
    const email = `${login.replaceAll('/', '.')}@forge.example`;
    const createdAt = new Date().toISOString();
    const id = this.takeId();
    const people = { members: new Set<string>(), teams: [] };
    const owner = { id, login, name, email, isOrganization, isStranger, createdAt, ...people };
    this.owners.set(login.toLowerCase(), owner);
    return owner;
  }

  /** Makes people, who are added when unknown, members of an organization. */
  addMembers(organization: string, logins: readonly string[]): void {
    for (const login of logins) {
      if (!this.owners.has(login.toLowerCase())) this.addOwner(login);
      this.requireOwner(organization).members.add(login);
    }
  }

  /** Makes a team of an organization of some of its people. */
  addTeam(
    organization: string,
    { name, members = [], ...rest }: { name: string; parent?: string; members?: readonly string[] },
  ): ForgeTeam {
    const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    const id = this.takeId();
    const team = { id, slug, name, description: '', members: new Set(members), ...rest };
    this.requireOwner(organization).teams.push(team);
    return team;
  }

  /** Those of some logins that are known, by their ids. */
  listPeople(logins: Iterable<string>): Owner[] {
    const found = [...logins].flatMap(login => this.owners.get(login.toLowerCase()) ?? []);
    return found.toSorted((a, b) => a.id - b.id);
  }

  /** Makes a token of a user, who is added when unknown. */
  addToken(token: string, login: string, rights: Rights, only: { owner?: string } = {}): void {
    if (!this.owners.has(login.toLowerCase())) this.addOwner(login);
    this.#tokens.set(token, { login, rights, ...only });
  }

  /** Ends a token. */
  revokeToken(token: string): void {
    this.#tokens.delete(token);
  }

  /** The caller of a token; `undefined` when the token is unknown. */
  findCaller(token: string): Caller | undefined {
    const found = this.#tokens.get(token);
    const owner = found && this.owners.get(found.login.toLowerCase());
    return owner && { ...owner, rights: found.rights, onlyOwner: found.owner };
  }

  /** @throws Refusal 404. */
  requireOwner(login: string): Owner {
    const owner = this.owners.get(login.toLowerCase());
    if (!owner) throw new Refusal(404, 'Not Found');
    return owner;
  }

  /** @throws Refusal 404 for an unknown owner, 409 for a name that is taken, 422 for one that cannot be. */
  async createRepository(settings: RepositorySettings): Promise<ForgeRepository> {
    this.requireOwner(settings.owner);
    if (!validName.test(settings.name) || /^\.+$/.test(settings.name))
      throw new Refusal(422, `'${settings.name}' is no name of a repository`, 'name');
    const key = `${settings.owner}/${settings.name}`.toLowerCase();
    if (this.repositories.has(key))
      throw new Refusal(409, 'name already exists on this account', 'name');
    const id = this.takeId();
    const folder = join(this.#folder, `${id}.git`);
    const repository = new ForgeRepository(id, settings, folder, {
      onPush: (repository, change, user) =>
        this.#onEvent({ type: 'push', repository, change, user }),
      onPull: (repository, pull, action) =>
        this.#onEvent({ type: 'pull', repository, pull, action }),
    });
    this.repositories.set(key, repository);
    await mkdir(this.#folder, { recursive: true });
    await BareRepository.create(folder, repository.defaultBranch);
    return repository;
  }

  /** Gives a repository another name; its former one leads to it. @throws Refusal 422 for one that is taken. */
  renameRepository(repository: ForgeRepository, name: string): void {
    const [former, key] = [repository.fullName, `${repository.owner}/${name}`].map(each =>
      each.toLowerCase(),
    ) as [string, string];
    if (former === key) return;
    if (this.repositories.has(key))
      throw new Refusal(422, 'name already exists on this account', 'name');
    this.repositories.delete(former);
    repository.name = name;
    this.repositories.set(key, repository);
    this.#renamed.set(former, repository);
  }

  /** The repository that had a name formerly; `undefined` where another one has it now. */
  findRenamed(fullName: string): ForgeRepository | undefined {
    const key = fullName.toLowerCase();
    return this.repositories.has(key) ? undefined : this.#renamed.get(key);
  }

  /** A repository that a caller may see. */
  findRepository(fullName: string, caller: Caller | undefined): ForgeRepository | undefined {
    const found = this.repositories.get(fullName.toLowerCase());
    return found && canSee(found, caller) ? found : undefined;
  }

  /** @throws Refusal 404 when the caller may not know it, 403 when it may see and not do this. */
  requireRepository(fullName: string, caller: Caller | undefined, needed: Rights): ForgeRepository {
    const found = this.findRepository(fullName, caller);
    if (!found) throw new Refusal(404, 'Not Found');
    if (needed !== 'read') requireRights(caller, needed);
    return found;
  }

  /** What a caller may see, by name. */
  listRepositories(caller: Caller | undefined, owner?: string): ForgeRepository[] {
    return [...this.repositories.values()]
      .filter(each => owner === undefined || each.owner.toLowerCase() === owner.toLowerCase())
      .filter(each => canSee(each, caller))
      .sort((a, b) => (a.fullName < b.fullName ? -1 : 1));
  }

  takeId(): number {
    return (this.#lastId += 1);
  }
}

/** @throws Refusal 401 without a token, 403 with one that may not. */
export function requireRights(caller: Caller | undefined, needed: Rights): Caller {
  if (!caller) throw new Refusal(401, 'Requires authentication');
  if (order.indexOf(caller.rights) < order.indexOf(needed))
    throw new Refusal(403, 'Resource not accessible by personal access token');
  return caller;
}

function canSee({ isPrivate, owner }: ForgeRepository, caller: Caller | undefined): boolean {
  if (!isPrivate) return true;
  if (!caller || caller.rights === 'none') return false;
  return caller.onlyOwner === undefined || caller.onlyOwner === owner;
}
