import type { CatalogProcessor } from '@portico/catalog-node';
import type { CodeHosts } from '@portico/code-hosts';
import type { UrlReader } from '@portico/url-reader';
import type { KindRegistry } from '../kinds/KindRegistry.ts';
import type { DeletionGuard } from '../store/heldRuns.ts';
import type { CatalogStore } from '../store/CatalogStore.ts';
import type { CatalogWriter } from '../store/WriteSeries.ts';
import type { CatalogRules } from './CatalogRules.ts';
import type { TargetLimits } from './read/followTargets.ts';
import type { Ingestor } from './Ingestor.ts';

/** What the steps of ingestion share. */
export interface IngestionContext {
  store: CatalogWriter;
  ingestor: Ingestor;
  urlReader: UrlReader;
  codeHosts: CodeHosts;
  rules: CatalogRules;
  /** Patterns of files that configured locations omit, by the location's ref. */
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

/** The same for workers, which decide how their steps' writes are stored. */
export interface WorkerContext extends IngestionContext {
  store: CatalogStore;
}
