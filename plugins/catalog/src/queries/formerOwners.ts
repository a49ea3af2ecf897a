import { fetchApiRef, useApi } from '@portico/app';
import { catalogKeys } from '@portico/catalog-common';
import { type FormerOwner, formerOwnersEndpoint } from '@portico/catalog-common/history';
import type { FetchApi } from '@portico/contract';
import { useQuery } from '@tanstack/react-query';

const freshMs = 30_000;

/** Owners that left the catalog; none where the server does not know, or the reader may not see them. */
export async function readFormerOwners(
  fetch: FetchApi,
  signal?: AbortSignal,
): Promise<readonly FormerOwner[]> {
  const found = await fetch
    .forPlugin('catalog')
    .callOptional(formerOwnersEndpoint, {}, { ...(signal && { signal }) });
  return found?.items ?? [];
}

/** When an owner left; `null` for one that was never there, `undefined` until it is known, or while there is none. */
export function useLeftAt(entityRef: string | undefined): string | null | undefined {
  const fetch = useApi(fetchApiRef);
  const { data, isError } = useQuery({
    queryKey: catalogKeys.formerOwners(),
    queryFn: ({ signal }) => readFormerOwners(fetch, signal),
    staleTime: freshMs,
    retry: false,
    enabled: entityRef !== undefined,
  });
  if (entityRef === undefined) return undefined;
  if (isError) return null;
  return data && (data.find(each => each.entityRef === entityRef)?.leftAt ?? null);
}
