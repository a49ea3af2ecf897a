import { useApi } from '@portico/app';
import type { EntityName } from '@portico/catalog-model';
import { techdocsApiRef } from '@portico/techdocs-common';
import { useQuery } from '@tanstack/react-query';
import { docsKeys } from './docsKeys.ts';

const freshMs = 5 * 60_000;

/** Who changed a page last, once one is shown; unknown where the server is another one, and while it has not answered. */
export function useDocsPageChange(entity: EntityName, path: string | undefined) {
  const techdocs = useApi(techdocsApiRef);
  return useQuery({
    queryKey: docsKeys.change(entity, path ?? ''),
    queryFn: ({ signal }) => techdocs.getPageChange(entity, path ?? '', { signal }),
    enabled: path !== undefined,
    staleTime: freshMs,
    retry: false,
  });
}
