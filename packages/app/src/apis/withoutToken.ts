import {
  AuthenticationError,
  type ErrorBody,
  type ResponseError,
  serializeError,
} from '@portico/errors';

const code = 'token-missing';

/** The answer to a call that nobody can make without a token, in place of one from the server. */
export function answerWithoutToken({ method, url }: Request): Response {
  const error = new AuthenticationError(
    'You are signed in without a token, so the server does not know who you are',
    { code },
  );
  const body: ErrorBody = {
    error: serializeError(error),
    request: { method, url: new URL(url).pathname },
    response: { statusCode: 401 },
  };
  return Response.json(body, { status: 401 });
}

/**
 * Whether a failure is that the user has no token. The account menu and the panels of pages say so; what happens by
 * itself on each page need not say it again.
 */
export function isWithoutToken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isIt = error.name === 'ResponseError' && (error as ResponseError).body.error.code === code;
  return isIt || isWithoutToken(error.cause);
}
