import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './session/isPassing.ts';

const maxRetries = 2;
const freshMs = 30_000;

/** The one cache of what the server answered. Answers that another try cannot better are not tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (failures, error) => failures < maxRetries && isPassing(error),
      },
    },
  });
}
