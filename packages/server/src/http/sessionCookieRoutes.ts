import { defineEndpoint } from '@portico/contract';
import { removeSessionCookieEndpoint, setSessionCookieEndpoint } from '@portico/contract/auth';
import { RawAnswer } from './RawAnswer.ts';
import { serve, type ServedRoute } from './serve.ts';
import {
  SessionCookie,
  type SessionCookieAnswer,
  type SessionCookieOptions,
} from './sessionCookie.ts';

/**
 * Serves the plugin's session cookie at one more path, for clients that know it there. At
 * `/.backstage/auth/v1/cookie` it is served by every plugin with a route of access `cookie`.
 */
export function serveSessionCookie(path: string): ServedRoute<unknown> {
  return {
    kind: 'session-cookie',
    endpoint: defineEndpoint({ ...setSessionCookieEndpoint, path }),
    access: ['public'],
    handle: () => undefined,
  };
}

/** The routes of a plugin, with those that give and remove its session cookie where it asks for them. */
export function addSessionCookieRoutes(
  routes: readonly ServedRoute<never>[],
  options: SessionCookieOptions,
): readonly ServedRoute<never>[] {
  const isAccepted = routes.some(({ access }) => access.includes('cookie'));
  const paths = [
    ...(isAccepted ? [setSessionCookieEndpoint.path] : []),
    ...routes.flatMap(({ kind, endpoint }) => (kind === 'session-cookie' ? [endpoint.path] : [])),
  ];
  const cookie = new SessionCookie(options);
  return [
    ...routes.filter(({ kind }) => kind !== 'session-cookie'),
    ...paths.flatMap(path => [
      serve(defineEndpoint({ ...setSessionCookieEndpoint, path }), {
        access: ['user'],
        rateLimit: 'signIn',
        handle: async ({ headers }) => toRawAnswer(await cookie.set(headers.authorization)),
      }),
      serve(defineEndpoint({ ...removeSessionCookieEndpoint, path }), {
        access: ['public'],
        rateLimit: 'signIn',
        isWrite: false,
        handle: () => toRawAnswer(cookie.remove()),
      }),
    ]),
  ];
}

function toRawAnswer({ body, ...init }: SessionCookieAnswer): RawAnswer {
  return body ? RawAnswer.json(JSON.stringify(body), init) : new RawAnswer(init);
}
