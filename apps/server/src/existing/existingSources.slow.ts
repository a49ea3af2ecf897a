import assert from 'node:assert/strict';
import { createBackendPlugin, createServiceRef } from '@backstage/backend-plugin-api';
import { adaptBackstageFeatures } from '@portico/backstage-plugins';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { slapdMissing, startSlapd } from '@portico/catalog-directory-backend/testing';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import {
  type DialectName,
  type Forge,
  type ForgeRepository,
  startForge,
} from '@portico/local-code-host';
import { testDatabases, waitUntilDone } from '@portico/testing/node';
import { startTestServer, type TestServer, testServiceToken } from '@portico/testing/server';
import { readingPlugin } from '@portico/url-reader';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type InstalledPackages, installPackages } from '../../../../scripts/installPackages.mjs';
import { type PeopleHost, startPeopleHost } from './startPeopleHost.ts';

assert(slapdMissing === undefined, slapdMissing);

const packageOf = (name: string) => `@backstage/plugin-catalog-backend-module-${name}`;

/** Sources as packages, each with an entity that it brings, and who brings it by the explanation of the entity. */
const sources = [
  [packageOf('github'), '0.14.0', 'component:default/of-github', /github-provider:own/],
  [packageOf('github-org'), '0.3.26', 'group:default/github-team', /GithubMultiOrgEntityProvider/],
  [packageOf('gitlab'), '0.8.8', 'component:default/of-gitlab', /GitlabDiscoveryEntityProvider/],
  [packageOf('gitlab-org'), '0.2.25', 'user:default/gitlab-ada', /GitlabOrgDiscovery/],
  [packageOf('ldap'), '0.12.9', 'user:default/ldap-ada', /LdapOrgEntityProvider/],
  [
    packageOf('msgraph'),
    '0.10.6',
    'user:default/msgraph-ada_example.com',
    /MicrosoftGraphOrgEntityProvider/,
  ],
  [
    '@backstage-community/plugin-catalog-backend-module-keycloak',
    '3.23.1',
    'user:default/keycloak-ada',
    /KeycloakOrgEntityProvider/,
  ],
] as const;

const hosts = ['github', 'gitlab'] as const satisfies readonly DialectName[];
const ldapEntries = `dn: uid=ldap-ada,ou=people,dc=meridian,dc=example
objectClass: inetOrgPerson
uid: ldap-ada
cn: Ada
sn: L

dn: cn=ldap-team,ou=groups,dc=meridian,dc=example
objectClass: groupOfNames
cn: ldap-team
member: uid=ldap-ada,ou=people,dc=meridian,dc=example

`;

const forges = new Map<string, Forge>();
const repositories = new Map<string, ForgeRepository>();
let people: PeopleHost;
let slapd: Awaited<ReturnType<typeof startSlapd>>;
let installed: InstalledPackages;
beforeAll(async () => {
  people = await startPeopleHost();
  // Without a client of its own in the configuration, the source signs in as the machine does.
  vi.stubEnv('IDENTITY_ENDPOINT', `${people.url}/msi/token`);
  vi.stubEnv('IDENTITY_HEADER', 'a-secret-of-the-machine');
  slapd = await startSlapd(ldapEntries);
  for (const dialect of hosts) forges.set(dialect, await startForgeWithComponent(dialect));
  installed = await installPackages(sources.map(([name, version]) => [name, version]));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await people?.stop();
  await slapd?.stop();
  for (const forge of forges.values()) await forge.stop();
  await installed?.remove();
});

async function startForgeWithComponent(dialect: DialectName): Promise<Forge> {
  const forge = await startForge({ dialect });
  forge.state.addOwner('acme', { isOrganization: true });
  forge.state.addToken('a-token', 'ada', 'admin');
  const repository = await forge.state.createRepository({ owner: 'acme', name: 'pay' });
  await describeComponent(repository, dialect, 'Payments');
  repositories.set(dialect, repository);
  return forge;
}

/** Commits a file that describes a component with this title. */
async function describeComponent(
  repository: ForgeRepository,
  dialect: DialectName,
  title: string,
): Promise<void> {
  const descriptor = `apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: of-${dialect}, title: ${title} }
spec: { type: service, lifecycle: production, owner: team }
`;
  const change = {
    path: 'catalog-info.yaml',
    sha: await repository.git.writeBlob(Buffer.from(descriptor)),
  };
  await repository.commit(
    {
      branch: 'main',
      parent: await repository.git.getRef('refs/heads/main'),
      changes: [change],
      message: 'Describe it',
      author: { name: 'Ada', email: 'ada@example.com' },
    },
    'ada',
  );
}

function describeSources(): object {
  const at = (dialect: string) => {
    const forge = forges.get(dialect);
    assert(forge, `There is no host of ${dialect}`);
    return forge;
  };
  const schedule = { frequency: { minutes: 30 }, timeout: { minutes: 3 } };
  const integration = (dialect: string, apiPath: string) => ({
    host: at(dialect).host,
    baseUrl: at(dialect).origin,
    apiBaseUrl: `${at(dialect).origin}${apiPath}`,
  });
  const peopleHost = { host: people.host, baseUrl: people.url, token: 'a-token' };
  return {
    integrations: {
      github: [
        { ...integration('github', '/api/v3'), token: 'a-token' },
        { ...peopleHost, apiBaseUrl: `${people.url}/api/v3` },
      ],
      gitlab: [
        { ...integration('gitlab', '/api/v4'), token: 'a-token' },
        {
          ...peopleHost,
          host: 'gitlab.example',
          apiBaseUrl: `${people.url}/api/v4`,
        },
      ],
    },
    catalog: {
      rules: [{ allow: ['Component', 'User', 'Group', 'Location'] }],
      providers: {
        github: { own: { organization: 'acme', host: at('github').host, schedule } },
        githubOrg: { id: 'own', githubUrl: people.url, orgs: ['acme'], schedule },
        gitlab: {
          own: { host: at('gitlab').host, group: 'acme', schedule },
          people: {
            host: 'gitlab.example',
            orgEnabled: true,
            branch: 'main',
            schedule,
          },
        },
        ldapOrg: {
          own: {
            target: slapd.url,
            bind: { dn: 'cn=admin,dc=meridian,dc=example', secret: 'a-secret-of-the-directory' },
            users: [{ dn: 'ou=people,dc=meridian,dc=example', options: { filter: '(uid=*)' } }],
            groups: [{ dn: 'ou=groups,dc=meridian,dc=example', options: { filter: '(cn=*)' } }],
            schedule,
          },
        },
        microsoftGraphOrg: {
          own: { target: `${people.url}/v1.0`, tenantId: 'acme', schedule },
        },
        keycloakOrg: {
          default: {
            baseUrl: people.url,
            realm: 'acme',
            loginRealm: 'acme',
            clientId: 'portal',
            clientSecret: 'a-secret',
            schedule,
          },
        },
      },
    },
  };
}

interface Events {
  publish(event: { topic: string; eventPayload: object }): Promise<void>;
}

/** What the last server was given to publish events with. */
let events: Events;
const publisher = createBackendPlugin({
  pluginId: 'publisher',
  register: env =>
    env.registerInit({
      deps: { service: createServiceRef<Events>({ id: 'events.service' }) },
      init: async ({ service }) => void (events = service),
    }),
});

describe.each(testDatabases())('published sources of the catalog on $name', database => {
  let server: TestServer;
  const read = async (path: string): Promise<unknown> => {
    const answer = await server.fetch(
      new Request(`http://localhost/api/catalog${path}`, {
        headers: { authorization: `Bearer ${testServiceToken}` },
      }),
    );
    return answer.ok ? answer.json() : undefined;
  };
  beforeAll(async () => {
    server = await startTestServer({
      plugins: [
        catalogBackendPlugin,
        codeHostsPlugin,
        readingPlugin,
        ...(await adaptBackstageFeatures([...installed.load(), publisher])),
      ],
      overrides: {
        ...(await database.freshConfig()),
        app: { title: 'Tests' },
        ...describeSources(),
      } as never,
    });
  });
  afterAll(() => server?.stop());

  it.each(sources)('%s %s brings %s', async (_name, _version, ref, provider) => {
    const [kind, name] = ref.split(':');
    const path = `/entities/by-name/${kind}/${name}`;
    await waitUntilDone(async () => ((await read(path)) ? 0 : 1));
    expect(JSON.stringify(await read(`${path}/explain`))).toMatch(provider);
  });

  it('reads a file at once when the published source reports a push that changed it', async () => {
    const [forge, repository] = [forges.get('github'), repositories.get('github')];
    assert(forge && repository);
    const path = '/entities/by-name/component/default/of-github';
    const title = `Payments on ${database.name}`;
    await waitUntilDone(async () => ((await read(path)) ? 0 : 1));
    await describeComponent(repository, 'github', title);
    await events.publish({
      topic: 'github.push',
      eventPayload: {
        ref: 'refs/heads/main',
        organization: { login: 'acme' },
        repository: {
          name: 'pay',
          html_url: `${forge.origin}/acme/pay`,
          owner: { login: 'acme' },
          default_branch: 'main',
          topics: [],
        },
        commits: [{ added: [], removed: [], modified: ['catalog-info.yaml'] }],
      },
    });
    const readTitle = async () =>
      ((await read(path)) as { metadata: { title?: string } }).metadata.title;
    await waitUntilDone(async () => ((await readTitle()) === title ? 0 : 1));
    expect(await readTitle()).toBe(title);
  });

  it('reports no failure of any', () => {
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
