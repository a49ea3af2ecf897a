import { useContributions } from '@portico/app';
import { AppContext } from '@portico/app/assembly';
import { catalogApiRef, catalogKeys, type EntityPredicate } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import { type EntityChange, entityChangesPoint } from '@portico/catalog/points';
import type { Text } from '@portico/ui/i18n';
import { type QueryFunctionContext, useQueries } from '@tanstack/react-query';
import { use } from 'react';

const maxEntities = 20;
const freshMs = 60_000;

/** What is known of changes outside of descriptors. */
export interface OtherChanges {
  changes: readonly EntityChange[];
  isPending: boolean;
  /** Sources that could not be read. */
  failed: readonly Text[];
}

/** What happened outside of descriptors to what the given groups and users own, as far as it is known. */
export function useOtherChanges(owners: readonly string[]): OtherChanges {
  return useChangesOf({ 'relations.ownedBy': { $in: [...owners] } });
}

/** What happened to an entity outside of its descriptor, as far as it is known. */
export function useOtherChangesOf({ kind, metadata }: Entity): OtherChanges {
  const { name, namespace = 'default' } = metadata;
  return useChangesOf({ kind, 'metadata.name': name, 'metadata.namespace': namespace });
}

function useChangesOf(entities: EntityPredicate): OtherChanges {
  const app = use(AppContext);
  const sources = useContributions(entityChangesPoint);
  const results = useQueries({
    queries: sources.map(({ id, pluginId, value }) => ({
      queryKey: [...catalogKeys.lists, 'other-changes', id, entities],
      queryFn: async ({ client: queryClient, signal }: QueryFunctionContext) => {
        if (!app) return [];
        const apis = app.assembly.apisFor(pluginId);
        const { items } = await app.assembly
          .apisFor('catalog-inspector')
          .require(catalogApiRef)
          .queryEntities(
            {
              query: { $all: [value.query, entities] },
              fields: ['kind', 'metadata'],
              limit: maxEntities,
              totalItems: 'exclude',
            },
            { signal },
          );
        return items.length === 0 ? [] : value.list(items, { apis, queryClient, signal });
      },
      staleTime: freshMs,
    })),
  });
  return {
    changes: results.flatMap(({ data }) => data ?? []),
    isPending: results.some(({ isPending }) => isPending),
    failed: sources.flatMap(({ value }, index) => (results[index]?.error ? [value.title] : [])),
  };
}
