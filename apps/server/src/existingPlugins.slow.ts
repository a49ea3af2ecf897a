import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adaptBackstageFeatures } from '@portico/backstage-plugins';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { findFreePort, waitUntilDone } from '@portico/testing/node';
import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { readingPlugin } from '@portico/url-reader';
import { catalogBackendPlugin } from '@portico/catalog-backend';

/** Packages of others, each with a call and what it answers to a service. */
const packages: readonly (readonly [
  name: string,
  version: string,
  path: string,
  status: number,
  body: RegExp,
])[] = [
  [
    '@backstage-community/plugin-badges-backend',
    '0.27.0',
    '/badges/entity/default/component/x/badge-specs',
    200,
    /"badge"/,
  ],
  [
    '@backstage-community/plugin-sonarqube-backend',
    '1.2.0',
    '/sonarqube/instanceUrl',
    200,
    /"instanceUrl":"http:\/\/localhost:1"/,
  ],
  [
    '@backstage-community/plugin-jenkins-backend',
    '0.31.0',
    '/jenkins/.backstage/actions/v1/actions',
    200,
    /jenkins:list-builds/,
  ],
  [
    '@backstage-community/plugin-todo-backend',
    '0.25.0',
    '/todo/v1/todos?entity=component:default/x',
    // It has called the catalog, and takes entities of code hosts only.
    400,
    /Invalid entity location type/,
  ],
  // It takes people only.
  [
    '@backstage/plugin-notifications-backend',
    '0.6.11',
    '/notifications/status',
    403,
    /does not allow 'service'/,
  ],
];

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-existing-'));
  const dependencies = Object.fromEntries(packages.map(([name, version]) => [name, version]));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  const require = createRequire(join(folder, 'package.json'));
  const port = await findFreePort();
  server = await startTestServer({
    plugins: [
      catalogBackendPlugin,
      codeHostsPlugin,
      readingPlugin,
      ...(await adaptBackstageFeatures(packages.map(([name]) => require(name) as unknown))),
    ],
    config: `
app: { title: Tests, baseUrl: 'http://localhost:${port}' }
backend: { baseUrl: 'http://localhost:${port}' }
catalog: { locations: [{ type: file, target: ./catalog-info.yaml }] }
sonarqube: { baseUrl: 'http://localhost:1', apiKey: of-a-test }
jenkins: { baseUrl: 'http://localhost:1', username: test, apiKey: of-a-test }
`,
    port,
    files: {
      'catalog-info.yaml': `
apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: x }
spec: { type: service, owner: group:default/g, lifecycle: production }
`,
    },
  });
  await waitUntilDone(async () =>
    (await call('/catalog/entities/by-name/component/default/x')).ok ? 0 : 1,
  );
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const call = (path: string, token: string | undefined = testServiceToken) =>
  fetch(`${server.url}/api${path}`, {
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });

it.each(packages)('%s %s runs unmodified', async (_name, _version, path, status, body) => {
  const answer = await call(path);
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(body)]);
});

it('reports no failure of any', () => {
  expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
});
