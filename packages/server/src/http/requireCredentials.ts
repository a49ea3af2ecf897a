import type { FastifyRequest } from 'fastify';
import { createMissingCredentialsError } from '../auth/createMissingCredentialsError.ts';
import type { Authenticator } from '../refs.ts';

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
