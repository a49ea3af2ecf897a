import { type ErrorBody, getStatusCode, serializeError } from '@portico/errors';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../logging/Logger.ts';

const nameByStatus: Readonly<Record<number, string>> = {
  400: 'InputError',
  413: 'PayloadTooLargeError',
  415: 'InputError',
};

/** Answers every error in the wire form; what is not meant for callers goes to the log only. */
export function answerErrors(http: FastifyInstance, logger: Logger): void {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const statusCode = getStatusCode(error);
    const body = describeError(error, statusCode, request);
    if (statusCode >= 500) {
      logger.error(`${request.method} ${request.url} failed`, { error, requestId: request.id });
    }
    return reply
      .code(statusCode)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  });
}

/** The wire form of an error, for a request. */
export function describeError(
  error: Error,
  statusCode: number,
  request: Pick<FastifyRequest, 'method' | 'url' | 'id'>,
): ErrorBody {
  const isUnexpected = statusCode === 500;
  const { name, ...rest } = isUnexpected
    ? {
        name: 'Error',
        message: `Something went wrong on the server; its log has the request '${request.id}'`,
      }
    : serializeError(error);
  return {
    error: { name: name === 'FastifyError' ? (nameByStatus[statusCode] ?? name) : name, ...rest },
    request: { method: request.method, url: toPluginUrl(request.url) },
    response: { statusCode },
  };
}

/** Existing clients expect the address below the plugin's base. */
function toPluginUrl(url: string): string {
  return url.replace(/^\/api\/[^/?]+(?=[/?]|$)/, '') || '/';
}
