import { createUrlPatternDiscovery, PluginClient } from '@portico/contract';
import { createPermission, createResourcePermission } from '@portico/contract/permissions';
import { describe, expect, it } from 'vitest';
import { PermissionClient, type PermissionClientOptions } from './PermissionClient.ts';

const create = createPermission('shop.create', 'create');
const read = createResourcePermission('shop.read', 'thing', 'read');
const write = createResourcePermission('shop.write', 'thing', 'update');

interface Item {
  id: string;
  permission: { name: string };
  resourceRef?: string | string[];
}

/** A client, and what it sent; the answer is made from the items of a call. */
function makeClient(
  answer: (items: Item[]) => unknown,
  options: PermissionClientOptions = { isEnabled: true },
) {
  const calls: Item[][] = [];
  const client = new PluginClient({
    pluginId: 'permission',
    discovery: createUrlPatternDiscovery('http://localhost/api/{pluginId}'),
    fetch: async (_, init) => {
      const { items } = JSON.parse(String(init?.body)) as { items: Item[] };
      calls.push(items);
      const made = answer(items);
      return made instanceof Response ? made : Response.json(made);
    },
  });
  return { client: new PermissionClient(client, options), calls };
}

const allowRed = (items: Item[]) => ({
  items: items.map(({ id, resourceRef }) => ({
    id,
    result: Array.isArray(resourceRef)
      ? resourceRef.map(ref => (ref === 'red' ? 'ALLOW' : 'DENY'))
      : resourceRef === 'red'
        ? 'ALLOW'
        : 'DENY',
  })),
});

describe('PermissionClient', () => {
  it('asks about permissions at large in one call', async () => {
    const { client, calls } = makeClient(items => ({
      items: items.map(({ id, permission: { name } }) => ({
        id,
        result: name === 'shop.write' ? 'DENY' : 'ALLOW',
      })),
    }));
    expect(await client.authorizeAny([read, write, create])).toEqual(['ALLOW', 'DENY', 'ALLOW']);
    expect(calls).toHaveLength(1);
  });

  it('asks a server that does not know them about basic permissions, and leaves the others', async () => {
    let isFirst = true;
    const { client } = makeClient(items => {
      if (!isFirst) return { items: items.map(({ id }) => ({ id, result: 'DENY' })) };
      isFirst = false;
      return new Response('', { status: 404 });
    });
    expect(await client.authorizeAny([read, create])).toEqual(['ALLOW', 'DENY']);
  });

  it('requests all in one call and answers in the order of the requests', async () => {
    const { client, calls } = makeClient(items => ({ items: allowRed(items).items.toReversed() }));
    const requests = ['red', 'blue', 'red'].map(resourceRef => ({ permission: read, resourceRef }));
    expect(await client.authorize(requests)).toEqual(['ALLOW', 'DENY', 'ALLOW']);
    expect(calls.map(items => items.length)).toEqual([3]);
  });

  it('denies a resource permission without a resource, and asks nobody', async () => {
    const { client, calls } = makeClient(allowRed);
    expect(await client.authorize([{ permission: read }])).toEqual(['DENY']);
    expect(calls.flat()).toEqual([]);
  });

  it('allows all and asks nobody while permissions are off', async () => {
    const { client, calls } = makeClient(allowRed, { isEnabled: false });
    expect(await client.authorize([{ permission: read }, { permission: create }])).toEqual([
      'ALLOW',
      'ALLOW',
    ]);
    expect(await client.authorizeConditional([read])).toEqual([{ result: 'ALLOW' }]);
    expect(calls).toEqual([]);
  });

  it('sends one item a permission in the batched mode', async () => {
    const { client, calls } = makeClient(allowRed, { isEnabled: true, isBatched: true });
    const results = await client.authorize([
      { permission: read, resourceRef: 'red' },
      { permission: create },
      { permission: write, resourceRef: 'blue' },
      { permission: read, resourceRef: 'green' },
    ]);
    expect(results).toEqual(['ALLOW', 'DENY', 'DENY', 'DENY']);
    expect(calls[0]?.map(({ permission, resourceRef }) => [permission.name, resourceRef])).toEqual([
      ['shop.read', ['red', 'green']],
      ['shop.create', undefined],
      ['shop.write', ['blue']],
    ]);
  });

  it('splits what a server would not take at once', async () => {
    const { client, calls } = makeClient(allowRed);
    const requests = Array.from({ length: 1001 }, () => ({ permission: read, resourceRef: 'red' }));
    expect(new Set(await client.authorize(requests))).toEqual(new Set(['ALLOW']));
    expect(calls.map(items => items.length)).toEqual([500, 500, 1]);
  });

  it.each<[string, (items: Item[]) => unknown]>([
    ['one is missing', () => ({ items: [] })],
    ['one has another id', () => ({ items: [{ id: 'other', result: 'ALLOW' }] })],
    [
      'there is one more',
      items => ({ items: [...allowRed(items).items, { id: 'x', result: 'ALLOW' }] }),
    ],
    ['one comes twice', items => ({ items: [...allowRed(items).items, ...allowRed(items).items] })],
    [
      'a list has another length',
      ([item]) => ({ items: [{ id: item?.id, result: ['ALLOW', 'ALLOW'] }] }),
    ],
  ])('refuses answers of which %s', async (_, answer) => {
    const { client } = makeClient(answer);
    await expect(client.authorize([{ permission: read, resourceRef: 'red' }])).rejects.toThrow(
      'Items in response do not match request',
    );
  });

  it('refuses answers that are none', async () => {
    const { client } = makeClient(items => ({
      items: items.map(({ id }) => ({ id, result: 'MAYBE' })),
    }));
    await expect(client.authorize([{ permission: create }])).rejects.toThrow('is not valid');
  });

  it('passes on why a call failed', async () => {
    const { client } = makeClient(() => new Response('Bad gateway', { status: 502 }));
    await expect(client.authorize([{ permission: create }])).rejects.toMatchObject({
      name: 'ResponseError',
    });
  });

  it('gives conditions to those who ask before a thing is known', async () => {
    const conditions = { not: { rule: 'IS_RED', resourceType: 'thing', params: {} } };
    const { client } = makeClient(items => ({
      items: items.map(({ id }) => ({
        id,
        result: 'CONDITIONAL',
        pluginId: 'shop',
        resourceType: 'thing',
        conditions,
      })),
    }));
    expect(await client.authorizeConditional([read])).toEqual([
      { result: 'CONDITIONAL', pluginId: 'shop', resourceType: 'thing', conditions },
    ]);
  });
});
