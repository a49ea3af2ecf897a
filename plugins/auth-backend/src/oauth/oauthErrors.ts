import { AuthenticationError, ServiceUnavailableError } from '@portico/errors';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/** The provider says that a session is over: it was ended, revoked, or has expired. */
export class SessionEndedError extends AuthenticationError {
  readonly isSessionEnd = true;
}

/** Whether an error says that the provider's session is over, and not only that something went wrong. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof Error && 'isSessionEnd' in error;
}

/** What a failed call to a provider means for those who wait for it; other errors stay as they are. */
export function explainOAuthError(error: unknown, title: string): unknown {
  if (error instanceof AuthorizationResponseError) {
    return new AuthenticationError(describe(title, error), { cause: error });
  }
  if (error instanceof ResponseBodyError) {
    if (error.status >= 500) return unavailable(title, error);
    if (error.error === 'invalid_grant') {
      return new SessionEndedError(describe(title, error), { cause: error });
    }
    return new AuthenticationError(describe(title, error), { cause: error });
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    return new SessionEndedError(`${title} does not accept the session any more`, { cause: error });
  }
  if (error instanceof ClientError) {
    if (isUnreachable(error)) return unavailable(title, error);
    return new AuthenticationError(
      `The answer of ${title} is not valid: ${error.message}${describeIssuer(error.cause)}`,
      { cause: error },
    );
  }
  // What `fetch` throws when nobody answers.
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return unavailable(title, error);
  }
  return error;
}

function describe(
  title: string,
  { error, error_description: description }: { error: string; error_description?: string },
): string {
  return `${title} answered '${error}'${description ? `: ${description}` : ''}`;
}

/** Who an answer is of, where it is another issuer than the one that is expected. */
function describeIssuer(error: unknown): string {
  const { claim, claims, parameters, expected } = ((error as Error | undefined)?.cause ?? {}) as {
    claim?: unknown;
    claims?: Record<string, unknown>;
    parameters?: unknown;
    expected?: unknown;
  };
  const issuer =
    parameters instanceof URLSearchParams
      ? parameters.get('iss')
      : claim === 'iss' && claims?.['iss'];
  return typeof issuer === 'string' && issuer !== expected
    ? `; its issuer is '${issuer.slice(0, 500)}', and '${String(expected)}' is expected`
    : '';
}

function unavailable(title: string, cause: Error): Error {
  return new ServiceUnavailableError(`${title} cannot be reached now; try again later`, { cause });
}

function isUnreachable({ code, cause }: ClientError): boolean {
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true;
  return cause instanceof Response && cause.status >= 500;
}
