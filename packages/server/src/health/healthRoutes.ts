import type { FastifyInstance } from 'fastify';

/** Something that must answer before the server is ready. */
export interface ReadinessCheck {
  name: string;
  /** Resolves when it answers. */
  check(): Promise<void>;
}

/** Whether the server has started, and is not stopping. */
export interface ServerPhase {
  current: 'starting' | 'running' | 'stopping';
}

/** Whose health is reported. */
export interface HealthOptions {
  phase: ServerPhase;
  listChecks: () => readonly ReadinessCheck[];
  /** Plugins that failed to start, while the others serve. */
  listFailedPlugins: () => readonly string[];
}

/**
 * Serves `/.backstage/health/v1/liveness` and `/readiness`, the latter naming what fails. A server that lacks
 * single plugins is ready: to take it out of service would end the others too.
 */
export function serveHealth(
  http: FastifyInstance,
  { phase, listChecks, listFailedPlugins }: HealthOptions,
): void {
  http.get('/.backstage/health/v1/liveness', async () => ({ status: 'ok' }));
  http.get('/.backstage/health/v1/readiness', async (_request, reply) => {
    if (phase.current !== 'running') {
      return reply.code(503).send({ status: 'error', message: `The server is ${phase.current}` });
    }
    const failing: string[] = [];
    await Promise.all(
      listChecks().map(({ name, check }) =>
        check().catch((error: unknown) => failing.push(`${name}: ${String(error)}`)),
      ),
    );
    if (failing.length > 0)
      return reply.code(503).send({ status: 'error', message: failing.join('; ') });
    const failedPlugins = listFailedPlugins();
    return failedPlugins.length > 0 ? { status: 'degraded', failedPlugins } : { status: 'ok' };
  });
}
