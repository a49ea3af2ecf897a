import type { CatalogProcessor } from '@portico/catalog-common';
import type { CodeHosts } from '@portico/integrations';
import type { KindRegistry } from '../kinds/KindRegistry.ts';
import type { CatalogStore } from '../store/CatalogStore.ts';
import type { DeletionGuard } from '../store/runs.ts';
import type { CatalogRules } from './CatalogRules.ts';
import type { TargetLimits } from './followTargets.ts';
import type { Ingestor } from './Ingestor.ts';
import type { UrlReader } from './UrlReader.ts';

/** What the steps of ingestion share. */
export interface IngestionContext {
  store: CatalogStore;
  ingestor: Ingestor;
  urlReader: UrlReader;
  codeHosts: CodeHosts;
  rules: CatalogRules;
  /** Patterns of files that configured locations leave out, by the location's ref. */
  excludes: ReadonlyMap<string, readonly string[]>;
  kinds: KindRegistry;
  processors: readonly CatalogProcessor[];
  limits: TargetLimits;
  guard: DeletionGuard;
  createUid: () => string;
  /** Aborted when the engine stops; long work ends at its next write. */
  stopping: AbortSignal;
  /** Says that something became visible. */
  onWritten: () => void;
}
