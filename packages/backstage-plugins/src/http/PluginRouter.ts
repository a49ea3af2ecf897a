import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import type { HttpRouterServiceAuthPolicy } from '@backstage/backend-plugin-api';
import { trimSlash } from '@portico/config/trimSlash';
import { defineEndpoint, type Endpoint } from '@portico/contract';
import { applyConditionsEndpoint } from '@portico/contract/permissions';
import { getStatusCode, NotFoundError, toError } from '@portico/errors';
import { type RouteAccess, serveRaw, type WatchedWork } from '@portico/server';
import { allMethods, answerByServer, RawAnswer, serveUpgrade } from '@portico/server/http';
import express, { type Handler, type Request, type Response } from 'express';
import { z } from 'zod';
import type { Caller } from './Caller.ts';
import { WebSocketHandlers } from './WebSocketHandlers.ts';

/** A call that Express answers: who made it, and what failed. */
interface Call {
  caller: Caller;
  error?: Error;
}

const callKey = Symbol('call');

/** Until an answer begins. */
const slowMs = 5000;

/**
 * The routes of one published plugin. They are Express's, behind the entrance of every route: what the entrance refuses
 * never gets here.
 */
export class PluginRouter {
  readonly #app = express();
  readonly #handlers = express.Router();
  readonly #policies: HttpRouterServiceAuthPolicy[] = [];
  readonly #server: Server;
  readonly #webSockets = new WebSocketHandlers();
  readonly #watched: WatchedWork;

  constructor(watched: WatchedWork) {
    this.#watched = watched;
    this.#app.disable('x-powered-by');
    this.#app.use(this.#handlers);
    this.#app.use((request, _response, next) =>
      next(new NotFoundError(`There is nothing at '${request.path.slice(0, 200)}'`)),
    );
    this.#app.use((error: unknown, request: Request, response: Response, next: () => void) => {
      void next;
      findCall(request).error = toError(error);
      // What has begun cannot be answered anew; the caller sees that it breaks off.
      if (response.headersSent) request.socket.destroy();
      else response.status(500).end();
    });
    this.#server = createServer(this.#app);
  }

  /** Adds a handler of Express. */
  use(handler: Handler): void {
    this.#handlers.use(handler);
  }

  /** Opens a path, and all below it, to those who have no token, or to session cookies. */
  addAuthPolicy(policy: HttpRouterServiceAuthPolicy): void {
    this.#policies.push(policy);
  }

  /** Adds a WebSocket at one path. @throws as {@link WebSocketHandlers.add}. */
  addWebSocketHandler(handler: Parameters<WebSocketHandlers['add']>[0]): void {
    this.#webSockets.add(handler);
  }

  /** Opens a WebSocket. @throws NotFoundError when the plugin has none at the path. */
  openWebSocket(...call: Parameters<WebSocketHandlers['open']>): Promise<void> {
    return this.#webSockets.open(...call);
  }

  /** Who may call a path. Without a policy, whoever shows a token. */
  findAccess(path: string): readonly RouteAccess[] {
    // Whoever may apply conditions learns what a plugin stores of anything.
    if (isBelow(path, applyConditionsEndpoint.path)) return ['service'];
    const allowed = this.#policies.filter(policy => isBelow(path, policy.path));
    if (allowed.some(({ allow }) => allow === 'unauthenticated'))
      return ['public', 'user', 'service'];
    return allowed.length > 0 ? ['user', 'service', 'cookie'] : ['user', 'service'];
  }

  /** Answers a call. @throws what a handler threw or passed on. */
  async answer(request: globalThis.Request, caller: Caller): Promise<RawAnswer> {
    const call: Call = { caller };
    const response = await this.#watched.run(
      async () => {
        const answered = await answerByServer(this.#server, request, { [callKey]: call });
        if (!call.error) return answered;
        await answered.body?.cancel();
        throw call.error;
      },
      {
        slowMs,
        isFailure: outcome =>
          outcome.status === 'fulfilled'
            ? outcome.value.status >= 500
            : !request.signal.aborted && getStatusCode(outcome.reason) >= 500,
      },
    );
    return new RawAnswer({
      status: response.status,
      headers: readHeaders(response.headers),
      ...(response.body && { body: Readable.fromWeb(response.body as never) }),
    });
  }
}

/** The caller of a request that Express answers. */
export function getRequestCaller(request: { socket: object }): Caller {
  return findCall(request).caller;
}

/** Serves all that is at a published plugin's address, and below it. */
export const pluginRoutes = [
  { path: '/*', wildcard: 'encoded', params: z.object({ '*': z.string() }) } as const,
  { path: '' },
  { path: '/' },
].flatMap(place => [servePublished(place), serveWebSocket(place)]);

/** Published clients send their token as the subprotocol. A session cookie opens none. */
function serveWebSocket(place: Pick<Endpoint, 'path' | 'wildcard' | 'params'>) {
  const summary = 'Opened by a plugin of Backstage';
  return serveUpgrade(defineEndpoint({ method: 'GET', ...place, summary }), {
    access: ['user', 'service'],
    hasTokenAsSubprotocol: true,
    async handle({ principal, issueTokenFor, ...upgrade }, { router }: { router: PluginRouter }) {
      const caller = { principal, authorization: upgrade.headers.authorization, issueTokenFor };
      await router.openWebSocket(toUrl(upgrade.url).pathname, upgrade, caller);
    },
  });
}

function servePublished(place: Pick<Endpoint, 'path' | 'wildcard' | 'params'>) {
  const endpoint: Endpoint = defineEndpoint({
    method: 'GET',
    ...place,
    limits: [
      { at: 'body', bytes: 10_485_760, reason: 'published plugins limit JSON to 5 MB or less' },
    ],
    summary: 'Answered by a plugin of Backstage',
  });
  return serveRaw(endpoint, {
    access: ['user', 'service', 'cookie'],
    methods: allMethods,
    findAccess: (path, { router }: { router: PluginRouter }) => router.findAccess(path),
    handle({ method, url, headers, body, principal, issueTokenFor, signal }, { router }) {
      const given = Object.entries(headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((each): [string, string] => [name, each]),
      );
      const hasBody = method !== 'GET' && method !== 'HEAD';
      return router.answer(
        new globalThis.Request(toUrl(url), {
          method,
          headers: given.filter(([name]) => !connectionHeaders.has(name)),
          signal,
          ...(hasBody && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
        }),
        { principal, authorization: headers.authorization, issueTokenFor },
      );
    },
  });
}

const connectionHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'transfer-encoding',
  'upgrade',
]);

/** What the entrance sets on every answer, and no plugin may weaken. */
const protectiveHeaders = [
  /^content-security-policy/,
  /^x-frame-options$/,
  /^x-content-type-options$/,
];

function readHeaders(headers: Headers): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  for (const [name, value] of headers)
    if (name !== 'set-cookie' && !protectiveHeaders.some(each => each.test(name)))
      found[name] = value;
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) found['set-cookie'] = cookies;
  return found;
}

function findCall(request: { socket: object }): Call {
  return (request.socket as { [callKey]: Call })[callKey];
}

/** Whether a path is that of a policy or below it, in the letters that Express takes for the same. */
function isBelow(path: string, policyPath: string): boolean {
  const at = normalize(toUrl(path).pathname);
  const top = normalize(policyPath);
  return top === '' || at === top || at.startsWith(`${top}/`);
}

/** The address that Express sees: dots in a path are resolved before anybody decides about it. */
function toUrl(path: string): URL {
  return new URL(`http://localhost${path}`);
}

function normalize(path: string): string {
  return trimSlash(path.toLowerCase());
}
