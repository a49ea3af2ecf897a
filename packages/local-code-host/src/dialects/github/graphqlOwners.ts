import type { Call } from '../../http/Dialect.ts';
import type { ForgeRepository } from '../../model/ForgeRepository.ts';
import type { ForgeTeam, Owner } from '../../model/ForgeState.ts';
import { orderRepositories } from '../../model/orderRepositories.ts';

interface ListArguments {
  first?: number;
  after?: string | null;
  orderBy?: { field: string; direction: string } | null;
  ownerAffiliations?: readonly string[] | null;
}

const orders = { CREATED_AT: 'id', UPDATED_AT: 'updated', PUSHED_AT: 'pushed' } as const;
const maxPage = 100;

function describeRepository(repository: ForgeRepository, origin: string) {
  const { id, name, fullName, description, isPrivate, git, defaultBranch } = repository;
  const { createdAt, updatedAt, pushedAt, isArchived, isFork, topics } = repository;
  const head = () => git.getRef(`refs/heads/${defaultBranch}`);
  return {
    id: `R_${id}`,
    name,
    nameWithOwner: fullName,
    url: `${origin}/${fullName}`,
    description: description || null,
    isArchived,
    isFork,
    visibility: isPrivate ? 'PRIVATE' : 'PUBLIC',
    createdAt,
    updatedAt,
    pushedAt,
    defaultBranchRef: async () => ((await head()) ? { name: defaultBranch } : null),
    primaryLanguage: null,
    repositoryTopics: { nodes: topics.map(topic => ({ topic: { name: topic } })) },
    async object({ expression = '' }: { expression?: string }) {
      const colon = expression.indexOf(':');
      const ref = expression.slice(0, colon);
      const commit = await git.resolve(ref === 'HEAD' ? defaultBranch : ref);
      const entry = commit && (await git.findEntry(commit, expression.slice(colon + 1)));
      if (!entry) return null;
      if (entry.type !== 'blob') return { __typename: 'Tree', oid: entry.sha };
      const bytes = await git.readBlob(entry.sha);
      const text = bytes.toString();
      return {
        __typename: 'Blob',
        id: `B_${entry.sha}`,
        oid: entry.sha,
        byteSize: bytes.length,
        text,
      };
    },
  };
}

interface Connection {
  first?: number;
  after?: string | null;
}

function paginate<T, Node>(
  items: readonly T[],
  { first = 30, after }: Connection,
  describe: (item: T) => Node,
) {
  const start = after ? Number(Buffer.from(after, 'base64').toString()) : 0;
  const end = start + Math.min(first, maxPage);
  return {
    totalCount: items.length,
    nodes: items.slice(start, end).map(describe),
    pageInfo: {
      endCursor: Buffer.from(String(end)).toString('base64'),
      hasNextPage: end < items.length,
    },
  };
}

function describePerson({ id, login, name, email }: Owner, origin: string) {
  return {
    id: `U_${id}`,
    login,
    name,
    email,
    bio: null,
    avatarUrl: `${origin}/${login}.png`,
    suspendedAt: null,
    organizationVerifiedDomainEmails: () => [email.replace('@', '+work@')],
  };
}

function describeTeam(team: ForgeTeam, owner: Owner, { state, origin }: Call): object {
  const parent = owner.teams.find(({ slug }) => slug === team.parent);
  return {
    id: `T_${team.id}`,
    slug: team.slug,
    combinedSlug: `${owner.login}/${team.slug}`,
    name: team.name,
    description: team.description || null,
    avatarUrl: null,
    editTeamUrl: `${origin}/orgs/${owner.login}/teams/${team.slug}/edit`,
    parentTeam: parent ? describeTeam(parent, owner, { state, origin } as Call) : null,
    members: (page: Connection) =>
      paginate(state.listPeople(team.members), page, each => describePerson(each, origin)),
  };
}

/** What a query of an organization starts from: its people and teams. */
export function createOrganizationRoot(call: Call) {
  const { state, origin } = call;
  return {
    organization({ login }: { login: string }) {
      const owner = state.owners.get(login.toLowerCase());
      if (!owner?.isOrganization) return null;
      return {
        id: `O_${owner.id}`,
        login: owner.login,
        membersWithRole: (page: Connection) =>
          paginate(state.listPeople(owner.members), page, each => describePerson(each, origin)),
        teams: (page: Connection) =>
          paginate(owner.teams, page, each => describeTeam(each, owner, call)),
        team({ slug }: { slug: string }) {
          const team = owner.teams.find(each => each.slug === slug);
          return team ? describeTeam(team, owner, call) : null;
        },
      };
    },
  };
}

/** What a query of an owner starts from. */
export function createOwnerRoot({ state, caller, prepare, origin }: Call) {
  return {
    async repositoryOwner({ login }: { login: string }) {
      await prepare(`/${login}`);
      const owner = state.owners.get(login.toLowerCase());
      if (!owner) return null;
      return {
        __typename: owner.isOrganization ? 'Organization' : 'User',
        login: owner.login,
        repositories({ first = 30, after, orderBy, ownerAffiliations }: ListArguments) {
          const order = orders[(orderBy?.field ?? '') as keyof typeof orders];
          const isShared = (ownerAffiliations ?? ['COLLABORATOR']).includes('COLLABORATOR');
          const listed = [
            ...state.listRepositories(caller, owner.login),
            ...(isShared
              ? state.listRepositories(caller).filter(each => each.collaborators.has(owner.login))
              : []),
          ];
          const found = orderRepositories(listed, order);
          return paginate(found, { first, after: after ?? null }, each =>
            describeRepository(each, origin),
          );
        },
      };
    },
  };
}
