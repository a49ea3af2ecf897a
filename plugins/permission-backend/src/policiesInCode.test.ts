import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import { entityPermissionRulePoint } from '@portico/catalog-node';
import type { PermissionDecision } from '@portico/contract/permissions';
import { permissionPolicyPoint } from '@portico/permission-node';
import { createServerPlugin } from '@portico/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { startPortal } from './testing/startPortal.ts';

const onlyWebsites: PermissionDecision = {
  result: 'CONDITIONAL',
  pluginId: 'catalog',
  resourceType: 'catalog-entity',
  conditions: { rule: 'IS_TYPE', resourceType: 'catalog-entity', params: { types: ['website'] } },
};

const acme = createServerPlugin({
  id: 'acme',
  create: () => ({ requested: [] as string[] }),
  contributes: [
    permissionPolicyPoint.addFrom(({ requested }: { requested: string[] }) => ({
      decide(principal, { name }) {
        requested.push(name);
        if (name !== catalogEntityReadPermission.name || principal.type !== 'user')
          return undefined;
        return principal.userEntityRef === 'user:default/bob' ? onlyWebsites : undefined;
      },
    })),
    entityPermissionRulePoint.add({
      name: 'IS_TYPE',
      description: 'The entity is of one of these types',
      params: z.object({ types: z.array(z.string()) }),
      toQuery: ({ types }: { types: string[] }) => ({ 'spec.type': { $in: types } }),
    }),
  ],
});

it('lets code decide first, with rules of its own, and the configuration where code says nothing', async () => {
  const portal = await startPortal(
    'permission: { enabled: true, policy: { roles: { all: { members: [everyone], allow: [{ permission: catalog.entity.read, if: { rule: IS_TYPE, params: { types: [service] } } }] } } } }',
    { plugins: [acme] },
  );
  const list = async (user: string) => {
    const { items, totalItems } = await (
      await portal.catalogAs({ user })
    ).queryEntities({ fields: ['metadata.name'] });
    expect(totalItems).toBe(items.length);
    return items.map(({ metadata }) => metadata.name).toSorted();
  };
  expect(await list('bob')).toEqual(['feed']);
  expect(await list('ada')).toEqual(['ledger', 'log', 'vault']);
  const { body } = await portal.call(
    'service',
    '/permission/explain?user=bob&permission=catalog.entity.read&resourceRef=component:default/feed',
  );
  expect(body).toMatchObject({
    result: 'ALLOW',
    policy: 'code',
    summary: "The policy of plugin 'acme' decided",
    condition: { rule: 'IS_TYPE', holds: true },
  });
  const { body: metadata } = await portal.call<{ rules: { name: string }[] }>(
    'service',
    '/catalog/.well-known/backstage/permissions/metadata',
  );
  expect(metadata.rules.map(({ name }) => name)).toContain('IS_TYPE');
  await portal.stop();
});

it('refuses what the policy in code gets wrong, and shows nothing', async () => {
  const wrong = createServerPlugin({
    id: 'wrong',
    contributes: [
      permissionPolicyPoint.add({
        decide: () => ({
          ...onlyWebsites,
          conditions: { rule: 'NO_SUCH_RULE', resourceType: 'catalog-entity' },
        }),
      }),
    ],
  });
  const portal = await startPortal('permission: { enabled: true }', { plugins: [wrong] });
  const entities = await portal.call<{ error: { message: string } }>(
    { user: 'bob' },
    '/catalog/entities',
  );
  expect(entities.status).toBe(500);
  expect(entities.body.error.message).not.toContain('NO_SUCH_RULE');
  expect(JSON.stringify(portal.log)).toContain("'NO_SUCH_RULE' is not known");
  const check = await portal.call({ user: 'bob' }, '/permission/authorize', {
    items: [
      { id: '1', permission: catalogEntityReadPermission, resourceRef: 'component:default/feed' },
    ],
  });
  expect(check.status).toBe(500);
  await portal.stop();
});

it('refuses everything when the plugin with the policy failed to start', async () => {
  const broken = createServerPlugin({
    id: 'broken',
    create() {
      throw new Error('no rules today');
    },
    contributes: [permissionPolicyPoint.addFrom(() => ({ decide: () => undefined }))],
  });
  const portal = await startPortal('permission: { enabled: true }', { plugins: [broken] });
  const answer = await portal.call({ user: 'bob' }, '/catalog/entities');
  expect(answer.status).toBe(503);
  await portal.stop();
});
