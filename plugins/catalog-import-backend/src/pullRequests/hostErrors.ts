import {
  ConflictError,
  InputError,
  NotAllowedError,
  NotFoundError,
  ServiceUnavailableError,
} from '@portico/errors';
import { type CodeHostError, isCodeHostError, isRateLimitError } from '@portico/integrations';

/** Does a step at a code host; its failure names the step, the host's status and its message. */
export async function inStep<T>(step: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isCodeHostError(error)) throw toError(step, error);
    throw error;
  }
}

function toError(step: string, cause: CodeHostError): Error {
  const status = cause.status === undefined ? '' : `${cause.status}, `;
  const until = isRateLimitError(cause) ? `; try again after ${cause.endsAt.toISOString()}` : '';
  const message = `${step}: ${status}${cause.message}${until}`;
  const options = { cause };
  switch (cause.failure) {
    case 'unauthenticated':
    case 'forbidden':
      return new NotAllowedError(message, options);
    case 'not-found':
      return new NotFoundError(message, options);
    case 'conflict':
      return new ConflictError(message, options);
    case 'invalid':
      return new InputError(message, options);
    default:
      return new ServiceUnavailableError(message, options);
  }
}
