import {
  apiDocsPluginId,
  listReferences,
  type References,
  referencesEndpoint,
} from '@portico/api-docs-common';
import { fetchApiRef, useApi } from '@portico/app';
import { type Entity, getEntityName, stringifyEntityRef } from '@portico/catalog-model';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

const none: References = { references: [], files: [] };
/** Letters; larger texts are not searched. */
const longestSearched = 20 * 1024 * 1024;

/**
 * The files that a definition refers to; nothing is asked where it refers to none. A failure is reported as the
 * reason of each reference, so that the rest is shown.
 */
export function useReferences(
  entity: Entity,
  definition: string,
  describeFailure: (reason: string) => string,
): References | undefined {
  const fetch = useApi(fetchApiRef).forPlugin(apiDocsPluginId);
  const targets = useMemo(
    () => (definition.length > longestSearched ? [] : listReferences(definition)),
    [definition],
  );
  const { data, error } = useQuery({
    queryKey: ['api-docs', 'references', stringifyEntityRef(entity), entity.metadata.etag],
    queryFn: ({ signal }) =>
      fetch.call(referencesEndpoint, { params: getEntityName(entity) }, { signal }),
    enabled: targets.length > 0,
    staleTime: 60_000,
  });
  return useMemo(() => {
    if (targets.length === 0) return none;
    if (!error) return data;
    const problem = describeFailure(error.message);
    return { references: targets.map(target => ({ from: '', target, problem })), files: [] };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another function with the same words changes nothing
  }, [targets, data, error]);
}
