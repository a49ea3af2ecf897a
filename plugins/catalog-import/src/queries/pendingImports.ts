import { useApi, useStoredValue } from '@portico/app';
import { catalogApiRef } from '@portico/catalog-common';
import { catalogImportApiRef } from '@portico/catalog-import-common';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  addPending,
  type PendingImport,
  pendingStorage,
  removePending,
} from '../model/pendingImport.ts';

const pollMs = 5000;
const none: readonly PendingImport[] = [];

/** The user's pull requests that are followed, over reloads. */
export function usePendingImports() {
  const [pending = none, store] = useStoredValue<readonly PendingImport[]>(
    pendingStorage.bucket,
    pendingStorage.key,
  );
  return {
    pending,
    add: useCallback((added: PendingImport) => store(addPending(pending, added)), [pending, store]),
    remove: useCallback(
      (removed: PendingImport) => store(removePending(pending, removed)),
      [pending, store],
    ),
  };
}

/** How far a pull request is, `missing` when there is none; while it is open, it is read again every few seconds. */
export function usePullRequestState({ repositoryUrl, number }: PendingImport) {
  const imports = useApi(catalogImportApiRef);
  return useQuery({
    queryKey: ['catalog-import', 'pull-request', repositoryUrl, number],
    queryFn: async ({ signal }) =>
      (await imports.getPullRequest(repositoryUrl, number, { signal }))?.state ?? 'missing',
    refetchInterval: ({ state }) => (state.data === 'open' ? pollMs : false),
  });
}

/** Registers the descriptor of a merged pull request, once. */
export function useRegistration({ location }: PendingImport, isMerged: boolean) {
  const catalog = useApi(catalogApiRef);
  return useQuery({
    queryKey: ['catalog-import', 'registration', location],
    enabled: isMerged,
    staleTime: Infinity,
    retry: 2,
    queryFn: async () => {
      const locationRef = `url:${location}`;
      const known = await catalog.getLocationByRef(locationRef);
      if (!known) await catalog.addLocation({ target: location });
      return true;
    },
  });
}
