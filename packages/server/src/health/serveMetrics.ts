import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createMissingCredentialsError } from '../auth/createMissingCredentialsError.ts';
import type { MetricsRegistry } from './MetricsRegistry.ts';

/**
 * Serves `/metrics` in the text format of Prometheus.
 *
 * @param token - what callers must send; anybody may read when omitted.
 */
export function serveMetrics(
  http: FastifyInstance,
  metrics: MetricsRegistry,
  token: string | undefined,
): void {
  http.get('/metrics', async (request, reply) => {
    if (token !== undefined && !isEqual(request.headers.authorization, `Bearer ${token}`))
      throw createMissingCredentialsError();
    const registry = await metrics.read();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isEqual(given: string | undefined, wanted: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
