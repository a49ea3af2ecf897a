import { resolve } from 'node:path';
import { CodeHosts } from '@portico/code-hosts';
import { createOrderedUid } from '@portico/server/database';
import { UrlReader } from '@portico/url-reader';
import { CatalogRules } from '../ingestion/CatalogRules.ts';
import type { WorkerContext } from '../ingestion/IngestionContext.ts';
import { Ingestor } from '../ingestion/Ingestor.ts';
import { createKindRegistry } from '../kinds/KindRegistry.ts';
import { CatalogStore } from '../store/CatalogStore.ts';
import type { CatalogEngineOptions } from './CatalogEngineOptions.ts';
import { listExcludes, listRules } from './configuredLocations.ts';

const minuteMs = 60_000;

/** What the workers of an engine share; it starts the ingestion thread. */
export async function createWorkerContext(
  options: CatalogEngineOptions,
  { stopping, onWritten }: { stopping: AbortSignal; onWritten: () => void },
): Promise<WorkerContext> {
  const { database } = options;
  const codeHosts = new CodeHosts(options.codeHosts);
  const urlReader = new UrlReader({
    tokens: options.hostTokens,
    codeHosts,
    hosts: options.readableHosts ?? [],
    stopping,
    ...(options.fetch && { fetch: options.fetch }),
  });
  const kinds = createKindRegistry(options.kinds ?? []);
  return {
    store: new CatalogStore(database, options.now),
    ingestor: await Ingestor.start(urlReader, options.kinds),
    urlReader,
    codeHosts,
    rules: new CatalogRules(listRules(options)),
    excludes: listExcludes(options),
    processors: options.processors ?? [],
    kinds,
    limits: {
      readRelations: kinds.readRelations,
      maxDepth: 20,
      maxTargets: 10_000,
      orphanStrategy: options.orphanStrategy ?? 'keep',
      codeHosts,
      fileRoots: (options.fileRoots ?? []).map(folder =>
        resolve(options.baseFolder ?? process.cwd(), folder),
      ),
    },
    guard: options.deletionGuard ?? { percent: 20, entities: 50, windowMs: 60 * minuteMs },
    createUid: options.createUid ?? createOrderedUid,
    onWritten,
    stopping,
  };
}
