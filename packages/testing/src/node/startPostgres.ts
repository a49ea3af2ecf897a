import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from './EmbeddedPostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * One PostgreSQL for a whole run of tests. It starts beside the first tests: those that need it wait
 * for its port, the others never notice.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startEmbeddedPostgres();
  postgres.ready.catch((error: unknown) => process.emitWarning(error as Error));
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
