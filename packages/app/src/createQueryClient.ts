import { getRetryPauseMs } from '@portico/errors';
import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './session/isPassing.ts';

const maxRetries = 2;
const pauses = { firstMs: 400 };
/** Sooner, those who send too much would send more. */
const pausesOfMany = { firstMs: 2000 };
const freshMs = 30_000;
/** The server supports no such thing, or has no room: the same a moment later. */
const lastingStatuses = [501, 505, 507];

/**
 * The one cache of what the server answered. Reads whose failure may pass are tried again, soon, since somebody waits for
 * them; what changes something is never repeated by itself.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      mutations: { retry: false },
      queries: {
        staleTime: freshMs,
        retry: (failures, error) => failures < maxRetries && mayPass(error),
        retryDelay: (failures, error) =>
          getRetryPauseMs(getStatus(error) === 429 ? pausesOfMany : pauses, failures + 1),
      },
    },
  });
}

function mayPass(error: Error): boolean {
  return isPassing(error) && !lastingStatuses.includes(getStatus(error) ?? 0);
}

function getStatus(error: Error): number | undefined {
  return (error as { status?: number }).status;
}
