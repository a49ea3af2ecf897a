import type { Endpoint, EndpointResult } from '@portico/contract';
import { delay, http, HttpResponse, type HttpHandler } from 'msw';

/** Makes msw answers to the endpoints of one plugin, checked by their types. */
export interface PluginAnswers {
  /** Answers with a value, or with what a function makes of the request. */
  answer<E extends Endpoint>(
    endpoint: E,
    result:
      | EndpointResult<E>
      | ((request: Request) => EndpointResult<E> | Promise<EndpointResult<E>>),
  ): HttpHandler;
  /** Answers with text as it is, such as a log. */
  answerText(endpoint: Endpoint, text: string | ((request: Request) => string)): HttpHandler;
  answerNotFound(endpoint: Endpoint): HttpHandler;
  answerError(
    endpoint: Endpoint,
    error: { status: number; name?: string; message: string; code?: string; permission?: string },
  ): HttpHandler;
  /** Never answers, for the states of loading. */
  answerNever(endpoint: Endpoint): HttpHandler;
}

/** Makes msw answers to the endpoints of one plugin, wherever its API is. */
export function createAnswers(pluginId: string): PluginAnswers {
  const handle = (
    endpoint: Endpoint,
    resolve: (request: Request) => Promise<Response> | Response,
  ) =>
    http[endpoint.method.toLowerCase() as 'get'](
      `*/api/${pluginId}${endpoint.path}`,
      ({ request }) => resolve(request),
    );
  const fail = (
    endpoint: Endpoint,
    status: number,
    error: { name: string; message: string; code?: string; permission?: string },
  ) =>
    handle(endpoint, request =>
      HttpResponse.json(
        {
          error,
          request: { method: request.method, url: new URL(request.url).pathname },
          response: { statusCode: status },
        },
        { status },
      ),
    );
  return {
    answer: (endpoint, result) =>
      handle(endpoint, async request => {
        const value =
          typeof result === 'function'
            ? await (result as (request: Request) => unknown)(request)
            : result;
        return value === undefined
          ? new HttpResponse(null, { status: endpoint.status })
          : HttpResponse.json(value as object, { status: endpoint.status });
      }),
    answerText: (endpoint, text) =>
      handle(endpoint, request =>
        HttpResponse.text(typeof text === 'function' ? text(request) : text),
      ),
    answerNotFound: endpoint =>
      fail(endpoint, 404, { name: 'NotFoundError', message: 'Not found' }),
    answerError: (endpoint, { status, name = 'Error', ...rest }) =>
      fail(endpoint, status, { name, ...rest }),
    answerNever: endpoint =>
      handle(endpoint, async () => {
        await delay('infinite');
        return new HttpResponse(null);
      }),
  };
}
