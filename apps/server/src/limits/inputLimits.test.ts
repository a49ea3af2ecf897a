import type { Endpoint } from '@portico/contract';
import {
  startTestServer,
  type TestServer,
  testServiceToken,
  TestTokens,
} from '@portico/testing/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { plugins } from '../plugins.ts';
import { type Growth, type Input, listGrowths, valuesAround } from './listGrowths.ts';

// Every way to enlarge the input of every endpoint is sent at its limit and beyond.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const entities = 300;
/** Time of the processor that is taken for noise, in milliseconds. */
const noiseMs = 5;
const maxGrowth = 6;
const repetitions = 2;
/** As often is measured again what seems to grow faster. */
const maxRounds = 8;

const document = (at: number) =>
  JSON.stringify({
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name: `service-${at}`, annotations: { 'a.b/c.d': 'x' }, tags: ['java'] },
    spec: { type: 'service', lifecycle: 'production', owner: 'team-a' },
  });

interface DeclaredEndpoint {
  where: string;
  url: string;
  endpoint: Endpoint;
  access: readonly string[];
}

describe('every input of every endpoint', () => {
  let server: TestServer;
  let userToken: string;
  /** Growths that the endpoints take at their limit: what the test of costs has found. */
  const accepted = new Set<string>();
  beforeAll(async () => {
    const tokens = await TestTokens.generate();
    userToken = await tokens.sign('user:default/ada');
    server = await startTestServer({
      plugins,
      config: `auth: { providers: { guest: {} } }
catalog: { locations: [{ type: file, target: catalog.yaml }] }
`,
      files: {
        'catalog.yaml': Array.from({ length: entities }, (_, at) => document(at)).join('\n---\n'),
      },
      apis: [tokens.keys],
    });
    await vi.waitFor(
      async () => {
        const response = await send('catalog/entities/by-query', { body: { limit: 0 } });
        const { totalItems } = (await response.json()) as { totalItems: number };
        if (totalItems !== entities + 1) throw new Error(`${totalItems} entities are there yet`);
      },
      { timeout: 30_000, interval: 50 },
    );
  });
  afterAll(() => server?.stop());

  function send(path: string, { body }: { body: unknown }): Promise<Response> {
    return server.fetch(
      new Request(`http://localhost/api/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${testServiceToken}`,
        },
        body: JSON.stringify(body),
      }),
    );
  }

  const listEndpoints = (): DeclaredEndpoint[] =>
    server.routes.flatMap(({ method, url, declared }) =>
      declared && method !== 'HEAD'
        ? [
            {
              where: `${method} ${url}`,
              url,
              endpoint: declared.route.endpoint,
              access: declared.route.access,
            },
          ]
        : [],
    );

  /** Sends an input and reads the answer. @returns its status, and milliseconds of the processor. */
  async function measure(
    { url, endpoint, access }: DeclaredEndpoint,
    { params, query, body }: Input,
  ): Promise<{ status: number; cpuMs: number; message: string }> {
    const path = url.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      for (const item of [value].flat()) search.append(name, String(item));
    const token = access.includes('service') ? testServiceToken : userToken;
    const controller = new AbortController();
    // What answers with no JSON may be a stream without an end, of which the beginning is enough.
    const isStream = endpoint.method === 'GET' && !endpoint.answer;
    const base = isStream ? server.url : 'http://localhost';
    const request = new Request(`${base}${path}?${search}`, {
      method: endpoint.method,
      redirect: 'manual',
      signal: controller.signal,
      headers: {
        ...(!access.includes('public') && { authorization: `Bearer ${token}` }),
        ...(endpoint.body && { 'content-type': 'application/json' }),
      },
      ...(endpoint.body && { body: JSON.stringify(body) }),
    });
    const before = process.cpuUsage();
    const response = await (isStream ? fetch(request) : server.fetch(request));
    const { user, system } = process.cpuUsage(before);
    const message = response.status >= 400 ? (await response.text()).slice(0, 300) : '';
    controller.abort();
    return { status: response.status, cpuMs: (user + system) / 1000, message };
  }

  async function findLeastCpu(declared: DeclaredEndpoint, input: Input): Promise<number> {
    const times: number[] = [];
    for (let time = 0; time < repetitions; time++)
      times.push((await measure(declared, input)).cpuMs);
    return Math.min(...times);
  }

  const describeGrowth = ({ where }: DeclaredEndpoint, { name }: Growth) => `${where} ${name}`;

  it('is discovered', () => {
    expect(listEndpoints().flatMap(({ endpoint }) => listGrowths(endpoint)).length).toBeGreaterThan(
      300,
    );
  });

  it('costs in proportion to its size, up to the limits, and never fails on the server', async () => {
    const faults: string[] = [];
    for (const declared of listEndpoints())
      for (const growth of listGrowths(declared.endpoint)) {
        const largest = growth.make(growth.max);
        const { status, cpuMs, message } = await measure(declared, largest);
        if (status < 400) accepted.add(describeGrowth(declared, growth));
        if (status >= 500) faults.push(`${describeGrowth(declared, growth)}: ${status} ${message}`);
        if (cpuMs <= maxGrowth * noiseMs) continue;
        const quarter = growth.make(Math.ceil(growth.max / 4));
        let small = await findLeastCpu(declared, quarter);
        let large = cpuMs;
        // What the rest of the machine adds differs from round to round; growth is in each.
        for (
          let round = 0;
          round < maxRounds && large > maxGrowth * Math.max(small, noiseMs);
          round++
        ) {
          small = await findLeastCpu(declared, quarter);
          large = await findLeastCpu(declared, largest);
        }
        if (large > maxGrowth * Math.max(small, noiseMs))
          faults.push(
            `${describeGrowth(declared, growth)}: ${small.toFixed(1)} ms, and ${large.toFixed(1)} ms for four times as much`,
          );
      }
    expect(faults).toEqual([]);
  });

  it('is refused beyond the limits', async () => {
    const faults: string[] = [];
    const places = new Set<string>();
    for (const declared of listEndpoints())
      for (const growth of listGrowths(declared.endpoint)) {
        const name = describeGrowth(declared, growth);
        const place = `${declared.where} ${growth.place}`;
        // What is refused at the limit, such as by its syntax, is refused beyond it: once a place is enough.
        if (places.has(place) && !accepted.has(name)) continue;
        places.add(place);
        const { status, message } = await measure(declared, growth.make(growth.max + valuesAround));
        if (status < 400 || status >= 500) faults.push(`${name}: ${status} ${message}`);
      }
    expect(faults).toEqual([]);
  });
});
