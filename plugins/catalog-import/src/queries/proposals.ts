import { useApi } from '@portico/app';
import { catalogApiRef } from '@portico/catalog-common';
import { catalogImportApiRef } from '@portico/catalog-import-common';
import { useQuery } from '@tanstack/react-query';
import { createLane } from '../model/createLane.ts';
import { analyzeRepository } from './analyzeUrl.ts';

const keys = ['catalog-import', 'bulk'] as const;
/** How many repositories are analyzed at once: each takes several calls at the code host. */
const lane = createLane(3);
const staleMs = 5 * 60_000;

/** What is configured for all pull requests. */
export function useImportDefaults() {
  const imports = useApi(catalogImportApiRef);
  return useQuery({
    queryKey: [...keys, 'defaults'],
    queryFn: ({ signal }) => imports.getDefaults({ signal }),
    staleTime: Infinity,
  });
}

/** What the analysis finds in a repository, or proposes for it, once that is wanted and its turn has come. */
export function useRepositoryAnalysis(
  url: string,
  { fileName, isWanted }: { fileName: string; isWanted: boolean },
) {
  const catalog = useApi(catalogApiRef);
  return useQuery({
    queryKey: [...keys, 'analysis', url, fileName],
    enabled: isWanted,
    staleTime: staleMs,
    queryFn: ({ signal }) =>
      lane(() => analyzeRepository(url, catalog, { fileName, signal }), signal),
  });
}
