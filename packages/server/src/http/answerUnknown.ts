import { NotFoundError } from '@portico/errors';
import type { FastifyInstance } from 'fastify';
import type { Authenticator } from '../refs.ts';
import { describeError } from './errorHandler.ts';
import { requireCredentials } from './requireCredentials.ts';

/**
 * Answers calls of addresses where nothing is.
 *
 * @param gate - requests credentials first, so that strangers cannot find out which plugins there are.
 */
export function answerUnknown(http: FastifyInstance, gate: Authenticator | undefined): void {
  http.setNotFoundHandler(async (request, reply) => {
    if (gate && /^\/api(?:[/?]|$)/.test(request.url)) await requireCredentials(request, gate);
    const isOfPlugin = /^\/api\/[^/]+\/./.test(request.url);
    if (isOfPlugin) return reply.code(404).send();
    const error = new NotFoundError(`Nothing is at '${request.url.split('?')[0]}'`);
    return reply.code(404).send(describeError(error, 404, request));
  });
}
