import { generateKeyPairSync } from 'node:crypto';
import { HostTokens } from '@portico/code-hosts-node';
import {
  type CodeHost,
  CodeHosts,
  createCodeHostWriter,
  isCodeHostError,
} from '@portico/code-hosts';
import { expect, it, onTestFinished } from 'vitest';
import { type DialectName, startForge } from './startForge.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const minute = 60_000;

async function start(dialect: DialectName) {
  const forge = await startForge({ dialect });
  onTestFinished(() => forge.stop());
  const clock = { now: Date.now() };
  const requested: string[] = [];
  const tokens = new HostTokens({
    now: () => clock.now,
    // Microsoft Entra is the forge too.
    fetch: (input, init) => {
      const url = new URL(String(input));
      requested.push(url.pathname);
      return fetch(`${forge.origin}${url.pathname}${url.search}`, init);
    },
  });
  const write = (host: CodeHost) =>
    createCodeHostWriter(host, {
      wait: async () => {},
      getHeaders: owner => tokens.getHeaders(host, owner),
      listAccounts: () => tokens.listAccounts(host),
    });
  return { forge, clock, tokens, requested, write };
}

async function startGithub({
  format = 'pkcs1' as 'pkcs1' | 'pkcs8',
  allowed = ['acme', 'beta'],
} = {}) {
  const started = await start('github');
  const { state, host: name, origin } = started.forge;
  for (const owner of ['acme', 'beta', 'other']) state.addOwner(owner, { isOrganization: true });
  let issued = 0;
  state.apps.set('7', {
    key: pem,
    installations: ['acme', 'beta'],
    issueToken: account => `ghs_secret-${account}-${(issued += 1)}`,
  });
  const host: CodeHost = {
    type: 'github',
    host: name,
    baseUrl: origin,
    apiBaseUrl: `${origin}/api/v3`,
    apps: [
      {
        appId: '7',
        privateKey: privateKey.export({ type: format, format: 'pem' }).toString(),
        allowedInstallationOwners: allowed,
      },
    ],
  };
  return { ...started, host, writer: started.write(host) };
}

it.each(['pkcs1', 'pkcs8'] as const)('writes as a GitHub App with a key in %s', async format => {
  const { writer, requested } = await startGithub({ format });
  const owners = await writer.listOwners();
  expect(owners.items.map(({ name }) => name)).toEqual(['acme', 'beta']);
  for (const owner of ['acme', 'beta']) {
    await writer.createRepository({ owner, name: 'pay' });
    const files = [{ path: 'a.txt', content: 'a' }];
    await writer.commit(`${owner}/pay`, { branch: 'main', message: 'Add', files });
  }
  const mine = await writer.listRepositories();
  expect(mine.items.map(({ fullName }) => fullName)).toEqual(['acme/pay']);
  const next = await writer.listRepositories(undefined, { cursor: mine.cursor });
  expect(next.items.map(({ fullName }) => fullName)).toEqual(['beta/pay']);
  expect(requested.filter(path => path.endsWith('/access_tokens'))).toHaveLength(2);
});

it('requests a token once for all who wait, and again before it ends', async () => {
  const { writer, requested, clock, forge } = await startGithub();
  const count = () => requested.filter(path => path.endsWith('/access_tokens')).length;
  await forge.state.createRepository({ owner: 'acme', name: 'pay', isPrivate: true });
  const get = () => writer.getRepository('acme/pay');
  expect(await Promise.all([get(), get(), get()])).toHaveLength(3);
  expect(count()).toBe(1);
  clock.now += 50 * minute;
  await get();
  expect(count()).toBe(1);
  clock.now += 6 * minute;
  await get();
  expect(count()).toBe(2);
});

it('uses the token of the host where the app may not be used', async () => {
  const { host, write, forge, requested } = await startGithub({ allowed: ['acme'] });
  forge.state.addToken('pat-secret', 'ada', 'admin');
  await forge.state.createRepository({ owner: 'beta', name: 'pay', isPrivate: true });
  const found = await write({ ...host, token: 'pat-secret' }).getRepository('beta/pay');
  expect(found).toMatchObject({ name: 'pay' });
  expect(requested.some(path => path.endsWith('/access_tokens'))).toBe(false);
});

it('reads files as a GitHub App', async () => {
  const { host, tokens, writer, forge } = await startGithub();
  await writer.createRepository({ owner: 'acme', name: 'pay' });
  const files = [{ path: 'catalog-info.yaml', content: 'kind: Component\n' }];
  await writer.commit('acme/pay', { branch: 'main', message: 'Add', files });
  const page = `${forge.origin}/acme/pay/blob/main/catalog-info.yaml`;
  const request = new CodeHosts([host]).getRawRequest(page)!;
  const { host: of, owner } = request.credentialsOf!;
  const headers = { ...request.headers, ...(await tokens.getHeaders(of, owner)) };
  expect(await (await fetch(request.url, { headers })).text()).toBe('kind: Component\n');
});

it('names the app whose key cannot be read', async () => {
  const { host, write } = await startGithub();
  const writer = write({ ...host, apps: [{ appId: '7', privateKey: 'secret-no-key' }] });
  await expect(writer.getRepository('acme/pay')).rejects.toThrow(
    "The 'privateKey' of the GitHub App '7' is no private key in PEM",
  );
});

async function startAzure(clientSecret = 'client-secret-1') {
  const started = await start('azure');
  const { state, host: name, origin } = started.forge;
  state.addOwner('acme/team', { isOrganization: true });
  state.addOwner('beta/team', { isOrganization: true });
  let issued = 0;
  state.apps.set('client', {
    key: 'client-secret-1',
    installations: ['acme/team'],
    issueToken: () => `entra-secret-${(issued += 1)}`,
  });
  state.addToken('pat-secret', 'ada', 'admin');
  const host: CodeHost = {
    type: 'azure',
    host: name,
    baseUrl: origin,
    credentials: [
      { organizations: ['acme'], clientId: 'client', clientSecret, tenantId: 'tenant' },
      { personalAccessToken: 'pat-secret' },
    ],
  };
  return { ...started, writer: started.write(host) };
}

it('writes as a service principal of Azure to the organizations it is for', async () => {
  const { writer, requested, clock } = await startAzure();
  const count = () => requested.filter(path => path === '/tenant/oauth2/v2.0/token').length;
  await writer.createRepository({ owner: 'beta/team', name: 'pay' });
  expect(count()).toBe(0);
  await writer.createRepository({ owner: 'acme/team', name: 'pay' });
  expect(await writer.getRepository('acme/team/pay')).toMatchObject({ name: 'pay' });
  expect(count()).toBe(1);
  clock.now += 56 * minute;
  await writer.getRepository('acme/team/pay');
  expect(count()).toBe(2);
});

it('shows neither secrets nor the tokens got for them in errors', async () => {
  const { writer } = await startAzure('wrong-secret');
  const refused: unknown = await writer
    .getRepository('acme/team/pay')
    .catch((error: unknown) => error);
  expect(isCodeHostError(refused) && refused.failure).toBe('unauthenticated');
  expect((refused as Error).message).toContain('AADSTS7000215');
  const github = await startGithub();
  github.forge.failures.add({
    path: /\/repos\//,
    failure: { type: 'cut', when: 'before' },
    times: 3,
  });
  const lost: unknown = await github.writer
    .getRepository('acme/ghs_secret-acme-1')
    .catch((error: unknown) => error);
  expect(isCodeHostError(lost) && lost.failure).toBe('no-answer');
  for (const error of [refused, lost] as Error[]) {
    const text = [error.message, error.stack, JSON.stringify(error), String(error.cause)].join(
      '\n',
    );
    expect(text).not.toMatch(/wrong-secret|ghs_secret|BEGIN/);
  }
});

it('requests a refused token less and less often, and throws its error until then', async () => {
  const { writer, requested, clock } = await startAzure('wrong-secret');
  const get = () => writer.getRepository('acme/team/pay').catch((error: unknown) => error);
  expect(await get()).toMatchObject({ failure: 'unauthenticated', status: 401 });
  const counts: number[] = [];
  for (const seconds of [0, 1, 1.5, 3, 1.5, 3600]) {
    clock.now += seconds * 1000;
    expect(await get()).toMatchObject({ failure: 'unauthenticated', status: 401 });
    counts.push(requested.length);
  }
  // Two seconds after the first, four after the second.
  expect(counts).toEqual([1, 1, 2, 2, 3, 4]);
  for (let minutes = 0; minutes < 60; minutes += 1) {
    clock.now += minute;
    await get();
  }
  // Every five minutes at most, once it grew that long.
  expect(requested.length).toBeLessThan(22);
});

it('signs a refused key of a GitHub App less and less often, and works once it is accepted', async () => {
  const { writer, requested, clock, forge } = await startGithub();
  const app = forge.state.apps.get('7')!;
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
  const key = other.export({ type: 'spki', format: 'pem' }).toString();
  forge.state.apps.set('7', { ...app, key });
  const create = () =>
    writer.createRepository({ owner: 'acme', name: 'pay' }).catch((error: unknown) => error);
  for (let times = 0; times < 20; times += 1)
    expect(await create()).toMatchObject({ failure: 'unauthenticated', status: 401 });
  expect(requested).toHaveLength(1);
  forge.state.apps.set('7', app);
  clock.now += 2000;
  expect(await create()).toMatchObject({ fullName: 'acme/pay' });
});

it('uses a token to its end where it cannot be renewed', async () => {
  const { writer, requested, clock, forge } = await startAzure();
  await writer.createRepository({ owner: 'acme/team', name: 'pay' });
  const app = forge.state.apps.get('client')!;
  forge.state.apps.set('client', { ...app, key: 'changed' });
  clock.now += 57 * minute;
  expect(await writer.getRepository('acme/team/pay')).toMatchObject({ name: 'pay' });
  clock.now += 4 * minute;
  await expect(writer.getRepository('acme/team/pay')).rejects.toMatchObject({
    failure: 'unauthenticated',
  });
  expect(requested).toHaveLength(3);
});

it('reads as the managed identity of the machine, and renews its token', async () => {
  const sent: [string, string | null][] = [];
  const clock = { now: 0 };
  let answer = () => Response.json({ access_token: `managed-${sent.length}`, expires_in: '3600' });
  const tokens = new HostTokens({
    now: () => clock.now,
    fetch: async (input, init) => {
      sent.push([String(input), new Headers(init?.headers).get('metadata')]);
      return answer();
    },
  });
  const credentials = [{ managedIdentity: 'id-1' }];
  const host: CodeHost = { type: 'azure', host: 'dev.azure.com', credentials };
  expect(await tokens.getHeaders(host, 'acme')).toEqual({ authorization: 'Bearer managed-1' });
  expect(await tokens.getHeaders(host, 'beta')).toEqual({ authorization: 'Bearer managed-1' });
  clock.now += 59 * minute;
  expect(await tokens.getHeaders(host, 'acme')).toEqual({ authorization: 'Bearer managed-2' });
  const url =
    'http://169.254.169.254/metadata/identity/oauth2/token?api-version=2018-02-01&resource=499b84ac-1321-427f-aa17-267ca6975798';
  const own = { ...host, credentials: [{ managedIdentity: 'system-assigned' }] };
  await tokens.getHeaders(own, 'acme');
  expect(sent).toEqual([
    [`${url}&client_id=id-1`, 'true'],
    [`${url}&client_id=id-1`, 'true'],
    [url, 'true'],
  ]);
  answer = () => Response.json({ error_description: 'Identity not found' }, { status: 400 });
  await expect(
    tokens.getHeaders({ ...host, credentials: [{ managedIdentity: 'none' }] }, 'acme'),
  ).rejects.toMatchObject({
    failure: 'unauthenticated',
    message: "The managed identity 'none' got no token for 'dev.azure.com': Identity not found",
  });
});
