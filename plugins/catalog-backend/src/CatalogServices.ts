import type { Authorizer } from '@portico/contract';
import type { Database, EventSource } from '@portico/server';
import { CatalogEvents } from './CatalogEvents.ts';
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
}): CatalogServices {
  const { db, authorizer, engine, rules = new EntityRules() } = options;
  const entities = new EntityReader(db);
  const changes = new ChangeReader(db);
  return {
    db,
    entities,
    index: new FacetIndex(db),
    counts: new CountCache(db),
    locations: new LocationReader(db),
    changes,
    history: new EntityHistoryReader(db),
    rules,
    engine,
    events: new CatalogEvents({ changes, entities, authorizer, rules, subscribe: engine.onChange }),
  };
}
