import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  adminDn,
  adminSecret,
  createCompany,
  directoryCases,
  FakeDirectory,
  slapdMissing,
  startSlapd,
} from '@portico/catalog-directory-backend/testing';
import { startForge } from '@portico/local-code-host';
import { type TestDatabase, testDatabases, waitUntilDone } from '@portico/testing/node';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type BundledProcess, bundleSourcesProcess } from './testing/bundleSourcesProcess.ts';
import { KilledPortal } from './testing/KilledPortal.ts';
import { TestProxy } from './testing/TestProxy.ts';

/** Each starts a process, of each of two runs. OpenLDAP forgets where a search was, and may do so five times in a run. */
const kills = 2;
const perPage = 2;
/** Pages of each source; each process gets further by some. */
const pages = 8 + kills * 4;
const count = pages * perPage;
/** Messages that are answered before the one that a process is killed over: signing in, and some pages. */
const answered = 6;
if (slapdMissing) process.stderr.write(`Killed runs of LDAP are not tested: ${slapdMissing}\n`);

const describeComponent = (name: string) => `apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: ${name} }
spec: { type: service, lifecycle: production, owner: keycloak-0 }
`;

async function startProxy(url: string) {
  const proxy = await TestProxy.start(Number(new URL(url).port));
  onTestFinished(() => proxy.stop());
  return proxy;
}

async function startHost() {
  const forge = await startForge({ dialect: 'github' });
  onTestFinished(() => forge.stop());
  forge.state.addOwner('acme', { isOrganization: true });
  forge.state.addToken('a-token', 'ada', 'admin');
  for (let index = 0; index < count; index += 1) {
    const repository = await forge.state.createRepository({
      owner: 'acme',
      name: `repository-${index}`,
    });
    const sha = await repository.git.writeBlob(Buffer.from(describeComponent(`of-${index}`)));
    const wanted = {
      branch: 'main',
      parent: await repository.git.getRef('refs/heads/main'),
      changes: [{ path: 'catalog-info.yaml', sha }],
      message: 'Describe it',
      author: { name: 'Ada', email: 'ada@example.com' },
    };
    await repository.commit(wanted, 'ada');
  }
  const proxy = await startProxy(forge.origin);
  const host = `127.0.0.1:${proxy.port}`;
  const baseUrl = `http://${host}`;
  return {
    proxy,
    countPages: () => forge.requests.filter(({ path }) => path.includes('graphql')).length,
    integrations: {
      github: [{ host, baseUrl, apiBaseUrl: `${baseUrl}/api/v3`, token: 'a-token' }],
    },
    providers: {
      github: { own: { host, organization: 'acme', pageSizes: { repositories: perPage } } },
    },
  };
}

async function startKeycloak() {
  const directory = await FakeDirectory.start();
  onTestFinished(() => directory.stop());
  const directoryCase = directoryCases.find(({ type }) => type === 'keycloakOrg');
  if (!directoryCase) throw new Error('There is no case of Keycloak');
  const people = Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    name: `keycloak-${index}`,
  }));
  const company = { ...createCompany(), people, pageSize: perPage };
  const proxy = await startProxy(directory.url);
  directory.answer = directoryCase.answer(company, directory.url);
  return {
    proxy,
    countPages: () => directory.requests.filter(path => /\/users\?.*first=/.test(path)).length,
    providers: { keycloakOrg: directoryCase.provider(`http://127.0.0.1:${proxy.port}`) },
  };
}

async function startLdap() {
  const below = 'ou=people,dc=meridian,dc=example';
  const entries = Array.from({ length: count }, (_, index) => {
    const uid = `ldap-${index}`;
    return `dn: uid=${uid},${below}\nobjectClass: inetOrgPerson\nuid: ${uid}\ncn: ${uid}\nsn: ${uid}\n`;
  });
  const slapd = await startSlapd(entries.join('\n'));
  onTestFinished(() => slapd.stop());
  const proxy = await startProxy(slapd.url);
  const options = { filter: '(uid=*)', paged: { pageSize: perPage } };
  return {
    proxy,
    providers: {
      ldapOrg: {
        default: {
          target: `ldap://127.0.0.1:${proxy.port}`,
          bind: { dn: adminDn, secret: adminSecret },
          users: [{ dn: below, options }],
        },
      },
    },
  };
}

async function start(database: TestDatabase, script: string) {
  const host = await startHost();
  const keycloak = await startKeycloak();
  const ldap = slapdMissing ? undefined : await startLdap();
  const folder = await mkdtemp(join(tmpdir(), 'portico-killed-sources-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const portal = await KilledPortal.create(script, folder, {
    ...(await database.freshConfig()),
    integrations: host.integrations,
    catalog: { providers: { ...host.providers, ...keycloak.providers, ...ldap?.providers } },
  } as never);
  onTestFinished(() => portal.kill());
  const proxies = [host.proxy, keycloak.proxy, ...(ldap ? [ldap.proxy] : [])];
  return {
    portal,
    sources: proxies.length,
    /** Holds an answer to each of the sources. @returns once all wait for theirs. */
    holdAll: () => Promise.all(proxies.map(proxy => proxy.holdAfter(answered))),
    countPages: () => ({ host: host.countPages(), keycloak: keycloak.countPages() }),
    /** @returns once so many sources have been read to their end, other than at these times. */
    whenComplete: async (before: ReadonlySet<string | undefined> = new Set([undefined])) => {
      const left = await waitUntilDone(
        async () =>
          proxies.length -
          (await portal.listSources()).filter(
            ({ completedAt, state }) => state === 'complete' && !before.has(completedAt),
          ).length,
      );
      expect(left).toBe(0);
    },
  };
}

let bundled: BundledProcess;
beforeAll(async () => void (bundled = await bundleSourcesProcess()), 120_000);
afterAll(() => bundled.remove());

describe.each(testDatabases())('runs of sources on $name whose processes are killed', database => {
  it(`go on at the page that was under way, and remove nothing, over ${kills} kills of two runs each`, async () => {
    const { portal, sources, holdAll, countPages, whenComplete } = await start(
      database,
      bundled.script,
    );
    const killInTheMiddle = async (begin: () => Promise<void>) => {
      const held = holdAll();
      await begin();
      await held;
      await portal.kill();
    };
    for (let kill = 0; kill < kills; kill += 1) await killInTheMiddle(() => portal.start());
    await portal.start();
    await whenComplete();
    // Keycloak has one page more, which is empty.
    const first = countPages();
    expect(first.host).toBeGreaterThan(pages);
    expect(first.host).toBeLessThanOrEqual(pages + kills);
    expect(first.keycloak).toBeGreaterThan(pages + 1);
    expect(first.keycloak).toBeLessThanOrEqual(pages + 1 + kills);
    // Groups of Keycloak, and a component besides each location.
    const expected = (sources + 1) * count + 2;
    const countMissing = async () => expected - Object.keys(await portal.listUids()).length;
    expect(await waitUntilDone(countMissing)).toBe(0);
    const uids = await portal.listUids();

    const completed = new Set((await portal.listSources()).map(({ completedAt }) => completedAt));
    await killInTheMiddle(() => portal.runAll());
    for (let kill = 1; kill < kills; kill += 1) await killInTheMiddle(() => portal.start());
    await portal.start();
    expect(await portal.listUids()).toEqual(uids);
    await whenComplete(completed);
    expect(await portal.listUids()).toEqual(uids);
    const second = countPages();
    expect(second.host - first.host).toBeLessThanOrEqual(pages + kills);
    expect(second.keycloak - first.keycloak).toBeLessThanOrEqual(pages + 1 + kills);
  }, 360_000);
});
