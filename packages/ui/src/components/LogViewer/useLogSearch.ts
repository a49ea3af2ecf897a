import { useEffect, useState } from 'react';
import type { LogBuffer } from './LogBuffer.ts';
import { LogSearch, type LogSearchResult } from './LogSearch.ts';

const nothing: LogSearchResult = { matchLines: [], lines: [], count: 0, isDone: true };

/** Where a text is in a log, as far as that is known by now. An empty query finds nothing. */
export function useLogSearch(log: LogBuffer, query: string): LogSearchResult {
  const [found, setFound] = useState({ query: '', result: nothing });
  useEffect(() => {
    if (query === '') return;
    const search = new LogSearch(log, query, result => setFound({ query, result }));
    return () => search.stop();
  }, [log, query]);
  if (query === '') return nothing;
  return found.query === query ? found.result : { ...nothing, isDone: false };
}
