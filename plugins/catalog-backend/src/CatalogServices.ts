import type { CodeHostsApi } from '@portico/code-hosts-node';
import type { Authorizer } from '@portico/contract/permissions';
import { CodeHosts } from '@portico/code-hosts';
import type { EventSource } from '@portico/server/events';
import type { Database } from '@portico/server/database';
import { LocationAnalyzer, type LocationAnalyzerOptions } from './analysis/LocationAnalyzer.ts';
import { CatalogEvents } from './CatalogEvents.ts';
import { EntityExplainer } from './explain/EntityExplainer.ts';
import { EntityHistoryReader } from './history/EntityHistoryReader.ts';
import { ChangeReader } from './query/read/ChangeReader.ts';
import { DocumentCache } from './query/read/DocumentCache.ts';
import { CountCache } from './query/index/CountCache.ts';
import { EntityReader } from './query/read/EntityReader.ts';
import { FacetIndex } from './query/index/FacetIndex.ts';
import { EntityRules } from './query/language/EntityRules.ts';
import { LocationReader } from './query/read/LocationReader.ts';
import type { CatalogSchema } from './store/tables.ts';
import type { CatalogEngine } from './workers/CatalogEngine.ts';

/** What the catalog's routes work with. */
export interface CatalogServices {
  db: Database<CatalogSchema>;
  entities: EntityReader;
  /** Finds and counts entities. */
  index: FacetIndex;
  /** Omitted where the database is in this process. */
  documents: DocumentCache;
  /** Counts, cached until something changes. */
  counts: CountCache;
  locations: LocationReader;
  changes: ChangeReader;
  /** Says why entities are as they are. */
  explainer: EntityExplainer;
  /** What entities were. */
  history: EntityHistoryReader;
  /** Reads what callers are allowed as predicates. */
  rules: EntityRules;
  events: EventSource;
  /** Finds descriptors of repositories. */
  analyzer: LocationAnalyzer;
  /** Reads sources, and takes the API's commands. */
  engine: CatalogEngine;
  /** The configured code hosts, whose webhooks are taken. */
  hosts?: Pick<CodeHostsApi, 'codeHosts' | 'receive'> | undefined;
}

/** Makes what reads the catalog from its database, beside the engine that writes it. */
export function createCatalogServices(options: {
  db: Database<CatalogSchema>;
  authorizer: Authorizer;
  engine: CatalogEngine;
  /** The catalog's own when omitted. */
  rules?: EntityRules;
  /** Hosts whose pages show sources. */
  codeHosts?: CodeHosts;
  hosts?: CatalogServices['hosts'];
  /** Repositories are not read for an analysis when omitted. */
  analysis?: Omit<LocationAnalyzerOptions, 'codeHosts'>;
}): CatalogServices {
  const {
    db,
    authorizer,
    engine,
    rules = new EntityRules(),
    codeHosts = new CodeHosts(),
  } = options;
  const documents = new DocumentCache(db);
  const entities = new EntityReader(db, documents);
  const changes = new ChangeReader(db);
  return {
    db,
    entities,
    index: new FacetIndex(db),
    documents,
    counts: new CountCache(db),
    locations: new LocationReader(db),
    changes,
    explainer: new EntityExplainer(db, codeHosts),
    history: new EntityHistoryReader(db, codeHosts),
    rules,
    analyzer: new LocationAnalyzer({ onFailure: () => {}, ...options.analysis, codeHosts }),
    engine,
    hosts: options.hosts,
    events: new CatalogEvents({ changes, entities, authorizer, rules, subscribe: engine.onChange }),
  };
}
