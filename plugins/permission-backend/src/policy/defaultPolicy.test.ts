import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { catalogPermissions } from '@portico/catalog-common/permissions';
import { permissionPolicyReadPermission } from '@portico/permission-common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, type RunningPortal, startPortal } from '../testing/startPortal.ts';

const ada: Caller = { user: 'ada' };
const bob: Caller = { user: 'bob' };
const guest: Caller = { user: 'guest' };
const callers: [string, Caller][] = [
  ['nobody', 'nobody'],
  ['a guest', guest],
  ['another user', bob],
  ['the owner', ada],
  ['a service', 'service'],
];

const component = (name: string, owner: string) =>
  `apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: { name: ${name} }\nspec: { type: service, lifecycle: production, owner: ${owner} }\n`;

let codeHost: Server;
let host: string;
const files = new Map<string, string>();
let portal: RunningPortal;

beforeAll(async () => {
  codeHost = createServer((request, response) => {
    const text = files.get(request.url ?? '');
    response.writeHead(text === undefined ? 404 : 200).end(text ?? 'none');
  }).listen(0, 'localhost');
  await once(codeHost, 'listening');
  host = `localhost:${(codeHost.address() as AddressInfo).port}`;
  portal = await startPortal(
    `permission: { enabled: true }\nbackend: { reading: { allow: [{ host: '${host}' }] } }`,
  );
});
afterAll(async () => {
  await portal?.stop();
  codeHost?.close();
});

/** Serves a file with these components, by name and owner; gives its address. */
function publish(path: string, owners: Record<string, string>): string {
  files.set(
    path,
    Object.entries(owners)
      .map(([name, owner]) => component(name, owner))
      .join('---\n'),
  );
  return `http://${host}${path}`;
}

/** Registers an address as somebody; gives its id once its entities are there. */
async function register(as: Caller, target: string, names: string[] = []): Promise<string> {
  const { status, body } = await portal.call<{ location: { id: string } }>(
    as,
    '/catalog/locations',
    { type: 'url', target },
  );
  expect(status).toBe(201);
  await vi.waitFor(
    async () => {
      for (const name of names) expect(await statusOf(name)).toBe(200);
    },
    { timeout: 20_000 },
  );
  return body.location.id;
}

const statusOf = async (name: string) =>
  (await portal.call('service', `/catalog/entities/by-name/component/default/${name}`)).status;
/** Waits until the entity is there: one that was deleted comes back. */
const uidOf = (name: string) =>
  vi.waitFor(async () => {
    const path = `/catalog/entities/by-name/component/default/${name}`;
    const { body } = await portal.call<{ metadata?: { uid: string } }>('service', path);
    const uid = body.metadata?.uid;
    if (!uid) throw new Error(`Entity '${name}' is not there yet`);
    return uid;
  });

/** Each permission as the default policy answers it, by caller, in the order of `callers` without nobody. */
const decisions: Record<string, [string, string, string, string]> = {
  'catalog.entity.read': ['ALLOW', 'ALLOW', 'ALLOW', 'ALLOW'],
  'catalog.entity.create': ['DENY', 'ALLOW', 'ALLOW', 'ALLOW'],
  'catalog.entity.delete': ['DENY', 'DENY', 'ALLOW', 'ALLOW'],
  'catalog.entity.refresh': ['DENY', 'DENY', 'ALLOW', 'ALLOW'],
  'catalog.entity.validate': ['DENY', 'ALLOW', 'ALLOW', 'ALLOW'],
  'catalog.location.read': ['ALLOW', 'ALLOW', 'ALLOW', 'ALLOW'],
  'catalog.location.create': ['DENY', 'ALLOW', 'ALLOW', 'ALLOW'],
  'catalog.location.analyze': ['ALLOW', 'ALLOW', 'ALLOW', 'ALLOW'],
  // Of the location's own: each call checks which.
  'catalog.location.delete': ['DENY', 'ALLOW', 'ALLOW', 'ALLOW'],
  'permission.policy.read': ['ALLOW', 'ALLOW', 'ALLOW', 'ALLOW'],
};

describe('the default policy', () => {
  it('is tested for every permission there is', () => {
    const names = [...catalogPermissions, permissionPolicyReadPermission].map(({ name }) => name);
    expect(Object.keys(decisions).toSorted()).toEqual(names.toSorted());
  });

  it.each(Object.entries(decisions))('decides on %s', async (name, expected) => {
    const permission = [...catalogPermissions, permissionPolicyReadPermission].find(
      each => each.name === name,
    );
    const item = {
      id: '1',
      permission,
      // Of team pay, which ada is in.
      ...(permission?.type === 'resource' && { resourceRef: 'component:default/ledger' }),
    };
    const results: unknown[] = [];
    for (const [, caller] of callers.slice(1)) {
      const { body } = await portal.call<{ items: { result: string }[] }>(
        caller,
        '/permission/authorize',
        { items: [item] },
      );
      results.push(body.items[0]?.result);
    }
    expect(results).toEqual(expected);
  });

  it('leaves what plugins add without an action, or to change what there is, to nobody', async () => {
    for (const action of [undefined, 'update', 'delete'] as const) {
      const { body } = await portal.call<{ items: { result: string }[] }>(
        ada,
        '/permission/authorize',
        {
          items: [
            {
              id: '1',
              permission: {
                type: 'basic',
                name: 'shop.sell',
                attributes: { ...(action && { action }) },
              },
            },
          ],
        },
      );
      expect(body.items[0]?.result).toBe('DENY');
    }
  });

  let round = 0;
  /** Statuses of each call, in the order of `callers`; `act` starts from things of its own each time. */
  const calls: [string, (as: Caller, n: number) => Promise<number>, number[]][] = [
    [
      'GET /locations',
      async as => (await portal.call(as, '/catalog/locations')).status,
      [401, 200, 200, 200, 200],
    ],
    [
      'POST /locations',
      async (as, n) =>
        (
          await portal.call(as, '/catalog/locations', {
            type: 'url',
            target: publish(`/new-${n}.yaml`, { [`new-${n}`]: 'pay' }),
          })
        ).status,
      [401, 403, 201, 201, 201],
    ],
    [
      'POST /locations?dryRun=true',
      async (as, n) =>
        (
          await portal.call(as, '/catalog/locations?dryRun=true', {
            type: 'url',
            target: publish(`/dry-${n}.yaml`, { [`dry-${n}`]: 'pay' }),
          })
        ).status,
      [401, 403, 201, 201, 201],
    ],
    [
      'POST /validate-entity',
      async as =>
        (
          await portal.call(as, '/catalog/validate-entity', {
            entity: {
              apiVersion: 'backstage.io/v1alpha1',
              kind: 'Component',
              metadata: { name: 'a' },
              spec: { type: 'service', lifecycle: 'production', owner: 'pay' },
            },
            location: 'url:https://git.example/a.yaml',
          })
        ).status,
      [401, 403, 200, 200, 200],
    ],
    [
      'POST /refresh',
      async as =>
        (await portal.call(as, '/catalog/refresh', { entityRef: 'component:default/ledger' }))
          .status,
      [401, 403, 403, 200, 200],
    ],
    [
      'DELETE /entities/by-uid/{uid}',
      async as =>
        (
          await portal.call(
            as,
            `/catalog/entities/by-uid/${await uidOf('ledger')}`,
            undefined,
            'DELETE',
          )
        ).status,
      [401, 403, 403, 204, 204],
    ],
    [
      'DELETE /locations/{id} of what a service registered',
      async (as, n) => {
        const name = `served-${n}`;
        const id = await register('service', publish(`/${name}.yaml`, { [name]: 'pay' }), [name]);
        const { status } = await portal.call(as, `/catalog/locations/${id}`, undefined, 'DELETE');
        expect(await statusOf(name)).toBe(status === 204 ? 404 : 200);
        return status;
      },
      [401, 403, 403, 204, 204],
    ],
    [
      'DELETE /locations/{id} of which one entity is of another team',
      async (as, n) => {
        const owners = { [`mixed-a-${n}`]: 'pay', [`mixed-b-${n}`]: 'rates' };
        const id = await register(
          'service',
          publish(`/mixed-${n}.yaml`, owners),
          Object.keys(owners),
        );
        return (await portal.call(as, `/catalog/locations/${id}`, undefined, 'DELETE')).status;
      },
      [401, 403, 403, 403, 204],
    ],
    [
      'DELETE /locations/{id} that brought nothing',
      async (as, n) => {
        const id = await register('service', `http://${host}/none-${n}.yaml`);
        return (await portal.call(as, `/catalog/locations/${id}`, undefined, 'DELETE')).status;
      },
      [401, 403, 403, 403, 204],
    ],
    [
      "DELETE /locations/{id} of what the caller's colleague registered",
      async (as, n) => {
        const name = `registered-${n}`;
        const id = await register(ada, publish(`/${name}.yaml`, { [name]: 'rates' }), [name]);
        return (await portal.call(as, `/catalog/locations/${id}`, undefined, 'DELETE')).status;
      },
      // Ada registered it, bob owns all that it brought.
      [401, 403, 204, 204, 204],
    ],
    [
      'PUT /locations/{id}',
      async (as, n) => {
        const name = `moved-${n}`;
        const id = await register('service', publish(`/${name}.yaml`, { [name]: 'pay' }), [name]);
        const target = publish(`/${name}-2.yaml`, { [`${name}-2`]: 'pay' });
        const { status } = await portal.call(
          as,
          `/catalog/locations/${id}`,
          { type: 'url', target },
          'PUT',
        );
        if (status !== 200) expect(await statusOf(name)).toBe(200);
        return status;
      },
      [401, 403, 403, 200, 200],
    ],
    [
      'DELETE /locations/{id} of the configuration',
      async as => {
        const { body } = await portal.call<{ data: { id: string; type: string } }[]>(
          'service',
          '/catalog/locations',
        );
        const id = body.find(({ data }) => data.type === 'file')?.data.id;
        return (await portal.call(as, `/catalog/locations/${id}`, undefined, 'DELETE')).status;
      },
      [401, 403, 400, 400, 400],
    ],
  ];

  it.each(calls)(
    'answers %s by who calls',
    async (_, act, expected) => {
      const statuses: number[] = [];
      for (const [, caller] of callers) statuses.push(await act(caller, (round += 1)));
      expect(statuses).toEqual(expected);
    },
    60_000,
  );

  it('lets a held run be released by those who may delete all that it removes', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `held-${at}`);
    const ownedBy = (owner: string) => Object.fromEntries(names.map(name => [name, owner]));
    await register('service', publish('/held.yaml', ownedBy('pay')), names.slice(-1));
    publish('/held.yaml', { 'held-0': 'pay' });
    await portal.call('service', '/catalog/refresh', { entityRef: 'component:default/held-0' });
    const id = await vi.waitFor(
      async () => {
        const { body } = await portal.call<{ items: { id: string }[] }>(
          'service',
          '/catalog/held-runs',
        );
        const [run] = body.items;
        if (!run) throw new Error('No run is held yet');
        return run.id;
      },
      { timeout: 20_000 },
    );
    const statuses: number[] = [];
    for (const [, caller] of callers)
      statuses.push((await portal.call(caller, `/catalog/held-runs/${id}/release`, {})).status);
    // Nothing is left to release for the service.
    expect(statuses).toEqual([401, 403, 403, 204, 404]);
  }, 60_000);

  it('reports who may unregister a location, before they try', async () => {
    const id = await register('service', publish('/asked.yaml', { asked: 'pay' }), ['asked']);
    const own = await register(bob, publish('/own.yaml', { own: 'pay' }), ['own']);
    const checkRemoval = async (as: Caller, location: string) =>
      (await portal.call(as, `/catalog/locations/${location}/removal`)).body;
    expect(await checkRemoval(ada, id)).toEqual({ isAllowed: true });
    expect(await checkRemoval(bob, id)).toEqual({ isAllowed: false, reason: 'not-owner' });
    expect(await checkRemoval(bob, own)).toEqual({ isAllowed: true });
    expect(await checkRemoval(guest, own)).toEqual({ isAllowed: false, reason: 'denied' });
    const { body } = await portal.call<{ data: { id: string; type: string } }[]>(
      'service',
      '/catalog/locations',
    );
    const configured = body.find(({ data }) => data.type === 'file')?.data.id ?? '';
    expect(await checkRemoval('service', configured)).toEqual({
      isAllowed: false,
      reason: 'configured',
    });
    expect((await portal.call(ada, '/catalog/locations/none/removal')).status).toBe(404);
  });
});
