import { join } from 'node:path';
import { type Forge, startForge } from '@portico/local-code-host';
import type { ScaffolderClient, TaskEvent } from '@portico/scaffolder-common';
import type { TestServer } from '@portico/testing/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneBranch } from './testing/cloneBranch.ts';
import { readFiles } from './testing/readFiles.ts';
import { startScaffolder } from './testing/startScaffolder.ts';

const folder = join(import.meta.dirname, 'fixtures/samples');
const token = 'forge-token';
const owner = 'group:default/pay';

let github: Forge;
let gitlab: Forge;
let server: TestServer;
let ada: ScaffolderClient;

/** The templates as they were published, but with the code hosts of the test. */
async function readSamples(): Promise<Record<string, string>> {
  const files = Object.entries(await readFiles(folder)).map(([path, text]) => [
    `samples/${path}`,
    text
      .replace(
        /https:\/\/github\.com\/backstage\/community\/tree\/main\/[\w-]+/,
        `${github.origin}/acme/old/tree/main`,
      )
      .replaceAll('- github.com', `- ${github.host}`)
      .replaceAll(/- gitlab\.com|- \{\{ gitlab_hostname \}\}/g, `- ${gitlab.host}`),
  ]);
  return Object.fromEntries(files) as Record<string, string>;
}

beforeAll(async () => {
  [github, gitlab] = await Promise.all([
    startForge({ dialect: 'github' }),
    startForge({ dialect: 'gitlab' }),
  ]);
  for (const { state } of [github, gitlab]) {
    for (const name of ['acme', 'aws-environments']) state.addOwner(name, { isOrganization: true });
    state.addToken(token, 'ada', 'admin');
    const { git, defaultBranch } = await state.createRepository({ owner: 'acme', name: 'old' });
    const author = { name: 'Ada', email: 'ada@acme.example', date: '2026-01-01T00:00:00Z' };
    const files = { 'README.md': Buffer.from('# Old\n') };
    await git.importHistory(defaultBranch, [{ message: 'Start', author, files }]);
  }
  ({ server, ada } = await startScaffolder({
    config: {
      catalog: {
        rules: [{ allow: ['Template', 'Component', 'AWSEnvironment'] }],
        kinds: [
          {
            kind: 'AWSEnvironment',
            apiVersions: ['aws.backstage.io/v1alpha'],
            schema: { type: 'object', required: ['type', 'owner'] },
          },
        ],
        locations: [{ type: 'file', target: 'samples/*/template.yaml' }],
      },
      integrations: {
        github: [{ host: github.host, apiBaseUrl: `${github.origin}/api/v3`, token }],
        gitlab: [{ host: gitlab.host, baseUrl: gitlab.origin, token }],
      },
    },
    files: await readSamples(),
    templates: cases.map(([name]) => name),
  }));
}, 60_000);
afterAll(async () => {
  await server?.stop();
  await Promise.all([github?.stop(), gitlab?.stop()]);
});

type Values = Record<string, unknown>;

const component = (values: Values): Values => ({
  component_id: 'pay',
  description: 'Pays',
  owner,
  ...values,
});
const docs = ['catalog-info.yaml', 'docs/index.md', 'mkdocs.yml'];
const web = ['README.md', ...docs, 'package.json', 'tsconfig.json'];

const cases: [
  name: string,
  values: Values,
  result: { host?: 'gitlab'; repo: string; branch?: string; files: string[]; descriptor: string },
][] = [
  [
    'springboot-template',
    component({ java_package_name: 'io.acme' }),
    { repo: 'acme/grpc', files: ['README.md', ...docs], descriptor: 'name: "pay"' },
  ],
  ['react-ssr-template', component({}), { repo: 'acme/ssr', files: web, descriptor: 'acme/ssr' }],
  [
    'create-react-app-template',
    component({}),
    { repo: 'acme/cra', files: [...web, 'public/manifest.json'], descriptor: 'acme/cra' },
  ],
  [
    'docs-template',
    { name: 'docs', description: 'Reads', owner },
    { repo: 'acme/docs', files: docs, descriptor: 'name: "docs"' },
  ],
  [
    'scaffold-bancolombia-java',
    { name: 'clean', package: 'co.acme', projectType: 'reactive', coverage: 'jacoco', owner },
    { repo: 'acme/clean', files: ['catalog-info.yaml'], descriptor: 'name: "clean"' },
  ],
  [
    'pull-request',
    { name: 'proposed', description: 'Why' },
    {
      repo: 'acme/old',
      branch: 'create-proposed',
      files: ['README.md', 'proposed/catalog-info.yaml', 'proposed/community/README.md'],
      descriptor: 'name: "proposed"',
    },
  ],
  [
    'gitlab-merge-request',
    { name: 'proposed', targetPath: 'sub', branchName: 'add-it', assignee: 'ada' },
    {
      host: 'gitlab',
      repo: 'acme/old',
      branch: 'add-it',
      files: ['README.md', 'sub/sub/catalog-info.yaml'],
      descriptor: 'name: "proposed"',
    },
  ],
  [
    'aws-environment',
    {
      name: 'Dev',
      short_name: 'dev',
      description: 'For developers',
      environment_type: 'ecs',
      deploymentRequiresApproval: false,
      owner,
      account_type: 'single-account',
      region_type: 'single-region',
      category: 'development',
      classification: 'private',
      system: 'demo',
      level: 1,
      providers: 'awsenvironmentprovider:default/one',
    },
    {
      host: 'gitlab',
      repo: 'aws-environments/dev',
      files: ['.backstage/catalog-info.yaml'],
      descriptor: 'kind: AWSEnvironment',
    },
  ],
];

it.each(cases)('runs %s as it was published', async (name, values, result) => {
  const { host, origin } = result.host === 'gitlab' ? gitlab : github;
  const [repositoryOwner = '', repo = ''] = result.repo.split('/');
  const { id } = await ada.createTask({
    templateRef: `template:default/${name}`,
    values: { ...values, repoUrl: `${host}?owner=${repositoryOwner}&repo=${repo}` },
    secrets: { USER_OAUTH_TOKEN: token },
  });
  const events: TaskEvent[] = [];
  for await (const event of ada.streamEvents(id)) events.push(event);
  const { error, output } = events.at(-1)?.body ?? {};
  expect(error).toBeUndefined();
  expect(JSON.stringify(output)).toContain(origin);
  const url = `${origin.replace('//', `//ada:${token}@`)}/${result.repo}.git`;
  const files = await cloneBranch(url, result.branch ?? 'main');
  expect(Object.keys(files).sort()).toEqual([...result.files].sort());
  const descriptor = Object.keys(files).find(path => path.endsWith('catalog-info.yaml')) ?? '';
  expect(files[descriptor]).toContain(result.descriptor);
  expect(Object.values(files).join('\n')).not.toMatch(/\$\{\{|\{%/);
});
