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

/** Serves `/.backstage/health/v1/liveness` and `/readiness`, the latter naming what fails. */
export function serveHealth(
  http: FastifyInstance,
  phase: ServerPhase,
  checks: () => readonly ReadinessCheck[],
): void {
  http.get('/.backstage/health/v1/liveness', async () => ({ status: 'ok' }));
  http.get('/.backstage/health/v1/readiness', async (_request, reply) => {
    if (phase.current !== 'running') {
      return reply.code(503).send({ status: 'error', message: `The server is ${phase.current}` });
    }
    const failing: string[] = [];
    await Promise.all(
      checks().map(({ name, check }) =>
        check().catch((error: unknown) => failing.push(`${name}: ${String(error)}`)),
      ),
    );
    return failing.length > 0
      ? reply.code(503).send({ status: 'error', message: failing.join('; ') })
      : { status: 'ok' };
  });
}
