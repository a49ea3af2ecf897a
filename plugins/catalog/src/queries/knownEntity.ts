import { catalogKeys } from '@portico/catalog-common';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { useQueryClient } from '@tanstack/react-query';

/** An entity as far as a list that was read already shows it, to name it while the whole is on its way. */
export function useKnownEntity(entityRef: string): Entity | undefined {
  const lists = useQueryClient().getQueriesData<{ items?: readonly (Entity | null)[] }>({
    queryKey: catalogKeys.lists,
  });
  for (const [, list] of lists) {
    const items = Array.isArray(list?.items) ? list.items : [];
    const found = items.find(item => item?.kind && stringifyEntityRef(item) === entityRef);
    if (found) return found;
  }
  return undefined;
}
