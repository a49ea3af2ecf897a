import {
  type ErrorBody,
  getStatusCode,
  InputError,
  PayloadTooLargeError,
  serializeError,
} from '@portico/errors';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { findStorageFailure } from '../database/findStorageFailure.ts';
import type { Logger } from '../logging/Logger.ts';

/** Names of errors that routing, the parser of bodies and static files make. */
const nameByStatus: Readonly<Record<number, string>> = {
  403: 'NotAllowedError',
  404: 'NotFoundError',
  408: 'RequestTimeoutError',
  413: 'PayloadTooLargeError',
};

/** Answers every error in the wire form; what is not meant for callers goes to the log only. */
export function answerErrors(http: FastifyInstance, logger: Logger): void {
  http.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = explainStorage(explainBodyError(thrown, request));
    const statusCode = getStatusCode(error);
    const body = describeError(error, statusCode, request);
    const extend = request.routeOptions.config.declared?.route.extendError;
    // Nobody waits for the answer any more, which is why the work for it ended.
    const isAbandoned = reply.raw.destroyed && error.name === 'AbortError';
    if (statusCode >= 500 && !isAbandoned) {
      const log = () =>
        logger.error(`${request.method} ${request.url} failed`, { error, requestId: request.id });
      if (request.trace) request.trace.run(log);
      else log();
    }
    return reply
      .code(statusCode)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ ...extend?.(body), ...body }));
  });
}

/** The wire form of an error, for a request. */
export function describeError(
  error: Error,
  statusCode: number,
  request: Pick<FastifyRequest, 'method' | 'url' | 'id' | 'trace'>,
): ErrorBody {
  const isUnexpected = statusCode === 500;
  const { name, ...rest } = isUnexpected
    ? {
        name: 'Error',
        message: `Something went wrong on the server; its log has the request '${request.id}'`,
      }
    : serializeError(error);
  return {
    error: { name: isOfFramework(error) ? nameOf(statusCode) : name, ...rest },
    request: { method: request.method, url: toPluginUrl(request.url) },
    response: { statusCode },
    ...(request.trace?.traceId !== undefined && { traceId: request.trace.traceId }),
  };
}

/** Says what is wrong with a body that could not be read, and what to send. */
function explainBodyError(error: FastifyError, request: FastifyRequest): Error {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new PayloadTooLargeError(
      `The body is larger than ${request.routeOptions.bodyLimit} bytes; send less, or split it into several calls`,
    );
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError)
    return new InputError('The body is not valid JSON; send JSON that can be parsed');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return Object.assign(error, {
      message: `Bodies of this type are not read; send one with 'content-type: application/json'`,
    });
  return error;
}

/** Says in words for callers that the disk or the database fails, where no earlier error does. */
function explainStorage(error: Error): Error {
  return getStatusCode(error) === 500 ? (findStorageFailure(error) ?? error) : error;
}

/** Whether an error was made by fastify, or by http-errors as those of static files are. */
function isOfFramework(error: Error & { code?: unknown; expose?: unknown }): boolean {
  return (
    error.name === 'FastifyError' ||
    String(error.code).startsWith('FST_') ||
    error.expose !== undefined
  );
}

function nameOf(statusCode: number): string {
  return nameByStatus[statusCode] ?? (statusCode < 500 ? 'InputError' : 'Error');
}

/** Existing clients expect the address below the plugin's base. */
function toPluginUrl(url: string): string {
  return url.replace(/^\/api\/[^/?]+(?=[/?]|$)/, '') || '/';
}
