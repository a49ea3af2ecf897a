import {
  ConflictError,
  InputError,
  NotAllowedError,
  NotFoundError,
  ServiceUnavailableError,
} from '@portico/errors';
import { type CodeHostError, isRateLimitError } from '@portico/code-hosts';

/**
 * A failed call of a code host as the answer to a call of the portal, whose users are not signed out by what the host
 * says of their token.
 *
 * @param message - begins with that of the error when omitted.
 */
export function toAnswerError(cause: CodeHostError, message = cause.message): Error {
  const until = isRateLimitError(cause) ? `; try again after ${cause.endsAt.toISOString()}` : '';
  const text = `${message}${until}`;
  const options = { cause };
  switch (cause.failure) {
    case 'unauthenticated':
    case 'forbidden':
      return new NotAllowedError(text, options);
    case 'not-found':
      return new NotFoundError(text, options);
    case 'conflict':
      return new ConflictError(text, options);
    case 'invalid':
      return new InputError(text, options);
    case 'no-answer':
      return new ServiceUnavailableError(text, { cause, code: 'host-unreachable' });
    default:
      return new ServiceUnavailableError(text, options);
  }
}
