import { codeHostsPlugin } from '@portico/code-hosts-node';
import { createApiFactory } from '@portico/core';
import { deliveryLimits, entityDeliveryEndpoint } from '@portico/delivery-common';
import { authorizerRef } from '@portico/server';
import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryBackendPlugin } from '../plugin.ts';
import { type RecordedProvider, recordedProviders } from '../testing/recordedProviders.ts';
import { failures, startRecordedHosts } from '../testing/startRecordedHosts.ts';
import { aBuiltComponent, createTestCatalog } from '../testing/testCatalog.ts';

const projects = ['pay', 'hostile', ...Object.keys(failures)];
const nameOf = ({ id }: RecordedProvider, project: string) => `${id}-${project}`;
const badNames = [
  '..',
  'a/../b',
  'default:..',
  'default:../../x',
  '/acme/pay',
  'acme//pay',
  'acme/pay?x=1',
  'acme/pay#x',
  'x/'.repeat(200),
];

let hosts: Awaited<ReturnType<typeof startRecordedHosts>>;
let server: TestServer;
beforeAll(async () => {
  hosts = await startRecordedHosts();
  server = await startTestServer({
    plugins: [deliveryBackendPlugin, codeHostsPlugin],
    apis: [
      createTestCatalog(
        recordedProviders.flatMap(provider => {
          const [annotation, form] = provider.annotation;
          return [
            ...projects.map(project =>
              aBuiltComponent(nameOf(provider, project), {
                [annotation]: form.replace('{name}', project),
              }),
            ),
            ...badNames.map((name, at) =>
              aBuiltComponent(nameOf(provider, `bad-${at}`), { [annotation]: name }),
            ),
          ];
        }),
      ),
      createApiFactory({
        api: authorizerRef,
        create: () => ({ decide: async () => ({ result: 'ALLOW' as const }) }),
      }),
    ],
    config: JSON.stringify(hosts.config),
  });
});
afterAll(async () => {
  await server?.stop();
  await hosts?.stop();
});

async function read(provider: RecordedProvider, project: string) {
  const found = await server.client('delivery', testServiceToken).call(entityDeliveryEndpoint, {
    params: { kind: 'component', namespace: 'default', name: nameOf(provider, project) },
  });
  return found[provider.kind].find(({ provider: id }) => id === provider.id);
}

describe.each(recordedProviders)('$id', provider => {
  it('reads what its host answers', async () => {
    const reading = await read(provider, 'pay');
    expect(reading?.problem).toBeUndefined();
    expect(reading?.items.map(({ state }) => state)).toEqual(provider.states);
    expect(reading?.items[0]).toMatchObject(provider.expected);
    expect(reading?.items[0]?.url).toMatch(/^https?:\/\//);
    expect(reading?.url).toMatch(/^https?:\/\//);
  });

  it('stores of hostile texts as much as is shown, and no address that is code', async () => {
    const reading = await read(provider, 'hostile');
    expect(reading?.problem).toBeUndefined();
    expect(reading?.items).toHaveLength(provider.states.length);
    for (const { title, url, ...rest } of reading?.items ?? []) {
      const { author } = { author: '', ...rest };
      expect(title.length).toBeLessThanOrEqual(deliveryLimits.titleLength);
      expect(author.length).toBeLessThanOrEqual(deliveryLimits.nameLength);
      expect(url).toMatch(/^https?:/);
    }
  });
});

describe.each(recordedProviders.filter(({ isQuery }) => !isQuery))('$id', provider => {
  it('requests nothing for what is no name of a project', async () => {
    const before = hosts.requests.length;
    for (const at of badNames.keys()) expect(await read(provider, `bad-${at}`)).toBeUndefined();
    expect(hosts.requests.length).toBe(before);
  });
});

/** A host that has used up its limit takes no further requests, so that it comes last. */
const reasons = [
  [['fail-503'], ['unreachable']],
  [['fail-401', 'fail-403'], ['refused']],
  [['fail-404'], ['missing']],
  [['fail-html', 'fail-empty', 'fail-null', 'fail-shape'], ['other']],
  [['fail-move'], ['other', 'refused']],
  [['fail-429'], ['budget']],
] as const;

it.each(reasons)(
  'says why nothing can be read of all hosts that answer %s',
  async (names, known) => {
    for (const name of names) {
      const readings = await Promise.all(
        recordedProviders.map(async provider => ({
          id: provider.id,
          reading: await read(provider, name),
        })),
      );
      const others = readings.filter(
        ({ reading }) => !(known as readonly unknown[]).includes(reading?.problem?.reason),
      );
      expect(others).toEqual([]);
      expect(readings.map(({ reading }) => reading?.items.length)).toEqual(readings.map(() => 0));
      expect(JSON.stringify(readings)).not.toContain('portal-token');
    }
  },
);
