import type { Call } from '../../http/Dialect.ts';
import type { ForgeRepository } from '../../model/ForgeRepository.ts';
import { orderRepositories } from '../../model/orderRepositories.ts';

interface ListArguments {
  first?: number;
  after?: string | null;
  orderBy?: { field: string; direction: string } | null;
  ownerAffiliations?: readonly string[] | null;
}

const orders = { CREATED_AT: 'id', UPDATED_AT: 'updated', PUSHED_AT: 'pushed' } as const;
const maxPage = 100;

function describeRepository(repository: ForgeRepository) {
  const { id, name, fullName, description, isPrivate, git, defaultBranch } = repository;
  const { createdAt, updatedAt, pushedAt, isArchived, isFork, topics } = repository;
  const head = () => git.getRef(`refs/heads/${defaultBranch}`);
  return {
    id: `R_${id}`,
    name,
    nameWithOwner: fullName,
    description: description || null,
    isArchived,
    isFork,
    visibility: isPrivate ? 'PRIVATE' : 'PUBLIC',
    createdAt,
    updatedAt,
    pushedAt,
    defaultBranchRef: async () => ((await head()) ? { name: defaultBranch } : null),
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
      return { __typename: 'Blob', oid: entry.sha, byteSize: bytes.length, text };
    },
  };
}

/** What a query of an owner starts from. */
export function createOwnerRoot({ state, caller, prepare }: Call) {
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
          const start = after ? Number(Buffer.from(after, 'base64').toString()) : 0;
          const end = start + Math.min(first, maxPage);
          return {
            totalCount: found.length,
            nodes: found.slice(start, end).map(describeRepository),
            pageInfo: {
              endCursor: Buffer.from(String(end)).toString('base64'),
              hasNextPage: end < found.length,
            },
          };
        },
      };
    },
  };
}
