import type { Entity } from '@portico/catalog-model';
import type { TestDatabase } from '@portico/testing/node';
import { seedCatalog } from '../../query/testing/seedCatalog.ts';
import { catalogMigrations } from '../../store/migrations/index.ts';
import type { CatalogSchema } from '../../store/tables.ts';
import {
  type CatalogTestOptions,
  type RunningCatalog,
  startCatalog,
} from '../../testing/startCatalog.ts';

/** A uid; they are in the order of their numbers. */
export const uid = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
function anEntity(n: number, kind: string, name: string, more: Partial<Entity> = {}): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    ...more,
    metadata: { uid: uid(n), etag: 'etag', name, annotations: {}, ...more.metadata },
  };
}
const owned = [{ type: 'ownedBy', targetRef: 'group:default/team-a' }];
/** The entity that has most. */
export const pay = anEntity(5, 'Component', 'pay', {
  metadata: {
    name: 'pay',
    title: 'Pay, now',
    tags: ['java', 'Data'],
    annotations: { 'example.com/cost.center': '7' },
  },
  spec: { type: 'service', lifecycle: 'production', owner: 'team-a' },
  relations: owned,
});
const web = anEntity(3, 'Component', 'web', {
  metadata: { name: 'web', title: 'Alpha Web', tags: ['java'] },
  spec: { type: 'website', lifecycle: 'production', owner: 'team-b' },
});
const rates = anEntity(4, 'Component', 'Rates', {
  metadata: { name: 'Rates', namespace: 'market' },
  spec: { type: 'Service', lifecycle: 'experimental', owner: 'team-a' },
  relations: owned,
});
const ratesApi = anEntity(1, 'API', 'rates', { spec: { type: 'openapi', owner: 'team-a' } });
const team = anEntity(2, 'Group', 'team-a', { spec: { type: 'team', children: [] } });

/** Two owners, two namespaces, names that differ only in case and kind. */
const entities = [pay, web, rates, ratesApi, team];

/** The names of entities, in order. */
export const names = (items: readonly (Entity | undefined)[]) =>
  items.map(item => item?.metadata.name);

/** Serves five entities. */
export async function startSmallCatalog(
  database: TestDatabase,
  options: CatalogTestOptions = {},
): Promise<RunningCatalog> {
  const db = await database.fresh<CatalogSchema>(catalogMigrations);
  await seedCatalog(db, entities);
  return startCatalog(db, options);
}
