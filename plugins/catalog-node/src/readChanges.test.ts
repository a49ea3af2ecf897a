import { createUrlPatternDiscovery, PluginClient } from '@portico/contract';
import { expect, it } from 'vitest';
import { readChanges } from './readChanges.ts';

const aChange = (sequence: number) => ({
  sequence,
  entityRef: 'component:default/pay',
  entityNumber: 7,
  action: 'updated',
  at: '2026-01-01T00:00:00Z',
});

function clientOf(sequences: readonly number[], latest: number, oldest?: number) {
  return new PluginClient({
    pluginId: 'catalog',
    discovery: createUrlPatternDiscovery('https://portal.example/api/{pluginId}'),
    fetch: async () => Response.json({ items: sequences.map(aChange), latest, oldest }),
  });
}

const { signal } = new AbortController();

it.each([
  ['all that followed', [6, 7], 7, 5, { last: 7, hasMore: false }],
  ['the first of many', [6, 7, 8], 9, 5, { last: 8, hasMore: true }],
  ['nothing new', [], 5, 5, { last: 5, hasMore: false }],
  ['a feed that begins right after', [6], 6, 6, { last: 6, hasMore: false }],
  ['a feed that is empty', [], 5, undefined, { last: 5, hasMore: false }],
])('reads %s', async (_, sequences, latest, oldest, expected) => {
  const client = clientOf(sequences, latest, oldest);
  expect(await readChanges(client, { after: 5, limit: 3 }, signal)).toEqual({
    items: sequences.map(aChange),
    ...expected,
  });
});

it.each([
  ['what followed has been removed', [9], 9, 7],
  ['the database is another one', [], 3, 1],
])('continues from no position where %s', async (_, sequences, latest, oldest) => {
  const client = clientOf(sequences, latest, oldest);
  const read = await readChanges(client, { after: 5, limit: 3 }, signal);
  expect(read).toEqual({ isExpired: true });
});
