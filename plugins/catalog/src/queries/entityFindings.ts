import { useContributions } from '@portico/app';
import { AppContext } from '@portico/app/assembly';
import { useQueries } from '@tanstack/react-query';
import type { State } from '@portico/ui';
import type { Text } from '@portico/ui/i18n';
import { createContext, use, useEffect, useMemo, useState } from 'react';
import { type EntityFinding, entityFindingsPoint } from '../points.ts';

/** What is wrong with an entity in the eyes of a plugin. */
export interface ShownFinding {
  value: string;
  word: Text;
  state: State;
  title: Text;
}

/** What one plugin finds wrong. */
export interface FoundEntities {
  value: string;
  word: Text;
  meaning: Text | undefined;
  state: State;
  /** `undefined` until they are known. */
  items: readonly EntityFinding[] | undefined;
  error: Error | null;
}

/** The key of all findings in the query cache. */
export const findingsKey = ['catalog', 'findings'] as const;

const freshMs = 30_000;
const repeatMs = 60_000;
const soonMs = 5000;
/** What a page shows first comes before. */
const delayMs = 2500;

/**
 * What all plugins find wrong, read again while it is shown.
 *
 * @param isUrgent - whether the page can show nothing without it.
 */
export function useEntityFindings(isUrgent = false): readonly FoundEntities[] {
  const isLater = useIsLater();
  const app = use(AppContext);
  const contributions = useContributions(entityFindingsPoint);
  const results = useQueries({
    queries: contributions.map(({ id, pluginId, value }) => ({
      queryKey: [...findingsKey, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        app
          ? value.list({ apis: app.assembly.apisFor(pluginId), signal })
          : { items: [], isComplete: true },
      enabled: isUrgent || isLater,
      staleTime: freshMs,
      retry: false,
      refetchInterval: (query: { state: { data?: { isComplete: boolean } | undefined } }) =>
        query.state.data?.isComplete === false ? soonMs : repeatMs,
    })),
    combine,
  });
  return useMemo(
    () =>
      contributions.map(({ value: { value, word, meaning, state } }, index) => ({
        value,
        word,
        meaning,
        state,
        items: results[index]?.items,
        error: results[index]?.error ?? null,
      })),
    [contributions, results],
  );
}

/**
 * Whether all plugins have found what is wrong, or failed to: what is counted by it is counted once then, and not anew for
 * each of them.
 */
export function areFindingsComplete(found: readonly FoundEntities[]): boolean {
  return found.every(({ items, error }) => items !== undefined || error !== null);
}

/** Whether what a page shows first has had its time: checks of what is wrong come after it. */
export function useIsLater(): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}

function combine(
  results: { data?: { items: readonly EntityFinding[] } | undefined; error: Error | null }[],
) {
  return results.map(({ data, error }) => ({ items: data?.items, error }));
}

/** What plugins find wrong with the entities of a page, by their refs. */
export const EntityFindingsContext = createContext<ReadonlyMap<string, readonly ShownFinding[]>>(
  new Map(),
);

/** What plugins find wrong, by the entities' refs. */
export function useFindingsByRef(
  found: readonly FoundEntities[],
): ReadonlyMap<string, readonly ShownFinding[]> {
  return useMemo(() => {
    const shown = found.flatMap(({ value, word, state, items = [] }) =>
      items.map(({ entityRef, title }) => ({ entityRef, finding: { value, word, state, title } })),
    );
    const grouped = Map.groupBy(shown, ({ entityRef }) => entityRef);
    return new Map([...grouped].map(([ref, all]) => [ref, all.map(({ finding }) => finding)]));
  }, [found]);
}
