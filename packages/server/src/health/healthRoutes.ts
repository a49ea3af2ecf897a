import type { FastifyInstance } from 'fastify';
import { createReadiness, type ReadinessOptions } from './createReadiness.ts';

/** Serves `/.backstage/health/v1/liveness` and `/readiness`, the latter with what fails. */
export function serveHealth(http: FastifyInstance, options: ReadinessOptions): void {
  const readReadiness = createReadiness(options);
  http.get('/.backstage/health/v1/liveness', async () => ({ status: 'ok' }));
  http.get('/.backstage/health/v1/readiness', async (_request, reply) => {
    const readiness = await readReadiness();
    return reply.code(readiness.status === 'error' ? 503 : 200).send(readiness);
  });
}
