import type { Authorizer } from '@portico/contract/permissions';
import { type Entity, getInverseRelation, type RelationType } from '@portico/catalog-model';
import { type TestDatabase, testDatabases } from '@portico/testing/node';
import { describe, expect, it } from 'vitest';
import { seedCatalog } from '../query/testing/seedCatalog.ts';
import { catalogMigrations } from '../store/migrations/index.ts';
import type { CatalogSchema } from '../store/tables.ts';
import { startCatalog } from '../testing/startCatalog.ts';

type Link = readonly [from: string, type: RelationType, to: string];

/** Entities of these relations, seen from both ends. */
function makeCatalog(links: readonly Link[]): Entity[] {
  const refs = new Set(links.flatMap(([from, , to]) => [from, to]));
  const relations = Map.groupBy(
    links.flatMap(([from, type, to]) => [
      { from, type, targetRef: to },
      { from: to, type: getInverseRelation(type), targetRef: from },
    ]),
    ({ from }) => from,
  );
  return [...refs].map((ref, at): Entity => {
    const [kind = '', namespace = '', name = ''] = ref.split(/[:/]/);
    return {
      apiVersion: 'backstage.io/v1alpha1',
      kind,
      metadata: {
        uid: `${at.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`,
        name,
        namespace,
      },
      relations: (relations.get(ref) ?? []).map(({ type, targetRef }) => ({ type, targetRef })),
    };
  });
}

const db = 'resource:default/db';
const pay = 'component:default/pay';
const payApi = 'api:default/pay-api';
const web = 'component:default/web';
const phone = 'component:secret/phone';
const kiosk = 'component:default/kiosk';
const shop = 'system:default/shop';
const team = 'group:default/team';

const links: Link[] = [
  [pay, 'dependsOn', db],
  [pay, 'providesApi', payApi],
  [pay, 'partOf', shop],
  [web, 'consumesApi', payApi],
  [phone, 'consumesApi', payApi],
  [kiosk, 'dependsOn', phone],
  // A cycle.
  [db, 'dependsOn', web],
  [pay, 'ownedBy', team],
  [web, 'ownedBy', team],
];

const hidesSecret: Authorizer = {
  decide: async (_, permission) =>
    permission.type === 'basic'
      ? { result: 'ALLOW' }
      : {
          result: 'CONDITIONAL',
          pluginId: 'catalog',
          resourceType: permission.resourceType,
          conditions: {
            not: {
              rule: 'HAS_METADATA',
              resourceType: permission.resourceType,
              params: { key: 'namespace', value: 'secret' },
            },
          },
        },
};

async function start(database: TestDatabase, entities: readonly Entity[], authorizer?: Authorizer) {
  const store = await database.fresh<CatalogSchema>(catalogMigrations);
  await seedCatalog(store, entities);
  return startCatalog(store, authorizer ? { authorizer } : {});
}

describe.each(testDatabases())('dependents on $name', database => {
  it('follows dependencies and consumed APIs, each entity once', async () => {
    const { client } = await start(database, makeCatalog(links));
    expect(await client.getEntityDependents('resource:default/DB')).toEqual({
      items: [
        { entityRef: pay, distance: 1, relation: 'dependsOn', throughRef: db, ownerRef: team },
        { entityRef: payApi, distance: 2, relation: 'apiProvidedBy', throughRef: pay },
        {
          entityRef: web,
          distance: 3,
          relation: 'consumesApi',
          throughRef: payApi,
          ownerRef: team,
        },
        { entityRef: phone, distance: 3, relation: 'consumesApi', throughRef: payApi },
        { entityRef: kiosk, distance: 4, relation: 'dependsOn', throughRef: phone },
      ],
      totalItems: 5,
      directItems: 1,
      isComplete: true,
      parts: 0,
      owners: [
        { ownerRef: team, count: 2, nearest: 1 },
        { count: 3, nearest: 2 },
      ],
    });
  });

  it('takes the parts of a system as the system itself', async () => {
    const { client } = await start(database, makeCatalog(links));
    expect(await client.getEntityDependents(shop)).toMatchObject({
      parts: 1,
      items: [
        { entityRef: payApi, distance: 1, throughRef: pay },
        { entityRef: web },
        { entityRef: phone },
        { entityRef: kiosk },
        { entityRef: db, distance: 3, throughRef: web },
      ],
    });
  });

  it('takes no whole for a dependent of its parts, but what depends on the whole', async () => {
    const portal = 'component:default/portal';
    const { client } = await start(database, makeCatalog([...links, [portal, 'dependsOn', shop]]));
    const dependents = await client.getEntityDependents(pay);
    const refs = dependents?.items.map(({ entityRef }) => entityRef);
    expect(refs).toContain(portal);
    expect(refs).not.toContain(shop);
    expect(dependents?.items.find(({ entityRef }) => entityRef === portal)).toMatchObject({
      distance: 2,
      throughRef: shop,
    });
  });

  it('shows nothing that the caller may not see, nor what is reached through it', async () => {
    const { client } = await start(database, makeCatalog(links), hidesSecret);
    const dependents = await client.getEntityDependents(db);
    expect(dependents?.items.map(({ entityRef }) => entityRef)).toEqual([pay, payApi, web]);
    expect(dependents).toMatchObject({ totalItems: 3, owners: [{ count: 2 }, { count: 1 }] });
    expect(await client.getEntityDependents(phone)).toBeUndefined();
  });

  it('has none for an entity that nothing depends on, and is missing for none', async () => {
    const { client } = await start(database, makeCatalog(links));
    expect(await client.getEntityDependents(kiosk)).toMatchObject({ items: [], totalItems: 0 });
    expect(await client.getEntityDependents('component:default/none')).toBeUndefined();
  });

  it('stops at a limit, and lists as many as are requested of those it counts', async () => {
    const many = Array.from({ length: 10_050 }, (_, at): Link => [
      `component:default/c${String(at).padStart(5, '0')}`,
      'dependsOn',
      db,
    ]);
    const { client } = await start(database, makeCatalog(many));
    const dependents = await client.getEntityDependents(db, { limit: 3 });
    expect(dependents).toMatchObject({
      items: [{ entityRef: 'component:default/c00000' }, {}, {}],
      totalItems: 10_000,
      isComplete: false,
    });
    expect(dependents?.items).toHaveLength(3);
  });
});
