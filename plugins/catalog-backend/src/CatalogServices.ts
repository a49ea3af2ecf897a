import type { Authorizer } from '@portico/contract';
import { CodeHosts } from '@portico/integrations';
import type { Database, EventSource } from '@portico/server';
import { CatalogEvents } from './CatalogEvents.ts';
import { EntityExplainer } from './explain/EntityExplainer.ts';
import { EntityHistoryReader } from './history/EntityHistoryReader.ts';
import { ChangeReader } from './query/ChangeReader.ts';
import { CountCache } from './query/CountCache.ts';
import { EntityReader } from './query/EntityReader.ts';
import { FacetIndex } from './query/FacetIndex.ts';
import { EntityRules } from './query/EntityRules.ts';
import { LocationReader } from './query/LocationReader.ts';
import type { CatalogSchema } from './store/tables.ts';
import type { CatalogEngine } from './workers/CatalogEngine.ts';

/** What the catalog's routes work with. */
export interface CatalogServices {
  db: Database<CatalogSchema>;
  entities: EntityReader;
  /** Finds and counts entities. */
  index: FacetIndex;
  /** Counts, kept until something changes. */
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
  /** Reads sources, and takes the API's commands. */
  engine: CatalogEngine;
}

/** Makes what reads the catalog from its database, beside the engine that writes it. */
export function createCatalogServices(options: {
  db: Database<CatalogSchema>;
  authorizer: Authorizer;
  engine: CatalogEngine;
  /** The catalog's own when left out. */
  rules?: EntityRules;
  /** Hosts whose pages show sources. */
  codeHosts?: CodeHosts;
}): CatalogServices {
  const {
    db,
    authorizer,
    engine,
    rules = new EntityRules(),
    codeHosts = new CodeHosts(),
  } = options;
  const entities = new EntityReader(db);
  const changes = new ChangeReader(db);
  return {
    db,
    entities,
    index: new FacetIndex(db),
    counts: new CountCache(db),
    locations: new LocationReader(db),
    changes,
    explainer: new EntityExplainer(db, codeHosts),
    history: new EntityHistoryReader(db, codeHosts),
    rules,
    engine,
    events: new CatalogEvents({ changes, entities, authorizer, rules, subscribe: engine.onChange }),
  };
}
