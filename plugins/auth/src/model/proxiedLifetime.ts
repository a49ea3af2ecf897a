import type { SessionLifetime } from '@portico/app/sign-in';
import { readTokenClaims } from './tokenClaims.ts';

const defaultLifetimeMs = 5 * 60_000;
const marginMs = 5 * 60_000;

/** How long a session is used that a proxy gives: until 5 minutes before its token ends, or 5 minutes when it does not say. */
export function getProxiedLifetime(token: string | undefined, nowMs: number): SessionLifetime {
  const exp = token === undefined ? undefined : readTokenClaims(token)?.['exp'];
  if (typeof exp !== 'number') {
    return { freshUntilMs: nowMs + defaultLifetimeMs, expiresAtMs: nowMs + defaultLifetimeMs };
  }
  return { freshUntilMs: exp * 1000 - marginMs, expiresAtMs: exp * 1000 };
}
