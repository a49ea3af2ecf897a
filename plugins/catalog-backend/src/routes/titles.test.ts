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

/** Shows components and systems, and no group. */
const onlyComponents: Authorizer = {
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
};

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

  it('name and limit the values of filters: the most frequent, those with words, and chosen ones', async () => {
    const client = await start(database);
    const facet = 'relations.ownedBy';
    const count = async (filter: { values?: string[]; limit?: number; text?: string }) => {
      const filters = [{ facet, values: [], ...filter }];
      const counts = await client.countFilters({ filters, withTitles: true });
      const owners = counts.facets[facet]?.map(({ value, count: size }) => [value, size]);
      return { owners, more: counts.more?.[facet], titles: Object.keys(counts.titles ?? {}) };
    };
    const pay = ['group:default/team-pay', 2];
    const web = ['group:default/team-web', 1];
    const dissolved = ['group:default/dissolved', 1];
    expect((await count({})).owners).toEqual([dissolved, pay, web]);
    expect(await count({ limit: 1 })).toEqual({ owners: [pay], more: 2, titles: [pay[0]] });
    expect((await count({ limit: 0 })).owners).toEqual([]);
    expect(await count({ limit: 1, values: ['group:default/TEAM-WEB'] })).toEqual({
      owners: [pay, web],
      more: 1,
      titles: [pay[0], web[0]],
    });
    expect((await count({ text: 'team ments' })).owners).toEqual([pay]);
    expect((await count({ text: ' DEFAULT/team ', limit: 1 })).owners).toEqual([pay]);
    expect((await count({ text: 'nothing', values: ['group:default/team-web'] })).owners).toEqual([
      web,
    ]);
    const missing = await client.countFilters({
      filters: [{ facet, values: [], onlyMissing: true }],
      withTitles: true,
    });
    expect(missing.facets[facet]).toEqual([{ value: dissolved[0], count: 1 }]);
    await expect(count({ limit: 1001 })).rejects.toThrow('limit');
    await expect(count({ text: 'x'.repeat(201) })).rejects.toThrow('text');
  });

  it('find no value by a title that the caller may not see', async () => {
    const client = await start(database, onlyComponents);
    const facet = 'relations.ownedBy';
    const counts = await client.countFilters({
      filters: [{ facet, values: [], text: 'payments' }],
      withTitles: true,
    });
    expect(counts.facets[facet]).toEqual([]);
  });

  it('of entities that the caller may not see stay unknown', async () => {
    const client = await start(database, onlyComponents);
    const { items, titles } = await client.queryEntities({
      ...components,
      titlesOf: ['ownedBy', 'partOf'],
    });
    expect(items).toHaveLength(3);
    expect(titles).toEqual({ 'system:default/shop': 'The Shop' });
  });
});
