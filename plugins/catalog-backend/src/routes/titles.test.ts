import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Authorizer } from '@portico/contract/permissions';
import { type TestDatabase, testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { catalogMigrations } from '../store/migrations/index.ts';
import type { CatalogSchema } from '../store/tables.ts';
import { startCatalog } from '../testing/startCatalog.ts';

const documents = `
apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: pay }
spec: { type: service, lifecycle: production, owner: team-pay, system: Shop }
---
apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: web }
spec: { type: website, lifecycle: production, owner: team-web }
---
apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: old }
spec: { type: website, lifecycle: production, owner: dissolved }
---
apiVersion: backstage.io/v1alpha1
kind: System
metadata: { name: Shop, title: The Shop }
spec: { owner: team-pay }
---
apiVersion: backstage.io/v1alpha1
kind: Group
metadata: { name: team-pay }
spec: { type: team, children: [], profile: { displayName: Payments Team } }
---
apiVersion: backstage.io/v1alpha1
kind: Group
metadata: { name: team-web }
spec: { type: team, children: [] }
`;

async function start(database: TestDatabase, authorizer?: Authorizer) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-titles-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'all.yaml'), documents);
  const catalog = await startCatalog(await database.fresh<CatalogSchema>(catalogMigrations), {
    ...(authorizer && { authorizer }),
    engine: {
      baseFolder: folder,
      locations: [
        { type: 'file', target: 'all.yaml', rules: [{ allow: ['Component', 'System', 'Group'] }] },
      ],
    },
  });
  onTestFinished(() => catalog.stop());
  await catalog.engine.whenIdle();
  return catalog.client;
}

const components = { query: { kind: 'component' } };

describe.each(testDatabases())('titles on $name', database => {
  it('of what entities point to come with a page that requests them', async () => {
    const client = await start(database);
    const { titles } = await client.queryEntities({
      ...components,
      titlesOf: ['ownedBy', 'partOf'],
    });
    expect(titles).toEqual({
      'group:default/team-pay': 'Payments Team',
      'group:default/team-web': null,
      'system:default/shop': 'The Shop',
    });
    const owners = await client.queryEntities({ ...components, titlesOf: ['ownedBy'] });
    // What has no title of its own is there, and what is not in the catalog is not.
    expect(owners.titles).toEqual({
      'group:default/team-pay': 'Payments Team',
      'group:default/team-web': null,
    });
    expect(await client.queryEntities(components)).not.toHaveProperty('titles');
  });

  it('of the values of relations come with counts that ask for them', async () => {
    const client = await start(database);
    const filters = [{ facet: 'relations.ownedBy', values: [] }];
    const counts = await client.countFilters({ ...components, filters, withTitles: true });
    expect(counts.titles).toEqual({
      'group:default/team-pay': 'Payments Team',
      'group:default/team-web': null,
    });
    expect(counts.facets['relations.ownedBy']).toHaveLength(3);
    expect(await client.countFilters({ ...components, filters })).not.toHaveProperty('titles');
  });

  it('of entities that the caller may not see stay unknown', async () => {
    const client = await start(database, {
      decide: async (_, permission) => ({
        result: 'CONDITIONAL',
        pluginId: 'catalog',
        resourceType: permission.type === 'resource' ? permission.resourceType : '',
        conditions: {
          rule: 'IS_ENTITY_KIND',
          resourceType: 'catalog-entity',
          params: { kinds: ['Component', 'System'] },
        },
      }),
    });
    const { items, titles } = await client.queryEntities({
      ...components,
      titlesOf: ['ownedBy', 'partOf'],
    });
    expect(items).toHaveLength(3);
    expect(titles).toEqual({ 'system:default/shop': 'The Shop' });
  });
});
