import { useReadText } from '@portico/ui/i18n';
import { isNotFound } from '@portico/errors';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
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
  /** Whether it was found for what was typed before. */
  isFormer: boolean;
  error: Error | null;
}

const freshMs = 60_000;

/** What was typed, at three paces. */
export interface TypedQuery {
  now: string;
  /** At most every 50 ms. */
  paced: string;
  /** Once it has not changed for a moment. */
  rested: string;
}

/**
 * What the sources find for a query; nothing for an empty one. Former finds stay until others come. A source that covers
 * others is called as somebody types; when it fails, the others take its place until the palette is opened again. Local
 * sources are always called.
 */
export function useFoundCommands({ now, paced, rested }: TypedQuery): readonly FoundGroup[] {
  const { assembly } = useApp();
  const readText = useReadText();
  const getContext = useCommandContext();
  const sources = useContributions(commandSourcePoint);
  const [failure, setFailure] = useState<Error>();
  const isCovered = failure === undefined && sources.some(({ value }) => value.coversOthers);
  const calls = sources.map(({ id, pluginId, value }) => {
    const query = value.coversOthers || value.isLocal ? paced : rested;
    const isInTurn = value.isLocal || (value.coversOthers ?? false) === isCovered;
    const isCalled = isInTurn && now !== '';
    return {
      id,
      pluginId,
      value,
      query,
      isWanted: query !== '' && isCalled,
      isLate: isCalled && query !== now,
    };
  });
  const results = useQueries({
    queries: calls.map(({ id, pluginId, value, query, isWanted }) => ({
      queryKey: ['app', 'palette', id, query],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        value.search(query, { ...getContext(assembly.apisFor(pluginId)), signal }),
      enabled: isWanted,
      staleTime: value.isLocal ? 0 : freshMs,
      retry: false,
      placeholderData: keepPreviousData<readonly FoundCommand[]>,
    })),
  });
  const coverError = isCovered ? results.find(({ error }) => error)?.error : undefined;
  if (coverError) setFailure(coverError);

  return calls.map(({ id, value, isWanted, isLate }, index) => {
    const result = results[index];
    const isFailed = value.coversOthers && failure !== undefined;
    return {
      id,
      label: readText(value.title),
      found: (isWanted && result?.data) || [],
      isSearching: isLate || (isWanted && result?.isFetching === true),
      isFormer: isLate || (isWanted && result?.isPlaceholderData === true),
      error: isFailed ? toProblem(failure) : isWanted ? (result?.error ?? null) : null,
    };
  });
}

/** A server without the source's plugin is no problem to report: the other sources are what it has. */
function toProblem(failure: Error): Error | null {
  return isNotFound(failure) ? null : failure;
}
