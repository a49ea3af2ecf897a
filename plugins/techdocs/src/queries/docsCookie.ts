import { useApi } from '@portico/app';
import { type TechdocsApi, techdocsApiRef } from '@portico/techdocs-common';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { docsKeys } from './docsKeys.ts';

const minuteMs = 60_000;
const maxWaitMs = 60 * minuteMs;

/** Sets the cookie that images of pages are loaded with. */
export function docsCookieQuery(techdocs: TechdocsApi) {
  return queryOptions({
    queryKey: docsKeys.cookie,
    queryFn: ({ signal }) => techdocs.setCookie({ signal }),
    staleTime: minuteMs,
  });
}

/** Sets the cookie that images of pages are loaded with, and renews it. @returns whether images can be loaded. */
export function useDocsCookie(): boolean {
  const techdocs = useApi(techdocsApiRef);
  const { isPending } = useQuery({
    ...docsCookieQuery(techdocs),
    refetchInterval: ({ state }) => {
      const left = (state.data?.getTime() ?? 0) - Date.now() - minuteMs;
      return Math.min(Math.max(minuteMs, left), maxWaitMs);
    },
  });
  // A failure is seen where the image is missing, by its description.
  return !isPending;
}
