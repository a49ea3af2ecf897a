import {
  catalogEntityCreatePermission,
  catalogEntityDeletePermission,
  catalogEntityReadPermission,
} from '@portico/catalog-common/permissions';
import { defineEndpoint } from '@portico/contract';
import { createPermission, createResourcePermission } from '@portico/contract/permissions';
import { PermissionClient } from '@portico/permission-common';
import { createServerPlugin, fetchRef, serve } from '@portico/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RunningPortal, startPortal } from '../testing/startPortal.ts';

const policy = `permission:
  enabled: true
  policy:
    roles:
      readers:
        members: [everyone]
        allow:
          - catalog.location.read
          - permission: catalog.entity.read
            if: { not: { namespace: secret } }
      owners:
        members: [signed-in]
        allow:
          - permission: [catalog.entity.delete, catalog.entity.refresh]
            if: { isOwner: true }
          - catalog.entity.create
      platform:
        members: ['group:default/Platform']
        deny:
          - permission: catalog.entity.delete
            if: { label: { tier: one } }
        allow:
          - { permission: '*', action: read }
`;

const ledger = 'component:default/ledger';
const feed = 'component:default/feed';
const vault = 'component:secret/vault';
const request = (permission: object, resourceRef?: string | string[], id = '1') => ({
  items: [{ id, permission, ...(resourceRef !== undefined && { resourceRef }) }],
});
const [ada, bob, guest] = ['ada', 'bob', 'guest'].map(user => ({ user })) as [
  { user: string },
  { user: string },
  { user: string },
];

describe('POST /authorize', () => {
  let portal: RunningPortal;
  beforeAll(async () => {
    portal = await startPortal(policy);
  });
  afterAll(() => portal?.stop());

  const authorize = (as: Parameters<RunningPortal['call']>[0], body: unknown) =>
    portal.call<{ items: { id: string; result: unknown }[]; error?: { message: string } }>(
      as,
      '/permission/authorize',
      body,
    );
  const resultOf = async (...args: Parameters<typeof authorize>) =>
    (await authorize(...args)).body.items[0]?.result;

  it('decides what somebody may do at all, on whichever resource', async () => {
    const permissions = [
      catalogEntityReadPermission,
      catalogEntityDeletePermission,
      catalogEntityCreatePermission,
      createPermission('shop.unknown', 'read'),
    ];
    const body = { items: permissions.map((permission, at) => ({ id: `${at}`, permission })) };
    const resultsOf = async (as: { user: string }) => {
      const answer = await portal.call<{ items: { id: string; result: string }[] }>(
        as,
        '/permission/authorize/any',
        body,
      );
      return answer.body.items.map(({ id, result }) => `${id} ${result}`);
    };
    expect(await resultsOf(bob)).toEqual(['0 ALLOW', '1 ALLOW', '2 ALLOW', '3 DENY']);
    expect(await resultsOf(guest)).toEqual(['0 ALLOW', '1 DENY', '2 DENY', '3 DENY']);
  });

  it('answers each question of each permission in their order, under their ids', async () => {
    const { status, body } = await authorize(bob, {
      items: [
        { id: 'b', permission: catalogEntityDeletePermission, resourceRef: feed },
        { id: 'a', permission: catalogEntityDeletePermission, resourceRef: ledger },
        { id: 'd', permission: catalogEntityReadPermission, resourceRef: vault },
        { id: 'c', permission: catalogEntityCreatePermission },
      ],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        { id: 'b', result: 'ALLOW' },
        { id: 'a', result: 'DENY' },
        { id: 'd', result: 'DENY' },
        { id: 'c', result: 'ALLOW' },
      ],
    });
  });

  it('answers a list of things by a list of results', async () => {
    const refs = [ledger, vault, feed, 'component:default/none', 'no ref at all', 'Component:FEED'];
    expect(await resultOf(bob, request(catalogEntityDeletePermission, refs))).toEqual([
      'DENY',
      'DENY',
      'ALLOW',
      'DENY',
      'DENY',
      'ALLOW',
    ]);
  });

  it('knows the groups that a group is part of, and denies before it allows', async () => {
    expect(await resultOf(ada, request(catalogEntityReadPermission, vault))).toBe('ALLOW');
    expect(await resultOf(ada, request(catalogEntityDeletePermission, ledger))).toBe('DENY');
  });

  it('answers about what the caller owns and may not see like about what is not there', async () => {
    // Bob's team owns the log, which is in a namespace that he may not read.
    const refs = ['component:secret/log', 'component:secret/none', feed];
    expect(await resultOf(bob, request(catalogEntityDeletePermission, refs))).toEqual([
      'DENY',
      'DENY',
      'ALLOW',
    ]);
    expect(await resultOf('service', request(catalogEntityDeletePermission, refs))).toEqual([
      'ALLOW',
      'ALLOW',
      'ALLOW',
    ]);
  });

  it('gives guests what everyone has, and not what people have', async () => {
    expect(await resultOf(guest, request(catalogEntityReadPermission, ledger))).toBe('ALLOW');
    expect(await resultOf(guest, request(catalogEntityCreatePermission))).toBe('DENY');
  });

  it('allows services, and needs credentials of all', async () => {
    expect(await resultOf('service', request(catalogEntityReadPermission))).toBe('ALLOW');
    expect((await authorize('nobody', request(catalogEntityCreatePermission))).status).toBe(401);
  });

  it('denies what no role allows, permissions of no plugin among them', async () => {
    expect(await resultOf(bob, request(createPermission('shop.create', 'create')))).toBe('DENY');
  });

  it('answers by names, and denies those it does not know', async () => {
    const { body } = await portal.call(bob, '/permission/authorize/by-name', {
      items: [
        { id: '1', name: 'catalog.entity.delete', resourceRef: [feed, ledger] },
        { id: '2', name: 'catalog.entity.create' },
        { id: '3', name: 'catalog.entity.destroy' },
      ],
    });
    expect(body).toEqual({
      items: [
        { id: '1', result: ['ALLOW', 'DENY'] },
        { id: '2', result: 'ALLOW' },
        { id: '3', result: 'DENY' },
      ],
    });
  });

  const item = request(catalogEntityCreatePermission).items[0];
  it.each<[string, unknown, string]>([
    [
      'a resource permission without a thing',
      request(catalogEntityDeletePermission),
      "Item '1' asks about resource permission 'catalog.entity.delete' without a thing",
    ],
    [
      'a thing where none belongs',
      request(catalogEntityCreatePermission, feed),
      "a permission of type 'basic' takes no resourceRef",
    ],
    ['an empty list of things', request(catalogEntityDeletePermission, []), 'at least 1 items'],
    [
      'a permission that is declared to be about things',
      request(createPermission('catalog.entity.delete')),
      "Permission 'catalog.entity.delete' does not match its declaration: it is of type 'resource' on 'catalog-entity', not of type 'basic'",
    ],
    [
      'a permission about other things',
      request(createResourcePermission('catalog.entity.delete', 'task'), feed),
      "not of type 'resource' on 'task'",
    ],
    ['ids that are the same', { items: [item, item] }, "two items have the same 'id'"],
    ['an item without an id', { items: [{ ...item, id: '' }] }, 'at least 1 characters'],
    [
      'a flood of items',
      { items: Array.from({ length: 1001 }, (_, at) => ({ ...item, id: `${at}` })) },
      'at most 1000 items',
    ],
    [
      'a flood of things',
      request(
        catalogEntityDeletePermission,
        Array.from({ length: 1001 }, () => feed),
      ),
      'at most 1000 items',
    ],
    ['no items', {}, 'it is missing'],
    ['a body that is no JSON', '{"items":', 'JSON'],
  ])('refuses %s', async (_, body, message) => {
    const { status, body: answer } = await authorize(bob, body);
    expect(answer.error?.message).toContain(message);
    expect(status).toBe(400);
  });

  it('refuses a body beyond the limit', async () => {
    const { status } = await authorize(bob, request(catalogEntityReadPermission, 'x'.repeat(2e6)));
    expect(status).toBe(413);
  });

  it('says that it is well, to anybody', async () => {
    expect(await portal.call('nobody', '/permission/health')).toEqual({
      status: 200,
      body: { status: 'ok' },
    });
  });

  it('holds for every call of the catalog', async () => {
    const [asBob, asAda] = [await portal.catalogAs(bob), await portal.catalogAs(ada)];
    const refs = async (catalog: typeof asBob) =>
      (await catalog.queryEntities({ query: { kind: 'component' } })).items
        .map(({ metadata }) => metadata.name)
        .toSorted();
    expect(await refs(asBob)).toEqual(['feed', 'ledger']);
    expect(await refs(asAda)).toEqual(['feed', 'ledger', 'log', 'vault']);
    const refresh = (as: typeof bob, entityRef: string) =>
      portal.call(as, '/catalog/refresh', { entityRef });
    expect((await refresh(bob, feed)).status).toBe(200);
    expect((await refresh(bob, ledger)).status).toBe(403);
    expect((await refresh(bob, vault)).status).toBe(404);
  });
});

it('reports plugins that ask for a user under which conditions, and users never', async () => {
  const permissionsOf = defineEndpoint({ method: 'GET', path: '/mine', answer: z.unknown() });
  const asker = createServerPlugin({
    id: 'asker',
    needs: { fetch: fetchRef },
    create: ({ fetch }) => ({
      permissions: new PermissionClient(fetch.forPlugin('permission'), { isEnabled: true }),
    }),
    routes: [
      serve(permissionsOf, {
        access: ['user'],
        async handle({ issueTokenFor }, { permissions }: { permissions: PermissionClient }) {
          const token = await issueTokenFor('permission');
          return permissions.authorizeConditional(
            [catalogEntityDeletePermission, catalogEntityCreatePermission],
            { token },
          );
        },
      }),
    ],
  });
  const portal = await startPortal(policy, { plugins: [asker] });
  expect((await portal.call(bob, '/asker/mine')).body).toEqual([
    {
      result: 'CONDITIONAL',
      pluginId: 'catalog',
      resourceType: 'catalog-entity',
      conditions: {
        rule: 'IS_ENTITY_OWNER',
        resourceType: 'catalog-entity',
        params: { claims: ['user:default/bob', 'group:default/rates'] },
      },
    },
    { result: 'ALLOW' },
  ]);
  await portal.stop();
});

describe('permissions', () => {
  it('that are off allow everything', async () => {
    const portal = await startPortal(policy.replace('enabled: true', 'enabled: false'));
    const { body } = await portal.call(guest, '/permission/authorize', {
      items: [
        { id: '1', permission: catalogEntityDeletePermission, resourceRef: vault },
        { id: '2', permission: catalogEntityCreatePermission },
      ],
    });
    expect(body).toEqual({
      items: [
        { id: '1', result: 'ALLOW' },
        { id: '2', result: 'ALLOW' },
      ],
    });
    expect(JSON.stringify(portal.log)).toContain("but 'permission.enabled' is off");
    await portal.stop();
  });

  it('without a policy let people read all, make things and change what they own, and warn', async () => {
    const portal = await startPortal('permission: { enabled: true }');
    const { body } = await portal.call(ada, '/permission/authorize', {
      items: [
        { id: '1', permission: catalogEntityReadPermission, resourceRef: vault },
        { id: '2', permission: catalogEntityDeletePermission, resourceRef: [ledger, feed] },
        { id: '3', permission: catalogEntityCreatePermission },
        { id: '4', permission: createResourcePermission('x.y', 'y', 'update'), resourceRef: 'z' },
      ],
    });
    expect(body).toEqual({
      items: [
        { id: '1', result: 'ALLOW' },
        { id: '2', result: ['ALLOW', 'DENY'] },
        { id: '3', result: 'ALLOW' },
        { id: '4', result: 'DENY' },
      ],
    });
    expect(JSON.stringify(portal.log)).toContain('no policy is set');
    await portal.stop();
  });
});
