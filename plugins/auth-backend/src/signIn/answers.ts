import { type AuthSession, requestedWithHeader } from '@portico/contract/auth';
import { AuthenticationError } from '@portico/errors';
import { RawAnswer } from '@portico/server/http';
import type { SignInCall } from './SignIn.ts';

/** A session as JSON, which nothing between keeps. */
export function answerSession(session: AuthSession, setCookies: readonly string[] = []): RawAnswer {
  return RawAnswer.json(JSON.stringify(session), {
    headers: {
      'cache-control': 'no-store',
      ...(setCookies.length > 0 && { 'set-cookie': setCookies }),
    },
  });
}

/** Sends the browser to another address. */
export function answerRedirect(
  location: string | URL,
  setCookies: readonly string[] = [],
): RawAnswer {
  return new RawAnswer({
    status: 302,
    headers: {
      location: String(location),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      // A popup that is sent on must not lose the page that opened it.
      'cross-origin-opener-policy': 'unsafe-none',
      ...(setCookies.length > 0 && { 'set-cookie': setCookies }),
    },
  });
}

/** Refuses what a page of another site could send. @throws AuthenticationError. */
export function requireRequestedWith({ headers }: SignInCall): void {
  if (headers[requestedWithHeader.name] === requestedWithHeader.value) return;
  throw new AuthenticationError(
    `Invalid X-Requested-With header; set it to '${requestedWithHeader.value}'`,
  );
}
