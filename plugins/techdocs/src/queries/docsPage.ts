import { useApi } from '@portico/app';
import type { EntityName } from '@portico/catalog-model';
import { type TechdocsApi, techdocsApiRef } from '@portico/techdocs-common';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readDocsPath } from '../model/docsAddress.ts';
import { readPageOnce } from '../model/readPageOnce.ts';
import { docsKeys } from './docsKeys.ts';

/** How long a page that was fetched ahead is good. */
const freshMs = 60_000;

/** A page of a site, as HTML. */
export function docsPageQuery(techdocs: TechdocsApi, entity: EntityName, path: string) {
  return queryOptions({
    queryKey: docsKeys.page(entity, path),
    queryFn: async ({ signal }) => {
      if (!path.endsWith('.html')) return techdocs.getPage(entity, path, { signal });
      const response = await techdocs.getFile(entity, path, { signal });
      return { html: await response.text(), path };
    },
    staleTime: freshMs,
    retry: false,
  });
}

/** A page of a site; the former page stays until it comes. */
export function useDocsPage(entity: EntityName, path: string) {
  const techdocs = useApi(techdocsApiRef);
  const [, entityRef] = docsKeys.site(entity);
  return useQuery({
    ...docsPageQuery(techdocs, entity, path),
    // Only a page of the same site.
    placeholderData: (data, query) => (query?.queryKey[1] === entityRef ? data : undefined),
  });
}

/** Fetches the page of a path inside the portal ahead and reads it, when it is one of the site. */
export function usePrefetchDocs(entity: EntityName, sitePath: string): (to: string) => void {
  const techdocs = useApi(techdocsApiRef);
  const queryClient = useQueryClient();
  return useCallback(
    to => {
      const [pathname = ''] = to.split(/[?#]/, 1);
      if (pathname !== sitePath && !pathname.startsWith(`${sitePath}/`)) return;
      const path = readDocsPath(decodeURI(pathname.slice(sitePath.length)));
      const query = docsPageQuery(techdocs, entity, path);
      void queryClient.prefetchQuery(query).then(() => {
        const page = queryClient.getQueryData(query.queryKey);
        if (page) whenIdle(() => readPageOnce(page.html));
      });
    },
    [techdocs, queryClient, entity, sitePath],
  );
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 200 });
  else setTimeout(work);
}
