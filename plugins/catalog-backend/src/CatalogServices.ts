import type { Authorizer } from '@portico/contract';
import type { Database, EventSource } from '@portico/server';
import { CatalogEvents } from './CatalogEvents.ts';
import { ChangeReader } from './query/ChangeReader.ts';
import { EntityReader } from './query/EntityReader.ts';
import { LocationReader } from './query/LocationReader.ts';
import type { CatalogSchema } from './store/tables.ts';

/** What the catalog's routes work with. */
export interface CatalogServices {
  db: Database<CatalogSchema>;
  entities: EntityReader;
  locations: LocationReader;
  changes: ChangeReader;
  events: EventSource;
}

/** Makes what reads the catalog from its database. */
export function createCatalogServices(options: {
  db: Database<CatalogSchema>;
  authorizer: Authorizer;
  /** Calls back when the change feed has grown. */
  subscribe: EventSource['onChange'];
}): CatalogServices {
  const { db, authorizer, subscribe } = options;
  const entities = new EntityReader(db);
  const changes = new ChangeReader(db);
  return {
    db,
    entities,
    locations: new LocationReader(db),
    changes,
    events: new CatalogEvents({ changes, entities, authorizer, subscribe }),
  };
}
