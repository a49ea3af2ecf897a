import { useApi } from '@portico/app';
import { searchApiRef, type SearchFacetValue, type SearchQualifier } from '@portico/search-common';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchKeys } from './searchKeys.ts';

const debounceMs = 250;
const freshMs = 30_000;
const maxShown = 8;

/** Values of a qualifier. */
export interface QualifierValues {
  values: readonly SearchFacetValue[];
  /** They belong to a text that was typed before. */
  areFormer: boolean;
}

/** Values of a qualifier that begin with a text, once the typing rests; none until they come, and without a name. */
export function useQualifierValues(
  name: SearchQualifier | undefined,
  text: string,
): QualifierValues {
  const search = useApi(searchApiRef);
  const prefix = text.slice(0, 100);
  const rested = useRested(prefix);
  const { data, isPlaceholderData } = useQuery({
    queryKey: searchKeys.values(name, rested),
    queryFn: ({ signal }) =>
      search.suggestValues(
        { qualifier: name ?? 'kind', prefix: rested, limit: maxShown },
        { signal },
      ),
    enabled: name !== undefined,
    staleTime: freshMs,
    retry: false,
    // The former values stay until others of the same qualifier come.
    placeholderData: (former, query) => (query?.queryKey[2] === name ? former : undefined),
  });
  return { values: data ?? [], areFormer: isPlaceholderData || rested !== prefix };
}

/** A text once it has not changed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
