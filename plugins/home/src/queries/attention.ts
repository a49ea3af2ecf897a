import { useContributions, useIdentity } from '@portico/app';
import { AppContext } from '@portico/app/assembly';
import { type AttentionItem, attentionPoint } from '@portico/app/points';
import { catalogKeys } from '@portico/catalog-common';
import type { Text } from '@portico/ui/i18n';
import { useQueries } from '@tanstack/react-query';
import { use } from 'react';
import { useHomeTeams } from './homeTeams.ts';

/** An item, with a key that no other source has. */
export interface SourcedItem extends AttentionItem {
  itemKey: string;
}

/** What needs the user's attention, as far as it is known. */
export interface Attention {
  items: readonly SourcedItem[];
  isPending: boolean;
  /** Sources that could not be read. */
  failed: readonly { title: Text; error: Error }[];
  retry: () => void;
}

/** Reads what needs the user's attention, or that of the teams they have chosen, from all sources; one that fails hides none of the others. */
export function useAttention(): Attention {
  const app = use(AppContext);
  const user = useIdentity();
  const { owners } = useHomeTeams();
  const sources = useContributions(attentionPoint);
  const results = useQueries({
    queries: sources.map(({ id, pluginId, value }) => ({
      // What is wrong changes with the entities.
      queryKey: [...catalogKeys.lists, 'attention', id, owners],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        app
          ? value.list({
              apis: app.assembly.apisFor(pluginId),
              getPath: (ref, params) => app.assembly.routes.resolve(ref)?.(params),
              identity: { ...user, ownershipEntityRefs: [...owners] },
              signal,
            })
          : [],
    })),
  });
  return {
    items: sources.flatMap(({ id }, index) =>
      (results[index]?.data ?? []).map(item => ({ ...item, itemKey: `${id} ${item.id}` })),
    ),
    isPending: results.some(({ isPending }) => isPending),
    failed: sources.flatMap(({ value }, index) => {
      const error = results[index]?.error;
      return error ? [{ title: value.title, error }] : [];
    }),
    retry: () => {
      for (const { error, refetch } of results) if (error) void refetch();
    },
  };
}
