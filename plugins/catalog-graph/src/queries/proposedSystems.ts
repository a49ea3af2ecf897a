import { useApi, useIdentity } from '@portico/app';
import { catalogApiRef, catalogKeys, type EntityPredicate } from '@portico/catalog-common';
import { getEntityDisplayName, stringifyEntityRef } from '@portico/catalog-model';
import { useQuery } from '@tanstack/react-query';

const maxProposed = 12;
const none: Readonly<Record<string, string>> = {};

/** Systems and domains to begin a graph with: those of the user's groups first, then others; by their refs, with their names. */
export function useProposedSystems(): Readonly<Record<string, string>> {
  const catalog = useApi(catalogApiRef);
  const { ownershipEntityRefs } = useIdentity();
  const { data } = useQuery({
    queryKey: [...catalogKeys.lists, 'graph-roots', ownershipEntityRefs],
    queryFn: async ({ signal }) => {
      const list = async (query: EntityPredicate) => {
        const { items } = await catalog.queryEntities(
          {
            query: { $all: [{ kind: { $in: ['domain', 'system'] } }, query] },
            orderBy: [{ field: 'kind', order: 'asc' }],
            fields: ['kind', 'metadata.name', 'metadata.namespace', 'metadata.title'],
            limit: maxProposed,
            totalItems: 'exclude',
          },
          { signal },
        );
        return items;
      };
      const [owned, all] = await Promise.all([
        list({ 'relations.ownedBy': { $in: ownershipEntityRefs } }),
        list({}),
      ]);
      const proposed = new Map(
        [...owned, ...all].map(each => [stringifyEntityRef(each), getEntityDisplayName(each)]),
      );
      return Object.fromEntries([...proposed].slice(0, maxProposed));
    },
  });
  return data ?? none;
}
