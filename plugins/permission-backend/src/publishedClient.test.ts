import {
  AuthorizeResult,
  createPermission,
  type DiscoveryApi,
  PermissionClient,
} from '@backstage/plugin-permission-common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningPortal, signToken, startPortal } from './testing/startPortal.ts';

const policy = `permission:
  enabled: true
  policy:
    roles:
      owners:
        members: [signed-in]
        allow:
          - catalog.entity.create
          - catalog.entity.read
          - permission: catalog.entity.delete
            if: { any: [{ isOwner: true }, { label: { tier: [three, four] } }] }
`;
const create = createPermission({
  name: 'catalog.entity.create',
  attributes: { action: 'create' },
});
const remove = createPermission({
  name: 'catalog.entity.delete',
  attributes: { action: 'delete' },
  resourceType: 'catalog-entity',
});

describe('the client that the ecosystem publishes', () => {
  let portal: RunningPortal;
  beforeAll(async () => {
    portal = await startPortal(policy);
  });
  afterAll(() => portal?.stop());

  function makeClient(isBatched: boolean) {
    const discovery: DiscoveryApi = {
      getBaseUrl: async id => `${portal.url}/api/${id}`,
    };
    const values: Record<string, boolean> = {
      'permission.enabled': true,
      'permission.EXPERIMENTAL_enableBatchedRequests': isBatched,
    };
    const config = { getOptionalBoolean: (key: string) => values[key] };
    return new PermissionClient({ discovery, config: config as never });
  }

  it.each([false, true])('understands the answers; batched: %s', async isBatched => {
    const results = await makeClient(isBatched).authorize(
      [
        { permission: remove, resourceRef: 'component:default/ledger' },
        { permission: create },
        { permission: remove, resourceRef: 'component:default/feed' },
      ],
      { token: await signToken('ada') },
    );
    expect(results.map(({ result }) => result)).toEqual([
      AuthorizeResult.ALLOW,
      AuthorizeResult.ALLOW,
      AuthorizeResult.DENY,
    ]);
  });

  it('is reported by a response error what it may not ask', async () => {
    const requests = makeClient(false).authorizeConditional([{ permission: remove }], {
      token: await signToken('ada'),
    });
    await expect(requests).rejects.toMatchObject({
      name: 'ResponseError',
      body: { error: { name: 'InputError' }, response: { statusCode: 400 } },
    });
    await expect(makeClient(false).authorize([{ permission: create }])).rejects.toMatchObject({
      response: { status: 401 },
    });
  });
});
