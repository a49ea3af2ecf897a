import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import type { Authorizer, PermissionDecision } from '@portico/contract/permissions';
import type { Entity } from '@portico/catalog-model';
import type { Database } from '@portico/server/database';
import { testDatabases } from '@portico/testing/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CatalogEvents } from '../CatalogEvents.ts';
import { ChangeReader } from '../query/read/ChangeReader.ts';
import { EntityReader } from '../query/read/EntityReader.ts';
import { EntityRules } from '../query/language/EntityRules.ts';
import { seedCatalog } from '../query/testing/seedCatalog.ts';
import { catalogMigrations } from '../store/migrations/index.ts';
import type { CatalogSchema } from '../store/tables.ts';
import { type RunningCatalog, startCatalog } from '../testing/startCatalog.ts';

const at = '2026-01-01T00:00:00.000Z';
const anEntity = (uid: string, kind: string, name: string, owner?: string): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind,
  metadata: { uid, name },
  ...(owner && { relations: [{ type: 'ownedBy', targetRef: owner }] }),
});
const root = 'location:default/generated-1';
const all = 'location:default/all';
const pay = 'component:default/pay';

/** A registered location that led to a Location entity, and that to a component. */
async function seedOrigins(db: Database<CatalogSchema>): Promise<void> {
  await seedCatalog(db, [
    anEntity('u-1', 'Location', 'generated-1'),
    anEntity('u-2', 'Location', 'all', 'group:default/a'),
    anEntity('u-3', 'Component', 'pay', 'group:default/a'),
  ]);
  const rows = await db.read.selectFrom('entities').select(['id', 'ref']).execute();
  const idOf = (ref: string) => rows.find(row => row.ref === ref)?.id ?? 0;
  const registered = [
    { id: 'l-1', target: '/srv/all.yaml', entity_ref: root },
    { id: 'l-2', target: '/srv/other.yaml', entity_ref: 'location:default/generated-2' },
  ];
  for (const location of registered)
    await db.write
      .insertInto('locations')
      .values({
        ...location,
        type: 'file',
        ref: `file:${location.target}`,
        registered_by: 'api',
        created_at: at,
      })
      .execute();
  const sources = [
    { ref: 'provider:locations', parent: undefined, entity: root },
    { ref: 'file:/srv/all.yaml', parent: root, entity: all },
    { ref: 'file:/srv/pay.yaml', parent: all, entity: pay },
  ];
  for (const [index, { ref, parent, entity }] of sources.entries()) {
    const id = index + 1;
    await db.write
      .insertInto('sources')
      .values({
        id,
        ref,
        type: 'file',
        target: ref,
        depth: index,
        run: 1,
        origin: 'file:/srv/all.yaml',
        root_ref: index === 0 ? ref : 'file:/srv/all.yaml',
      } as never)
      .execute();
    await db.write
      .insertInto('claims')
      .values({
        id: idOf(entity),
        source_id: id,
        part_id: 1,
        ref_id: idOf(entity),
        ordinal: 0,
        position: 0,
        line: 1,
        hash: 'h',
        claimed_at: at,
        changed_at: at,
      } as never)
      .execute();
    if (parent)
      await db.write
        .insertInto('source_parents')
        .values({ source_id: id, parent_id: idOf(parent) })
        .execute();
  }
}

describe.each(testDatabases())('where entities came from on $name', database => {
  let catalog: RunningCatalog;
  let decision: PermissionDecision = { result: 'ALLOW' };
  beforeAll(async () => {
    const db = await database.fresh<CatalogSchema>(catalogMigrations);
    await seedOrigins(db);
    catalog = await startCatalog(db, {
      authorizer: {
        decide: async (_, { name }) =>
          name === catalogEntityReadPermission.name ? decision : { result: 'ALLOW' },
      },
    });
  });
  afterEach(() => {
    decision = { result: 'ALLOW' };
  });
  afterAll(() => catalog?.stop());

  it('is reported of an entity to nobody who may not see the entity', async () => {
    const path = '/locations/by-entity/component/default/pay';
    expect((await catalog.get(path)).status).toBe(200);
    decision = {
      result: 'CONDITIONAL',
      pluginId: 'catalog',
      resourceType: 'catalog-entity',
      conditions: {
        not: {
          rule: 'IS_ENTITY_KIND',
          resourceType: 'catalog-entity',
          params: { kinds: ['component'] },
        },
      },
    };
    expect((await catalog.get(path)).status).toBe(404);
    expect((await catalog.get('/locations/by-entity/location/default/all')).status).toBe(200);
    expect((await catalog.get('/entities/by-name/component/default/pay/trace')).status).toBe(404);
  });

  it('names the ancestors of an entity, the nearest first', async () => {
    const { rootEntityRef, items } = await catalog.published.getEntityAncestors({ entityRef: pay });
    expect(rootEntityRef).toBe(pay);
    expect(
      items.map(({ entity, parentEntityRefs }) => [entity.metadata.name, parentEntityRefs]),
    ).toEqual([
      ['pay', [all]],
      ['all', [root]],
      ['generated-1', []],
    ]);
    await expect(
      catalog.published.getEntityAncestors({ entityRef: 'component:default/none' }),
    ).rejects.toMatchObject({ statusCode: 404 });
  });

  it('sends of ancestors what was requested', async () => {
    const { items } = await catalog.client.getEntityAncestors(pay, { fields: ['kind'] });
    expect(items.map(({ entity }) => Object.keys(entity))).toEqual(items.map(() => ['kind']));
    expect(items.length).toBeGreaterThan(1);
  });

  it('finds the location that registered an entity, or that it stands for', async () => {
    const location = { id: 'l-1', type: 'file', target: '/srv/all.yaml', entityRef: root };
    expect(await catalog.published.getLocationByEntity(pay)).toEqual(location);
    expect(await catalog.published.getLocationByEntity(root)).toEqual(location);
    expect(await catalog.published.getLocationByEntity('component:default/none')).toBeUndefined();
    expect(await catalog.published.getLocationById('l-1')).toEqual(location);
    expect(await catalog.published.getLocationById('l-9')).toBeUndefined();
    expect(await catalog.published.getLocationByRef('file:/srv/other.yaml')).toMatchObject({
      id: 'l-2',
    });
  });

  it('lists locations, also page by page and by a predicate', async () => {
    expect((await catalog.published.getLocations()).items.map(({ id }) => id)).toEqual([
      'l-1',
      'l-2',
    ]);
    const first = await catalog.published.queryLocations({ limit: 1 });
    expect([first.items.map(({ id }) => id), first.totalItems]).toEqual([['l-1'], 2]);
    const second = await catalog.published.queryLocations({
      cursor: first.pageInfo.nextCursor ?? '',
    });
    expect(second).toMatchObject({ items: [{ id: 'l-2' }], totalItems: 2, pageInfo: {} });
    const query = { target: { $hasPrefix: '/srv/O' } };
    expect((await catalog.published.queryLocations({ query })).items.map(({ id }) => id)).toEqual([
      'l-2',
    ]);
    await expect(catalog.published.queryLocations({ cursor: 'nonsense' })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe.each(testDatabases())('the event source on $name', database => {
  const user = {
    type: 'user',
    userEntityRef: 'user:default/ann',
    ownershipEntityRefs: [],
    isGuest: false,
  } as const;
  const conditional: Authorizer = {
    decide: async () => ({
      result: 'CONDITIONAL',
      pluginId: 'catalog',
      resourceType: 'catalog-entity',
      conditions: {
        rule: 'IS_ENTITY_KIND',
        resourceType: 'catalog-entity',
        params: { kinds: ['Component'] },
      },
    }),
  };
  let db: Database<CatalogSchema>;
  beforeAll(async () => {
    db = await database.fresh<CatalogSchema>(catalogMigrations);
    await seedOrigins(db);
    for (const [action, ref] of [
      ['created', root],
      ['created', pay],
      ['related', pay],
      ['deleted', all],
    ] as const)
      await db.write
        .insertInto('changes')
        .values({ at, entity_id: 1, ref, uid: 'u', action, former: null })
        .execute();
  });
  const eventsFor = (authorizer: Authorizer) =>
    new CatalogEvents({
      changes: new ChangeReader(db),
      entities: new EntityReader(db),
      authorizer,
      rules: new EntityRules(),
      subscribe: () => () => {},
    });
  const deciding = (result: 'ALLOW' | 'DENY') => eventsFor({ decide: async () => ({ result }) });

  it('names each changed entity once', async () => {
    const events = deciding('ALLOW');
    expect(await events.getLatestPosition()).toBe('4');
    expect(await events.listAfter('0', user)).toEqual({
      refs: [root, pay, all],
      position: '4',
      isReset: false,
    });
    expect(await events.listAfter('2', user)).toEqual({
      refs: [pay, all],
      position: '4',
      isReset: false,
    });
    expect(await events.listAfter('4', user)).toEqual({ refs: [], position: '4', isReset: false });
  });

  it('names nothing that the caller may not see', async () => {
    expect(await deciding('DENY').listAfter('0', user)).toEqual({
      refs: [],
      position: '4',
      isReset: false,
    });
    const events = eventsFor(conditional);
    expect(await events.listAfter('0', user)).toEqual({ refs: [], position: '4', isReset: true });
    await db.write.deleteFrom('changes').where('action', '=', 'deleted').execute();
    expect(await events.listAfter('0', user)).toEqual({
      refs: [pay],
      position: '3',
      isReset: false,
    });
  });

  it.each(['99', '-1', 'x', ''])(
    'reports to read all again from the position %j',
    async position => {
      const { isReset, refs } = await deciding('ALLOW').listAfter(position, user);
      expect([isReset, refs]).toEqual([true, []]);
    },
  );
});
