import { startEmbeddedPostgres } from '@portico/testing/node';
import { startTestServer, testServiceToken } from '@portico/testing/server';
import { expect, it, onTestFinished } from 'vitest';
import { plugins } from './plugins.ts';

// `npm run test:slow` requests more kills.
const outages = Math.ceil(Number(process.env['PORTICO_TEST_KILLS'] ?? 2) / 5);
const files = 40;
const entitiesPerFile = 25;

const describeComponents = (file: number) =>
  Array.from({ length: entitiesPerFile }, (_, index) =>
    JSON.stringify({
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: { name: `c-${file}-${index}`, description: `Component ${index} of file ${file}` },
      spec: { type: 'service', lifecycle: 'production', owner: 'team-a' },
    }),
  ).join('\n---\n');

it('reads everything and goes on by itself though PostgreSQL crashes meanwhile, answers 503 until it is back, and stops without it', async () => {
  const postgres = await startEmbeddedPostgres({ losesCommits: false });
  onTestFinished(() => postgres.stop());
  await postgres.ready;
  const server = await startTestServer({
    plugins,
    config: `
backend: { database: { client: pg, connection: ${JSON.stringify(postgres.url)} }, secrets: { keys: [${btoa('k'.repeat(32))}] } }
auth: { providers: { guest: {} } }
catalog: { locations: [{ type: file, target: ./files/*.yaml }] }
`,
    files: Object.fromEntries(
      Array.from({ length: files }, (_, file) => [`files/${file}.yaml`, describeComponents(file)]),
    ),
  });
  const call = async (path: string) => {
    const headers = { authorization: `Bearer ${testServiceToken}`, 'x-requested-with': 'test' };
    const response = await fetch(server.url + path, { headers });
    return { status: response.status, text: await response.text() };
  };
  const count = async () => {
    const { status, text } = await call(
      '/api/catalog/entities/by-query?limit=0&filter=kind=component',
    );
    return status === 200 ? (JSON.parse(text) as { totalItems: number }).totalItems : status;
  };
  const calls = {
    readiness: '/.backstage/health/v1/readiness',
    catalog: '/api/catalog/entities/by-query?limit=1',
    search: '/api/search/query?term=component',
    tasks: '/api/scaffolder/v2/tasks',
    'sign-in keys': '/api/auth/.well-known/jwks.json',
  };
  const listStatuses = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(calls).map(
          async ([name, path]) => [name, (await call(path)).status] as const,
        ),
      ),
    );

  for (let outage = 0; outage < outages; outage++) {
    await postgres.crash();
    // Readiness holds for a moment.
    await expect.poll(async () => (await listStatuses()).readiness, { timeout: 60_000 }).toBe(503);
    const statuses = await listStatuses();
    expect(statuses).toMatchObject({ catalog: 503, search: 503, tasks: 503 });
    // Keys that are known need no database.
    expect([200, 503]).toContain(statuses['sign-in keys']);
    expect((await call(calls.catalog)).text).toContain('The database does not answer just now');
    await postgres.recover();
    await expect.poll(async () => (await listStatuses()).readiness, { timeout: 60_000 }).toBe(200);
  }
  await expect.poll(count, { timeout: 60_000 }).toBe(files * entitiesPerFile);
  expect((await call('/api/auth/guest/refresh')).status).toBe(200);
  // A server stops without its database too.
  await postgres.crash();
  await server.stop();
}, 180_000);
