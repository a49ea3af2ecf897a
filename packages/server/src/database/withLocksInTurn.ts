import { setTimeout as sleep } from 'node:timers/promises';

/** Codes of PostgreSQL: a deadlock was broken by ending this transaction, a lock was waited for too long. */
const retriedCodes = new Set(['40P01', '55P03']);
const maxAttempts = 60;
const maxPauseMs = 500;

/** For how long a lock is waited for: less than PostgreSQL takes to look for deadlocks, which others might be ended for. */
const lockTimeoutMs = 250;

/**
 * Runs a transaction that locks tables which others use meanwhile. Where it cannot have a lock soon it gives up those it has,
 * so that nobody waits for it, and tries again; the last attempt takes as long as it takes.
 *
 * @param attempt - runs it, with the milliseconds that it may wait for a lock; 0 is for ever.
 */
export async function withLocksInTurn<T>(attempt: (maxWaitMs: number) => Promise<T>): Promise<T> {
  for (let count = 1; count < maxAttempts; count += 1) {
    try {
      return await attempt(lockTimeoutMs);
    } catch (error) {
      if (!retriedCodes.has(String(findCode(error)))) throw error;
      await sleep(Math.random() * Math.min(count * 50, maxPauseMs));
    }
  }
  return attempt(0);
}

/** The code of a database's error, or of what caused it. */
function findCode(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return (error as { code?: unknown }).code ?? findCode(error.cause);
}
