import type { Explanation } from '@portico/permission-common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type RunningPortal, startPortal } from './testing/startPortal.ts';

const policy = `permission:
  enabled: true
  policy:
    roles:
      readers:
        members: [everyone]
        allow:
          - permission: catalog.entity.read
            if: { any: [{ kind: API }, { label: { tier: one } }] }
      auditors:
        members: ['group:default/platform']
        allow: [permission.policy.read]
      keepers:
        members: [signed-in]
        deny:
          - permission: catalog.entity.delete
            if: { not: { isOwner: true } }
          - catalog.location.create
        allow:
          - catalog.entity.*
          - catalog.location.create
`;

describe('GET /explain', () => {
  let portal: RunningPortal;
  beforeAll(async () => {
    portal = await startPortal(policy);
  });
  afterAll(() => portal?.stop());

  const explain = (query: Record<string, string>, as: Caller = 'service') =>
    portal.call<Explanation & { error?: { message: string } }>(
      as,
      `/permission/explain?${new URLSearchParams(query)}`,
    );

  it('reports each condition of the entity, and which entry decided', async () => {
    const { body } = await explain({
      user: 'bob',
      permission: 'catalog.entity.delete',
      resourceRef: 'component:default/ledger',
    });
    const isOwner = {
      op: 'rule',
      rule: 'IS_ENTITY_OWNER',
      params: { claims: ['user:default/bob', 'group:default/rates'] },
      holds: false,
    };
    expect(body).toEqual({
      user: 'user:default/bob',
      userKnown: true,
      ownershipRefs: ['user:default/bob', 'group:default/rates'],
      permission: 'catalog.entity.delete',
      resourceRef: 'component:default/ledger',
      resourceFound: true,
      result: 'DENY',
      policy: 'configured',
      summary: "Denied: role 'keepers' (app-config.yaml:16) denies it",
      roles: [
        { role: 'readers', member: 'everyone' },
        { role: 'keepers', member: 'signed-in' },
      ],
      entries: [
        {
          effect: 'deny',
          role: 'keepers',
          at: 'app-config.yaml:16',
          isDecisive: true,
          condition: { op: 'not', holds: true, parts: [isOwner] },
        },
        { effect: 'allow', role: 'keepers', at: 'app-config.yaml:20', isDecisive: false },
      ],
      condition: isOwner,
    });
  });

  it.each<[Record<string, string>, string, string]>([
    [
      { user: 'ada', permission: 'catalog.entity.delete', resourceRef: 'component:default/ledger' },
      'ALLOW',
      "Allowed: role 'keepers' (app-config.yaml:20) allows it",
    ],
    [
      { user: 'ada', permission: 'catalog.entity.delete' },
      'CONDITIONAL',
      "It depends on the thing: role 'keepers' (app-config.yaml:20) allows it, role 'keepers' (app-config.yaml:16) denies it under conditions",
    ],
    [
      { user: 'ada', permission: 'catalog.location.create' },
      'DENY',
      "Denied: role 'keepers' (app-config.yaml:18) denies it",
    ],
    [
      { user: 'guest', permission: 'catalog.entity.read', resourceRef: 'component:default/feed' },
      'DENY',
      "Denied: none of the user's roles allows 'catalog.entity.read' for this thing, and the default is deny",
    ],
    [
      { user: 'guest', permission: 'catalog.location.read' },
      'DENY',
      "Denied: none of the user's roles allows 'catalog.location.read', and the default is deny",
    ],
  ])('sums up %j', async (query, result, summary) => {
    expect((await explain(query)).body).toMatchObject({ result, summary });
  });

  it('says so when there is no such user or thing, for which no condition holds', async () => {
    const query = { user: 'ghost', permission: 'catalog.entity.delete' };
    const { body } = await explain({ ...query, resourceRef: 'component:default/nope' });
    expect(body).toMatchObject({
      userKnown: false,
      resourceFound: false,
      result: 'DENY',
      summary:
        "Denied: there is no 'component:default/nope', and conditions hold only for what is there",
    });
    expect((await explain({ ...query, user: 'BOB' })).body).toMatchObject({ userKnown: true });
    expect((await explain(query)).body).not.toHaveProperty('resourceFound');
  });

  it('is open to services and those who may read the policy, and to nobody else', async () => {
    const query = { user: 'bob', permission: 'catalog.entity.read' };
    const statusFor = async (as: Caller) => (await explain(query, as)).status;
    expect([
      await statusFor('service'),
      await statusFor({ user: 'ada' }),
      await statusFor({ user: 'bob' }),
      await statusFor({ user: 'guest' }),
      await statusFor('nobody'),
    ]).toEqual([200, 200, 403, 403, 401]);
  });

  it.each<[Record<string, string>, number, string]>([
    [{ user: 'bob', permission: 'catalog.entity.raed' }, 404, 'No plugin has a permission'],
    [{ user: 'group:default/pay', permission: 'catalog.entity.read' }, 400, 'is no user'],
    [
      { user: 'bob', permission: 'catalog.location.read', resourceRef: 'component:default/x' },
      400,
      'is about no thing',
    ],
    [{ user: 'bob' } as never, 400, "Query field 'permission' is not valid: it is missing"],
  ])('refuses %j', async (query, status, message) => {
    const answer = await explain(query);
    expect(answer.status).toBe(status);
    expect(answer.body.error?.message).toContain(message);
  });
});

describe('an explanation', () => {
  it('says so when permissions are off, and when the default policy decides', async () => {
    const explain = async (permission: string) => {
      const portal = await startPortal(permission);
      const query = 'user=ada&permission=catalog.entity.delete&resourceRef=component:default/feed';
      const { body } = await portal.call<Explanation>('service', `/permission/explain?${query}`);
      await portal.stop();
      return [body.result, body.summary];
    };
    expect(await explain('permission: { enabled: false }')).toEqual([
      'ALLOW',
      'Permissions are off, so everything is allowed',
    ]);
    expect(await explain('permission: { enabled: true }')).toEqual([
      'DENY',
      "Denied by the policy of a portal without its own: none of the user's roles allows 'catalog.entity.delete' for this thing, and the default is deny",
    ]);
  });
});

it('what the configuration says of the guest counts in place of the guest’s groups', async () => {
  const portal = await startPortal(
    `${policy}auth: { providers: { guest: { userEntityRef: user:default/ada, ownershipEntityRefs: ['group:default/rates'] } } }\n`,
  );
  const { body } = await portal.call<Explanation>(
    'service',
    '/permission/explain?user=ada&permission=catalog.location.read',
  );
  await portal.stop();
  expect(body.ownershipRefs).toEqual(['group:default/rates']);
});

it('the log warns of roles that the guest has by a group', async () => {
  const portal = await startPortal(
    `${policy}auth: { providers: { guest: { userEntityRef: user:default/ada } } }\n`,
  );
  const { body } = await portal.call<Explanation>(
    'service',
    '/permission/explain?user=ada&permission=catalog.location.read',
  );
  await portal.stop();
  expect(body.roles).toContainEqual({ role: 'auditors', member: 'group:default/platform' });
  expect(
    portal.log.filter(line => JSON.stringify(line).includes("Guests have the role 'auditors'")),
  ).toHaveLength(1);
});
