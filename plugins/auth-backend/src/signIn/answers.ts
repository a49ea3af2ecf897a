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

/** The end of a session, with the provider's page that ends its own where people are to be sent there. */
export function answerSignedOut(
  logoutUrl: string | undefined,
  setCookies: readonly string[],
): RawAnswer {
  return new RawAnswer({
    status: 200,
    headers: {
      ...(setCookies.length > 0 && { 'set-cookie': setCookies }),
      ...(logoutUrl && { 'content-type': 'application/json; charset=utf-8' }),
    },
    ...(logoutUrl && { body: JSON.stringify({ logoutUrl }) }),
  });
}

/** Says that a session has ended at the provider: 401, which removes the browser's cookies of it. */
export function answerSessionEnded(
  providerId: string,
  message: string,
  setCookies: readonly string[],
): RawAnswer {
  const body = {
    error: { name: 'AuthenticationError', message },
    request: { method: 'GET', url: `/${providerId}/refresh` },
    response: { statusCode: 401 },
  };
  return RawAnswer.json(JSON.stringify(body), {
    status: 401,
    headers: { 'set-cookie': setCookies },
  });
}

/** Refuses what a page of another site could send. @throws AuthenticationError. */
export function requireRequestedWith({ headers }: SignInCall): void {
  if (headers[requestedWithHeader.name] === requestedWithHeader.value) return;
  throw new AuthenticationError(
    `Invalid X-Requested-With header; set it to '${requestedWithHeader.value}'`,
  );
}
