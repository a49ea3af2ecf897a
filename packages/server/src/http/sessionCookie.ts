import { sessionCookieName } from '@portico/contract/auth';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../refs.ts';
import type { RateLimiter } from './createRateLimiter.ts';

/** How a session's cookie is given. */
export interface SessionCookieOptions {
  /** Path that the cookie is sent below, '' at the root. */
  path: string;
  isHttps: boolean;
  authenticator: Authenticator;
}

/** An answer that changes the session's cookie. */
export interface SessionCookieAnswer {
  status: number;
  headers: { 'set-cookie': string; 'cache-control': string };
  body?: { expiresAt: string };
}

const maxCookieCharacters = 16_384;

/**
 * The session's cookie of one path: GET of its address gives it to whoever sends a full token, DELETE removes it. It
 * holds a limited token, which only routes with access `cookie` and the files of a protected portal accept.
 */
export class SessionCookie {
  readonly #options: SessionCookieOptions;

  constructor(options: SessionCookieOptions) {
    this.#options = options;
  }

  /** @throws AuthenticationError without a valid full token; NotAllowedError for a service's. */
  async set(authorization: string | undefined): Promise<SessionCookieAnswer> {
    const { token, expiresAt } =
      await this.#options.authenticator.createLimitedToken(authorization);
    return this.#answer(200, token, expiresAt, { expiresAt: expiresAt.toISOString() });
  }

  remove(): SessionCookieAnswer {
    return this.#answer(204, '', new Date(0));
  }

  #answer(
    status: number,
    value: string,
    expires: Date,
    body?: SessionCookieAnswer['body'],
  ): SessionCookieAnswer {
    const { path, isHttps } = this.#options;
    const cookie = stringifySetCookie({
      name: sessionCookieName,
      value,
      path: path || '/',
      expires,
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
    });
    const headers = { 'set-cookie': cookie, 'cache-control': 'no-store' };
    return { status, headers, ...(body && { body }) };
  }
}

/** What the cookie of the portal's own files is served with. */
export interface PortalCookieOptions extends SessionCookieOptions {
  limitRate?: RateLimiter | undefined;
}

/** Serves the cookie that lets a browser fetch the files of a protected portal. */
export function servePortalCookie(
  http: FastifyInstance,
  { limitRate, ...options }: PortalCookieOptions,
): void {
  const url = `${options.path}/.backstage/auth/v1/cookie`;
  const cookie = new SessionCookie(options);
  const send = (reply: FastifyReply, { status, headers, body }: SessionCookieAnswer) =>
    reply.code(status).headers(headers).send(body);
  // Before any token is checked, which is what many calls would cost.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    limitRate?.('signIn', { request, reply, principal: { type: 'none' } });
  http.get(url, { onRequest }, async (request, reply) =>
    send(reply, await cookie.set(request.headers.authorization)),
  );
  http.delete(url, { onRequest }, (_request, reply) => send(reply, cookie.remove()));
}

/** Whether a browser's request has the cookie of a session that is valid. */
export async function hasSessionCookie(
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<boolean> {
  const token = readSessionCookie(request);
  if (!token) return false;
  try {
    await authenticator.authenticateLimited(token);
    return true;
  } catch (error) {
    if ((error as Error).name === 'AuthenticationError') return false;
    throw error;
  }
}

/** The limited token in a request's cookie; a header that is far too long counts as none. */
export function readSessionCookie({
  headers: { cookie = '' },
}: Pick<FastifyRequest, 'headers'>): string | undefined {
  if (cookie.length > maxCookieCharacters) return undefined;
  return parseCookie(cookie)[sessionCookieName] || undefined;
}
