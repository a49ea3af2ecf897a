import { AuthenticationError } from '@portico/errors';
import type { FastifyRequest } from 'fastify';
import type { Authenticator } from '../refs.ts';

/** What callers are told who send no token. */
export function createMissingCredentialsError(): AuthenticationError {
  return new AuthenticationError("Missing credentials; send a token as 'Authorization: Bearer …'");
}

/**
 * Lets only those pass who show a token, whatever it allows.
 *
 * @throws AuthenticationError when there is none, or it is not valid.
 */
export async function requireCredentials(
  { headers, url }: Pick<FastifyRequest, 'headers' | 'url'>,
  authenticator: Authenticator,
): Promise<void> {
  const [, pluginId] = /^\/api\/([^/?]+)/.exec(url) ?? [];
  const principal = await authenticator.authenticate(headers.authorization, pluginId);
  if (principal.type === 'none') throw createMissingCredentialsError();
}
