import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from './defineEndpoint.ts';
import { createUrlPatternDiscovery } from './discovery.ts';
import { PluginClient } from './PluginClient.ts';
import { queryBoolean, queryInteger, queryList, queryWords } from './queryParams.ts';
import { validate } from './validate.ts';

const getResource = defineEndpoint({
  method: 'GET',
  path: '/things/:name',
  params: z.object({ name: z.string() }),
  query: z.object({ filter: queryList(), limit: queryInteger() }),
  answer: z.object({ name: z.string() }),
});
const addResource = defineEndpoint({
  method: 'POST',
  path: '/things',
  body: z.object({ name: z.string() }),
  status: 201,
});

function clientAnswering(answer: () => Response) {
  const requests: Request[] = [];
  const client = new PluginClient({
    pluginId: 'shop',
    discovery: createUrlPatternDiscovery('https://portal.example/api/{pluginId}'),
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return answer();
    },
  });
  return { client, requests };
}

it('fills path and query, repeats lists and encodes all', async () => {
  const { client, requests } = clientAnswering(() => Response.json({ name: 'a' }));
  const input = { params: { name: 'a/b' }, query: { filter: ['x=1', 'y&z'], limit: 3 } };
  expect(await client.call(getResource, input)).toEqual({ name: 'a' });
  expect(requests[0]?.url).toBe(
    'https://portal.example/api/shop/things/a%2Fb?filter=x%3D1&filter=y%26z&limit=3',
  );
});

it('sends nothing where a part of the path is missing', async () => {
  const { client, requests } = clientAnswering(() => Response.json({ name: 'a' }));
  await expect(client.call(getResource, { params: {} as { name: string } })).rejects.toThrow(
    "GET '/things/:name' needs param 'name'",
  );
  expect(requests).toEqual([]);
});

it('sends a body as JSON, and the token of a single call', async () => {
  const { client, requests } = clientAnswering(() => new Response(null, { status: 201 }));
  await client.call(addResource, { body: { name: 'x' } }, { token: 'abc' });
  expect(await requests[0]?.json()).toEqual({ name: 'x' });
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer abc');
});

it.each([
  [
    'that breaks the contract',
    () => Response.json({ nome: 'a' }),
    "Answer of GET '/things/:name' field 'name' is not valid: it is missing",
  ],
  ['that is no JSON', () => new Response('<html>'), "Answer of GET '/things/:name' is no JSON"],
  ['that is empty', () => new Response(''), "Answer of GET '/things/:name' is no JSON"],
])('refuses an answer %s, as the fault of who answered', async (_, answer, message) => {
  const { client } = clientAnswering(answer);
  await expect(client.call(getResource, { params: { name: 'a' } })).rejects.toMatchObject({
    name: 'InvalidAnswerError',
    statusCode: 502,
    message: expect.stringContaining(message) as string,
  });
});

it('gives undefined for a 404 where that is an answer, and throws other failures', async () => {
  const missing = clientAnswering(() => new Response('', { status: 404 }));
  expect(await missing.client.callOptional(getResource, { params: { name: 'a' } })).toBeUndefined();
  const failing = clientAnswering(() => new Response('boom', { status: 500 }));
  await expect(
    failing.client.callOptional(getResource, { params: { name: 'a' } }),
  ).rejects.toMatchObject({ name: 'ResponseError', status: 500 });
});

it.each([
  ['not a url/{pluginId}', 'it must be a valid URL'],
  ['https://x/{pluginId}#top', 'it must not have a hash'],
  ['https://x/{pluginId}?a=1', 'it must not have a query'],
  ['https://x/{pluginId}/', 'it must not end with a slash'],
])('refuses the discovery pattern %s', (pattern, reason) => {
  expect(() => createUrlPatternDiscovery(pattern)).toThrow(
    `Invalid discovery URL pattern, ${reason}`,
  );
});

const query = z.object({
  list: queryList(),
  words: queryWords(),
  limit: queryInteger({ max: 100 }),
  dry: queryBoolean(),
});

it('reads parameters from text: once or repeated, with commas, numbers and switches', () => {
  expect(
    validate(query, { list: 'a', words: ['b, c', 'd'], limit: '7', dry: 'yes' }, 'Query'),
  ).toEqual({ list: ['a'], words: ['b', 'c', 'd'], limit: 7, dry: true });
  expect(validate(query, {}, 'Query')).toEqual({});
});

it.each([
  [{ limit: 'many' }, "Query field 'limit' is not valid: type number is required"],
  [{ limit: '101' }, "Query field 'limit' is not valid: it must be at most 100"],
  [{ limit: '-1' }, "Query field 'limit' is not valid: it must be at least 0"],
  [{ dry: 'maybe' }, "Query field 'dry' is not valid: type boolean is required"],
])('names the field and the fix for the query %j', (value, message) => {
  expect(() => validate(query, value, 'Query')).toThrow(message);
});
