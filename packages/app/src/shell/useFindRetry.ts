import type { ResponseError } from '@portico/errors';
import type { FindRetry } from '@portico/ui/shell';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Finds the reads on the page that failed with an error, to be tried again, where another try may end better. */
export function useFindRetry(): FindRetry {
  const queryClient = useQueryClient();
  return useCallback(
    error => {
      if (!isWorthRetrying(error)) return undefined;
      const failedWithIt = ({ state }: Query) =>
        state.error !== null && hasCause(error, state.error);
      const failed = queryClient
        .getQueryCache()
        .findAll({ type: 'active', predicate: failedWithIt });
      if (failed.length === 0) return undefined;
      return () => void queryClient.refetchQueries({ predicate: query => failed.includes(query) });
    },
    [queryClient],
  );
}

/** A refusal stays one, unless it is for now. */
function isWorthRetrying(error: Error): boolean {
  if (error.name === 'ResponseError') {
    const { status } = error as ResponseError;
    return status >= 500 || status === 408 || status === 429;
  }
  return error.cause instanceof Error ? isWorthRetrying(error.cause) : true;
}

function hasCause(error: unknown, wanted: Error): boolean {
  return error === wanted || (error instanceof Error && hasCause(error.cause, wanted));
}
