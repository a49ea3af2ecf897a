import { createServer, type Server } from 'node:http';
import type { HandlerAnswer, HandlerRequest } from '@portico/auth-node';
import { AuthenticationError, NotFoundError, toError } from '@portico/errors';
import { answerByServer } from '@portico/server/http';
import { parseSetCookie } from 'cookie';
import express, { type Request, type Response } from 'express';

/** Handlers of one provider, in the form of plugin-auth-node. */
export interface PublishedHandlers {
  start(request: Request, response: Response): Promise<void>;
  frameHandler(request: Request, response: Response): Promise<void>;
  refresh?(request: Request, response: Response): Promise<void>;
  logout?(request: Request, response: Response): Promise<void>;
}

interface Call {
  request: HandlerRequest;
  error?: Error;
}

const callKey = Symbol('call');
const maxMs = 30_000;
const maxAnswerLength = 500_000;

/** Lets Express call the handlers of one provider, one step at a time. */
export class HandlerServer {
  readonly #server: Server;

  constructor(handlers: PublishedHandlers) {
    const app = express();
    app.disable('x-powered-by');
    app.use((request, response, next) => {
      const { step, cookies, session } = findCall(request).request;
      Object.assign(request, { cookies: { ...cookies }, session });
      const handle = {
        start: handlers.start,
        frame: handlers.frameHandler,
        refresh: handlers.refresh,
        logout: handlers.logout,
      }[step];
      if (!handle && step === 'logout') response.end();
      else if (!handle) next(new NotFoundError('The provider gives no sessions anew'));
      else Promise.resolve(handle.call(handlers, request, response)).catch(next);
    });
    app.use((error: unknown, request: Request, response: Response, next: () => void) => {
      void next;
      findCall(request).error = toError(error);
      response.status(500).end();
    });
    this.#server = createServer(app);
  }

  /** Does a step. @throws what the handler throws. */
  async run(request: HandlerRequest): Promise<HandlerAnswer> {
    const call: Call = { request };
    const isPost = request.step === 'logout';
    const response = await answerByServer(
      this.#server,
      new globalThis.Request(`http://localhost/?${request.query}`, {
        method: isPost ? 'POST' : 'GET',
        headers: request.headers,
        signal: AbortSignal.timeout(maxMs),
      }),
      { [callKey]: call },
    );
    const body = await response.text();
    if (call.error) throw toRefusal(call.error);
    return {
      status: response.status,
      location: response.headers.get('location') ?? undefined,
      body: body.slice(0, maxAnswerLength),
      cookies: readCookies(response.headers),
    };
  }
}

/** Published resolvers refuse people by errors without a name of their own, which are no failures of the server. */
function toRefusal(error: Error): Error {
  if (error.name !== 'Error') return error;
  return new AuthenticationError(error.message, { cause: error });
}

function findCall(request: { socket: object }): Call {
  return (request.socket as { [callKey]: Call })[callKey];
}

function readCookies(headers: Headers): Record<string, string | undefined> {
  return Object.fromEntries(
    headers.getSetCookie().map(text => {
      const { name, value, maxAge, expires } = parseSetCookie(text);
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
      return [name, isGone ? undefined : value];
    }),
  );
}
