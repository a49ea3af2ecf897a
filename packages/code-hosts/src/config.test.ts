import { expect, it } from 'vitest';
import { CodeHosts } from './CodeHosts.ts';
import { createCodeHostWriter } from './api/createCodeHostWriter.ts';
import { findIntegrationWarnings, integrationsConfigSchema, listCodeHosts } from './config.ts';

it('lists the hosts with what they are asked with', () => {
  const integrations = integrationsConfigSchema.parse({
    github: [{ token: 'gh' }],
    bitbucketCloud: [{ username: 'u', appPassword: 'bb' }],
    azure: [{ credentials: [{ personalAccessToken: 'az' }, { clientId: 'c' }] }],
    gerrit: [
      {
        host: 'Gerrit.example',
        username: 'u',
        password: 'gr',
        cloneUrl: 'https://gerrit.example/git',
        gitilesBaseUrl: 'https://gerrit.example/g',
      },
    ],
  });
  expect(listCodeHosts(integrations)).toMatchObject([
    { type: 'github', host: 'github.com', token: 'gh' },
    { type: 'bitbucketCloud', host: 'bitbucket.org', username: 'u', password: 'bb' },
    {
      type: 'azure',
      host: 'dev.azure.com',
      credentials: [{ personalAccessToken: 'az' }, { managedIdentity: 'c' }],
    },
    {
      type: 'gerrit',
      // As addresses have it.
      host: 'gerrit.example',
      username: 'u',
      password: 'gr',
      cloneUrl: 'https://gerrit.example/git',
      gitilesBaseUrl: 'https://gerrit.example/g',
    },
  ]);
});

it.each([
  ['bitbucketServer', 'apiBaseUrl', 'temp'],
  ['bitbucket', 'baseUrl', 'bitbucket.example'],
  ['github', 'rawBaseUrl', 'ftp://files.example'],
  ['gitlab', 'apiBaseUrl', '/api/v4'],
  ['gitea', 'baseUrl', 'https://'],
  ['azure', 'apiBaseUrl', 'none'],
  ['gerrit', 'gitilesBaseUrl', 'gitiles'],
] as const)('warns of %s whose %s is %s, which fails where it is used', (kind, key, value) => {
  const entry = { host: 'git.example', token: 't', [key]: value };
  const integrations = integrationsConfigSchema.parse({ [kind]: [entry] });
  const warnings = findIntegrationWarnings(integrations, path => `a.yaml ${path.join('.')}`);
  expect(warnings).toEqual([
    {
      code: 'config-invalid',
      at: `a.yaml integrations.${kind}.0.${key}`,
      message: `'integrations.${kind}[0]' cannot be used: its ${key} '${value}' is no address`,
      hint: "write it whole, such as 'https://git.example.com/api', or remove the entry",
    },
  ]);
  const hosts = listCodeHosts(integrations);
  expect(() => createCodeHostWriter(hosts[0]!)).toThrow(`its ${key} '${value}' under`);
  const codeHosts = new CodeHosts(hosts);
  expect(codeHosts.listPublic()).toEqual([]);
  expect(codeHosts.findRepository('https://git.example/acme/pay')).toBeUndefined();
});

it('needs nothing', () => {
  const integrations = integrationsConfigSchema.parse(undefined);
  expect(listCodeHosts(integrations)).toEqual([]);
});

it('takes the older key of Bitbucket for its cloud and its servers', () => {
  const bitbucket = [
    { username: 'u', appPassword: 'bb' },
    { host: 'git.example', token: 't' },
  ];
  expect(listCodeHosts(integrationsConfigSchema.parse({ bitbucket }))).toMatchObject([
    { type: 'bitbucketCloud', host: 'bitbucket.org', password: 'bb' },
    { type: 'bitbucketServer', host: 'git.example', token: 't' },
  ]);
});

const hostAlone = "write the host alone, such as 'github.com' or 'git.example.com:8443'";
const eitherOf = 'write either personalAccessToken, or clientId, clientSecret and tenantId';
it.each([
  [{ github: [{ host: 'https://github.com' }] }, 'github.0.host', hostAlone],
  [{ gitlab: [{ host: 'gitlab.com/group' }] }, 'gitlab.0.host', hostAlone],
  [{ gitea: [{ host: 'user@git.example' }] }, 'gitea.0.host', hostAlone],
  [
    { azure: [{ token: 'a', credentials: [{ personalAccessToken: 'b' }] }] },
    'azure.0.token',
    'write either token, or credentials',
  ],
  [
    { azure: [{ credentials: [{ personalAccessToken: 'b', clientId: 'c' }] }] },
    'azure.0.credentials.0',
    eitherOf,
  ],
  [
    {
      azure: [
        {
          credentials: ['x', 'y'].map(personalAccessToken => ({
            organizations: ['ours'],
            personalAccessToken,
          })),
        },
      ],
    },
    'azure.0.credentials',
    "name the organization 'ours' in one of the credentials only",
  ],
])('refuses %j', (integrations, path, message) => {
  const { error } = integrationsConfigSchema.safeParse(integrations);
  expect(error?.issues.map(issue => [issue.path.join('.'), issue.message])).toEqual([
    [path, message],
  ]);
});

it('takes an id without a secret for a managed identity of Azure', () => {
  const azure = [{ credentials: [{ organizations: ['ours'], clientId: 'system-assigned' }] }];
  expect(listCodeHosts(integrationsConfigSchema.parse({ azure }))).toMatchObject([
    { credentials: [{ organizations: ['ours'], managedIdentity: 'system-assigned' }] },
  ]);
});

it('takes a host with a port, in any case of letters', () => {
  const gitea = [{ host: 'Git.Example:8443' }];
  expect(integrationsConfigSchema.safeParse({ gitea }).success).toBe(true);
});

it('warns of hosts that are there twice, and of credentials that are not used', () => {
  const integrations = integrationsConfigSchema.parse({
    github: [{ apps: [{ appId: 1 }] }, { host: 'ghe.example', apps: [{ privateKey: 'k' }] }],
    gitlab: [{ host: 'ghe.example' }],
    azure: [
      {
        credentials: [
          { personalAccessToken: 'p' },
          { clientId: 'c', tenantId: 't', organizations: ['a'] },
        ],
      },
    ],
  });
  const warnings = findIntegrationWarnings(integrations, path => `a.yaml ${path.join('.')}`);
  expect(warnings.map(({ at, message }) => [at, message])).toEqual([
    [
      'a.yaml integrations.gitlab.0',
      "'integrations.gitlab[0]' has the host 'ghe.example', as 'integrations.github[1]' has, which is used",
    ],
    [
      'a.yaml integrations.github.0.apps.0',
      "'integrations.github[0].apps[0]' is not used: it has no privateKey",
    ],
    [
      'a.yaml integrations.github.1.apps.0',
      "'integrations.github[1].apps[0]' is not used: it has no appId",
    ],
    [
      'a.yaml integrations.azure.0.credentials.1',
      "'integrations.azure[0].credentials[1]' is not used: parts of it are missing",
    ],
  ]);
});
