import { sessionCookieName } from '@portico/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../refs.ts';
import type { RateLimiter } from './createRateLimiter.ts';

/** How the session's cookie is given. */
export interface SessionCookieOptions {
  /** Path that the cookie is good below, '' at the root. */
  basePath: string;
  isHttps: boolean;
  authenticator: Authenticator;
  limitRate?: RateLimiter | undefined;
}

const longestCookieHeader = 16_384;

/**
 * Serves the cookie that lets a browser fetch the files of a protected portal: GET gives it to whoever shows a
 * full token, DELETE takes it away. It holds a limited token, which is good for nothing else.
 */
export function serveSessionCookie(http: FastifyInstance, options: SessionCookieOptions): void {
  const { basePath, isHttps, authenticator, limitRate } = options;
  const url = `${basePath}/.backstage/auth/v1/cookie`;
  const write = (value: string, expires: Date) =>
    [
      `${sessionCookieName}=${value}`,
      `Path=${basePath || '/'}`,
      `Expires=${expires.toUTCString()}`,
      'HttpOnly',
      'SameSite=Lax',
      ...(isHttps ? ['Secure'] : []),
    ].join('; ');

  // Before any token is checked, which is what many calls would cost.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    limitRate?.('signIn', { request, reply, principal: { type: 'none' } });
  http.get(url, { onRequest }, async (request, reply) => {
    const { token, expiresAt } = await authenticator.createLimitedToken(
      request.headers.authorization,
    );
    return reply
      .headers({ 'set-cookie': write(token, expiresAt), 'cache-control': 'no-store' })
      .send({ expiresAt: expiresAt.toISOString() });
  });
  http.delete(url, { onRequest }, (_request, reply) =>
    reply
      .code(204)
      .headers({ 'set-cookie': write('', new Date(0)), 'cache-control': 'no-store' })
      .send(),
  );
}

/** Whether a browser's request carries the cookie of a session that holds. */
export async function hasSessionCookie(
  { headers }: FastifyRequest,
  authenticator: Authenticator,
): Promise<boolean> {
  const token = readCookie(headers.cookie, sessionCookieName);
  if (!token) return false;
  try {
    await authenticator.authenticateLimited(token);
    return true;
  } catch (error) {
    if ((error as Error).name === 'AuthenticationError') return false;
    throw error;
  }
}

/** The first cookie of a name; a header that is far too long counts as none. */
function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || header.length > longestCookieHeader) return undefined;
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}
