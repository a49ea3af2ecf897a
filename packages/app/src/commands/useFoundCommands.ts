import { type Text, useReadText } from '@portico/ui';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useApp } from '../hooks/AppContext.ts';
import { useContributions } from '../hooks/useContributions.ts';
import { commandSourcePoint, type FoundCommand } from './commandPoints.ts';
import { useCommandContext } from './useCommandContext.ts';

/** What one source has found. */
export interface FoundGroup {
  id: string;
  label: string;
  found: readonly FoundCommand[];
  isSearching: boolean;
  error: Error | null;
}

const freshMs = 60_000;

/** What the sources find for a query; nothing for an empty one. Former finds stay until others come. */
export function useFoundCommands(query: string): readonly FoundGroup[] {
  const { assembly } = useApp();
  const readText = useReadText();
  const getContext = useCommandContext();
  const sources = useContributions(commandSourcePoint);
  const isWanted = query !== '';
  const results = useQueries({
    queries: sources.map(({ id, pluginId, value }) => ({
      queryKey: ['app', 'palette', id, query],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        value.search(query, { ...getContext(assembly.apisFor(pluginId)), signal }),
      enabled: isWanted,
      staleTime: freshMs,
      retry: false,
      placeholderData: keepPreviousData<readonly FoundCommand[]>,
    })),
  });
  return sources.map(({ id, value }: { id: string; value: { title: Text } }, index) => {
    const result = results[index];
    return {
      id,
      label: readText(value.title),
      found: (isWanted && result?.data) || [],
      isSearching: isWanted && result?.isFetching === true,
      error: isWanted ? (result?.error ?? null) : null,
    };
  });
}
