import { AuthenticationError } from '@portico/errors';

/** The error for callers who send no token. */
export function createMissingCredentialsError(): AuthenticationError {
  return new AuthenticationError("Missing credentials; send a token as 'Authorization: Bearer …'", {
    code: 'credentials-missing',
  });
}
