import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authBackendPlugin } from '@portico/auth-backend';
import { adaptBackstageFeatures } from '@portico/backstage-plugins';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { findFreePort, testDatabases, waitUntilDone } from '@portico/testing/node';
import { searchBackendPlugin } from '@portico/search-backend';
import { scaffolderBackendPlugin } from '@portico/scaffolder-backend';
import { generateSecretKey } from '@portico/server/assembly';
import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { readingPlugin } from '@portico/url-reader';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { type InstalledPackages, installPackages } from '../../../../scripts/installPackages.mjs';

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
  ['@backstage-community/plugin-tech-radar-backend', '1.21.0', '/tech-radar/health', 200, /"ok"/],
  [
    '@backstage-community/plugin-azure-devops-backend',
    '0.32.0',
    '/azure-devops/health',
    200,
    /"ok"/,
  ],
  ['@backstage/plugin-signals-backend', '0.3.21', '/signals/health', 200, /"ok"/],
  // It takes people only.
  [
    '@backstage/plugin-notifications-backend',
    '0.6.11',
    '/notifications/status',
    403,
    /does not allow 'service'/,
  ],
];

/** Modules of the portal's own plugins, each with the plugin of the server that it becomes. */
const modules: readonly (readonly [name: string, version: string, id: string])[] = [
  ['@backstage/plugin-catalog-backend-module-github', '0.14.0', 'catalog-module-github'],
  [
    '@backstage/plugin-catalog-backend-module-github-org',
    '0.3.26',
    'catalog-module-github-org-entity-provider',
  ],
  [
    '@backstage/plugin-catalog-backend-module-gitlab',
    '0.8.8',
    'catalog-module-gitlab-discovery-entity-provider',
  ],
  [
    '@backstage/plugin-catalog-backend-module-gitlab-org',
    '0.2.25',
    'catalog-module-gitlab-org-discovery-entity-provider',
  ],
  [
    '@backstage/plugin-catalog-backend-module-ldap',
    '0.12.9',
    'catalog-module-ldap-org-entity-provider',
  ],
  [
    '@backstage/plugin-catalog-backend-module-msgraph',
    '0.10.6',
    'catalog-module-microsoft-graph-org-entity-provider',
  ],
  ['@backstage/plugin-catalog-backend-module-logs', '0.1.28', 'catalog-module-logs'],
  ['@backstage/plugin-scaffolder-backend-module-github', '0.10.4', 'scaffolder-module-github'],
  ['@backstage/plugin-scaffolder-backend-module-gitlab', '0.12.0', 'scaffolder-module-gitlab'],
  ['@roadiehq/scaffolder-backend-module-utils', '4.1.2', 'scaffolder-module-utils'],
  ['@roadiehq/scaffolder-backend-module-http-request', '5.8.0', 'scaffolder-module-http-request'],
  [
    '@backstage/plugin-catalog-backend-module-aws',
    '0.4.28',
    'catalog-module-aws-s3-entity-provider',
  ],
  ['@backstage/plugin-catalog-backend-module-gitea', '0.1.16', 'catalog-module-gitea'],
  [
    '@backstage-community/plugin-scaffolder-backend-module-regex',
    '2.18.0',
    'scaffolder-module-regex',
  ],
  ['@backstage/plugin-scaffolder-backend-module-gitea', '0.2.25', 'scaffolder-module-gitea'],
  [
    '@backstage/plugin-search-backend-module-stack-overflow-collator',
    '0.3.24',
    'search-module-stack-overflow-collator',
  ],
  // With the notifications of Backstage, which are in the list.
  ['@backstage/plugin-notifications-backend-module-email', '0.3.25', 'notifications'],
  ['@backstage/plugin-notifications-backend-module-slack', '0.4.6', 'notifications'],
  ['@backstage/plugin-events-backend-module-gitlab', '0.3.16', 'backstage-events'],
  ['@backstage/plugin-events-backend', '0.6.6', 'backstage-events'],
  ['@backstage/plugin-events-backend-module-github', '0.4.16', 'backstage-events'],
  [
    '@backstage-community/plugin-catalog-backend-module-keycloak',
    '3.23.1',
    'catalog-module-keycloak',
  ],
];

/** The registry lacks what these packages name. */
const overrides = {
  '@backstage-community/plugin-tech-radar-common': '1.13.0',
  '@backstage-community/plugin-azure-devops-common': '0.14.0',
};

let installed: InstalledPackages;
beforeAll(async () => {
  installed = await installPackages(
    [...packages, ...modules].map(([name, version]) => [name, version]),
    overrides,
  );
});
afterAll(() => installed?.remove());

describe.each(testDatabases())('existing backend plugins on $name', database => {
  let server: TestServer;
  beforeAll(async () => {
    const port = await findFreePort();
    server = await startTestServer({
      plugins: [
        catalogBackendPlugin,
        codeHostsPlugin,
        readingPlugin,
        scaffolderBackendPlugin,
        authBackendPlugin,
        searchBackendPlugin,
        ...(await adaptBackstageFeatures(installed.load())),
      ],
      config: `
app: { title: Tests, baseUrl: 'http://localhost:${port}' }
backend: { baseUrl: 'http://localhost:${port}', secrets: { keys: ['${generateSecretKey()}'] } }
catalog:
  rules: [{ allow: [Component, Template] }]
  locations: [{ type: file, target: ./catalog-info.yaml }]
sonarqube: { baseUrl: 'http://localhost:1', apiKey: of-a-test }
techRadar: { url: 'http://localhost:1/radar.json' }
azureDevOps: { host: localhost, token: of-a-test, organization: acme }
stackoverflow: { baseUrl: 'http://localhost:1' }
notifications:
  processors:
    email: { transportConfig: { transport: stream }, sender: portal@example.com }
    slack: [{ token: of-a-test }]
jenkins: { baseUrl: 'http://localhost:1', username: test, apiKey: of-a-test }
`,
      port,
      overrides: await database.freshConfig(),
      files: {
        'catalog-info.yaml': `
apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: x }
spec: { type: service, owner: group:default/g, lifecycle: production }
---
apiVersion: scaffolder.backstage.io/v1beta3
kind: Template
metadata: { name: t }
spec:
  type: service
  steps:
    - id: sum
      name: Sum
      action: roadiehq:utils:jsonata
      input: { data: [1, 2], expression: $sum($) }
  output: { text: [{ title: Sum, content: '\${{ steps.sum.output.result }}' }] }
`,
      },
    });
    await waitUntilDone(async () =>
      (await call('/catalog/entities/by-name/component/default/x')).ok ? 0 : 1,
    );
  });
  afterAll(async () => {
    await server?.stop();
  });

  const call = (path: string, token: string | undefined = testServiceToken, body?: object) =>
    fetch(`${server.url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  it.each(packages)('%s %s runs unmodified', async (_name, _version, path, status, body) => {
    const answer = await call(path);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(body)]);
  });

  it.each(modules)('%s %s runs unmodified, as %s', async (_name, _version, id) => {
    // A plugin that failed answers 503; some take people only.
    expect([403, 404]).toContain((await call(`/${id}/nothing`)).status);
  });

  it('runs a template with actions of packages', async () => {
    const tasks = '/scaffolder/v2/tasks';
    const spec = { templateRef: 'template:default/t', values: {} };
    const { id } = (await (await call(tasks, testServiceToken, spec)).json()) as { id: string };
    await waitUntilDone(async () => {
      const { status } = (await (await call(`${tasks}/${id}`)).json()) as { status: string };
      return ['open', 'processing'].includes(status) ? 1 : 0;
    });
    const events = await (await call(`${tasks}/${id}/events`)).text();
    expect(events).toContain('Run completed with status: completed');
    expect(events).toMatch(/"content":"?3\b/);
  });

  it('reports no failure of any', () => {
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
