import { AuthenticationError, ServiceUnavailableError } from '@portico/errors';

/** How pages of published handlers hold what they send to the portal. */
const messagePattern = /authResponse = decodeURIComponent\('([^']*)'\)/;

interface Message {
  response?: unknown;
  error?: { name?: unknown; message?: unknown };
}

/**
 * What a page of published handlers sends to the portal: the session of who has signed in.
 *
 * @throws an error with the name and message that it sends instead; ServiceUnavailableError for another page.
 */
export function readHandlerMessage(page: string): unknown {
  const [, encoded] = messagePattern.exec(page) ?? [];
  if (encoded === undefined)
    throw new ServiceUnavailableError('The provider answered with a page that is not known');
  const { response, error } = JSON.parse(decodeURIComponent(encoded)) as Message;
  if (!error) return response;
  const { name, message } = error;
  throw Object.assign(new AuthenticationError(String(message).slice(0, 500)), {
    ...(name === 'NotAllowedError' && { name }),
  });
}
