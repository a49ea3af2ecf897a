import type {
  CatalogProcessor,
  EntityKindDefinition,
  EntityProvider,
  EntitySource,
} from '@portico/catalog-node';
import type { CodeHost } from '@portico/code-hosts';
import type { HostTokens } from '@portico/code-hosts-node';
import type { Logger } from '@portico/server';
import type { Database } from '@portico/server/database';
import type { Scheduler } from '@portico/server/work';
import type { ReadableHost } from '@portico/url-reader';
import type { CatalogRule } from '../ingestion/CatalogRules.ts';
import type { DeletionGuard } from '../store/heldRuns.ts';
import type { CatalogSchema } from '../store/tables.ts';
import type { LocationInput } from '../ingestion/LocationRegistry.ts';

/** A location of the configuration, with the kinds that it alone may bring. */
export interface ConfiguredLocation extends LocationInput {
  rules?: readonly { allow: readonly string[] }[];
  /** Patterns of files that the pattern of its target omits, relative to the folder before its first wildcard. */
  exclude?: readonly string[] | undefined;
}

/** How the catalog reads and keeps entities; only the database and the log are required. */
export interface CatalogEngineOptions {
  database: Database<CatalogSchema>;
  logger: Logger;
  locations?: readonly ConfiguredLocation[];
  rules?: readonly CatalogRule[];
  /** What relative file targets are relative to. */
  baseFolder?: string;
  /** Folders that Location entities of files may lead to besides that of their configured location. */
  fileRoots?: readonly string[];
  readableHosts?: readonly ReadableHost[];
  /** Hosts whose pages are read by their API. */
  codeHosts?: readonly CodeHost[];
  /** Their credentials that are renewed. */
  hostTokens?: HostTokens | undefined;
  processors?: readonly CatalogProcessor[];
  providers?: readonly EntityProvider[];
  /** Read page by page, as recurring tasks of the scheduler. */
  sources?: readonly EntitySource[];
  scheduler?: Scheduler;
  /** Guards what sources would remove. */
  sourceGuard?: DeletionGuard;
  /** Called when how far a source is has changed, with its ref. */
  onSourceProgress?: (ref: string) => void;
  /** Called after each turn of a source. */
  onSourceTurn?: (source: EntitySource, outcome: 'complete' | 'failed') => void;
  /** A company's own kinds. */
  kinds?: readonly EntityKindDefinition[];
  orphanStrategy?: 'keep' | 'delete';
  deletionGuard?: DeletionGuard;
  refreshIntervalMs?: number;
  retryIntervalMs?: number;
  leaseMs?: number;
  pollIntervalMs?: number;
  /** How long former versions are stored. */
  historyMs?: number;
  watchesFiles?: boolean;
  /** How soon after one another sources fail whose errors are counted in one line of the log. */
  errorBurstMs?: number;
  fetch?: typeof fetch;
  now?: () => Date;
  createUid?: () => string;
}
