import { catalogKeys } from '@portico/catalog-common';
import { alertApiRef, fetchApiRef, useApi } from '@portico/app';
import {
  listHeldEntitiesEndpoint,
  listProposalsEndpoint,
  listSourcesEndpoint,
  refuseHeldRunEndpoint,
  releaseHeldRunEndpoint,
  runSourceEndpoint,
  trySourceEndpoint,
} from '@portico/catalog-common/operations';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';

const pageSize = 50;
/** Besides what the server reports: what a location gives, and when it is read next. */
const refetchMs = 30_000;

function useCatalogClient() {
  return useApi(fetchApiRef).forPlugin('catalog');
}

/** What entities come from, or the one of a ref, page by page. */
export function useSources(ref?: string) {
  const client = useCatalogClient();
  return useInfiniteQuery({
    queryKey: [...catalogKeys.sources, 'list', ref],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        listSourcesEndpoint,
        { query: { limit: pageSize, offset: pageParam, ...(ref !== undefined && { ref }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length * pageSize : undefined),
    refetchInterval: refetchMs,
  });
}

/** The names of what a held run would remove, page by page. */
export function useHeldEntities(id: string) {
  const client = useCatalogClient();
  return useInfiniteQuery({
    queryKey: [...catalogKeys.sources, 'held', id],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        listHeldEntitiesEndpoint,
        { params: { id }, query: { limit: pageSize, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length * pageSize : undefined),
  });
}

/** The repositories of a source that have no descriptor, page by page. */
export function useProposals(ref: string) {
  const client = useCatalogClient();
  return useInfiniteQuery({
    queryKey: [...catalogKeys.sources, 'proposals', ref],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        listProposalsEndpoint,
        { query: { limit: pageSize, offset: pageParam, ref } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length * pageSize : undefined),
  });
}

/** What an operator does with a source. */
export type SourceAction =
  | { type: 'run'; id: string }
  | { type: 'confirm' | 'refuse'; heldRunId: string };

/** Reads a source now, or decides what a held run may remove. */
export function useSourceAction() {
  const client = useCatalogClient();
  const alerts = useApi(alertApiRef);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (action: SourceAction) => {
      if (action.type === 'run') await client.call(runSourceEndpoint, { body: { id: action.id } });
      else {
        const endpoint = action.type === 'confirm' ? releaseHeldRunEndpoint : refuseHeldRunEndpoint;
        await client.call(endpoint, { params: { id: action.heldRunId } });
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: catalogKeys.sources }),
    onError: error => alerts.post({ message: error.message, severity: 'error', error }),
  });
}

/** Tries the filters of a source on demand: each call takes requests to the source, so that nothing repeats it. */
export function useSourceSample(id: string) {
  const client = useCatalogClient();
  return useMutation({ mutationFn: () => client.call(trySourceEndpoint, { body: { id } }) });
}
