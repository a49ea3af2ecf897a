import type { Principal } from '@portico/contract/auth';
import { NotAllowedError } from '@portico/errors';
import type { FastifyRequest } from 'fastify';
import type { IdentifiedCaller } from '../auth/PluginIdentity.ts';
import type { Authenticator } from '../refs.ts';
import { createMissingCredentialsError } from '../auth/createMissingCredentialsError.ts';
import type { RouteAccess } from './serve.ts';
import { readSessionCookie } from './sessionCookie.ts';

/** What calls of a plugin are authenticated with. */
export interface AuthenticateOptions {
  authenticator: Authenticator;
  pluginId: string;
  /** What stands in for a missing `Authorization` header. */
  tokenHeader?: string | undefined;
  /** Origins of the portal's own pages. */
  portalOrigins: ReadonlySet<string>;
}

const methodsFromAnywhere = new Set(['GET', 'HEAD']);

/**
 * Finds out who makes a call, and whether the route is open to them.
 *
 * @param onFound - called with the caller as soon as they are known, before they may be refused.
 * @throws AuthenticationError or NotAllowedError.
 */
export async function authenticateCall(
  request: FastifyRequest,
  access: readonly RouteAccess[],
  options: AuthenticateOptions,
  onFound: (principal: Principal) => void,
): Promise<IdentifiedCaller> {
  const caller = await identify(request, access, options);
  const { principal } = caller;
  onFound(principal);
  if (access.includes('public')) return caller;
  if (principal.type === 'none') throw createMissingCredentialsError();
  const isAllowed =
    principal.type === 'service'
      ? access.includes('service')
      : access.includes('user') || (access.includes('signed-in') && !principal.isGuest);
  if (isAllowed) return caller;
  throw principal.type === 'user' && access.includes('signed-in')
    ? new NotAllowedError('Guests may not make this call; sign in first', {
        code: 'sign-in-required',
      })
    : new NotAllowedError(`This call is not open to callers of type '${principal.type}'`, {
        code: 'caller-not-allowed',
      });
}

async function identify(
  request: FastifyRequest,
  access: readonly RouteAccess[],
  { authenticator, pluginId, portalOrigins, tokenHeader }: AuthenticateOptions,
): Promise<IdentifiedCaller> {
  const authorization = request.headers.authorization ?? tokenHeader;
  if (authorization) {
    return {
      principal: await authenticator.authenticate(authorization, pluginId),
      authorization,
    };
  }
  const limitedToken = access.includes('cookie') ? readSessionCookie(request) : undefined;
  if (limitedToken === undefined) return { principal: { type: 'none' }, authorization };
  checkOrigin(request, portalOrigins);
  const principal = await authenticator.authenticateLimited(limitedToken, pluginId);
  return { principal, authorization, limitedToken };
}

/** Browsers send cookies with whatever any page makes them send; the page that does is named by the header `Origin`. */
function checkOrigin({ method, headers }: FastifyRequest, origins: ReadonlySet<string>): void {
  const isUpgrade = headers.upgrade !== undefined;
  if (methodsFromAnywhere.has(method) && !isUpgrade) return;
  if (headers.origin !== undefined && origins.has(headers.origin)) return;
  throw new NotAllowedError(
    'A session cookie is accepted for this call from pages of the portal only; send a token instead',
  );
}
