import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DialectName, startForge } from '@portico/local-code-host';
import { type CodeHost, CodeHosts } from '@portico/code-hosts';
import { openDatabase } from '@portico/server/database';
import { type TestDatabase, testDatabases } from '@portico/testing/node';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CatalogSchema } from '../store/tables.ts';
import { createWebhookReceiver } from '../testing/createWebhookReceiver.ts';
import { startCatalog } from '../testing/startCatalog.ts';
import { component } from '../workers/testing/engineHarness.ts';

const secret = 'webhook-secret-1';
const token = 'forge-token-1';
/** Gerrit sends no webhooks here. */
type Sender = Exclude<DialectName, 'gerrit'>;
const inDialect: Record<
  Sender,
  { type: string; event: string; owner?: string; apiPath?: string; page: string }
> = {
  github: { type: 'github', event: 'push', apiPath: '/api/v3', page: '/acme/pay/blob/main/' },
  gitlab: { type: 'gitlab', event: 'push', page: '/acme/pay/-/blob/main/' },
  gitea: { type: 'gitea', event: 'push', page: '/acme/pay/src/branch/main/' },
  azure: {
    type: 'azure',
    event: 'git.push',
    owner: 'acme/team',
    page: '/acme/team/_git/pay?version=GBmain&path=/',
  },
  bitbucketCloud: {
    type: 'bitbucket',
    event: 'repo:push',
    apiPath: '/2.0',
    page: '/acme/pay/src/main/',
  },
  bitbucketServer: {
    type: 'bitbucket',
    event: 'repo:refs_changed',
    page: '/projects/acme/repos/pay/browse/',
  },
};

async function start(database: TestDatabase, dialect: Sender) {
  const { type, event, owner = 'acme', apiPath, page } = inDialect[dialect];
  const forge = await startForge({ dialect });
  onTestFinished(() => forge.stop());
  forge.state.addOwner(owner, { isOrganization: true });
  forge.state.addToken(token, 'ada', 'admin');
  const host: CodeHost = {
    type: dialect,
    host: forge.host,
    baseUrl: forge.origin,
    ...(apiPath && { apiBaseUrl: `${forge.origin}${apiPath}` }),
    token,
    webhookSecrets: [secret],
  };
  const codeHosts = new CodeHosts([host]);
  const receiver = createWebhookReceiver([host]);
  const db = await openDatabase<CatalogSchema>('catalog', await database.freshOptions());
  const catalog = await startCatalog(db, {
    hosts: { codeHosts, receive: (webhook, act) => receiver.receive(webhook, act) },
    engine: { codeHosts: [host], readableHosts: [{ host: forge.host }] },
  });
  onTestFinished(async () => {
    await catalog.stop();
    await db.close();
  });
  const repository = await forge.state.createRepository({ owner, name: 'pay', isPrivate: true });
  const person = { name: 'Ada', email: 'ada@example.com' };
  const push = async (files: Record<string, string>) => {
    const parent = await repository.git.getRef('refs/heads/main');
    const changes = [];
    for (const [path, text] of Object.entries(files))
      changes.push({ path, sha: await repository.git.writeBlob(Buffer.from(text)) });
    const commit = { branch: 'main', parent, changes, message: 'Change', author: person };
    await repository.commit(commit, 'ada');
    await forge.settleWebhooks();
  };
  const received: { headers: Record<string, string>; body: string; status: number }[] = [];
  const path = `/webhooks/${type}`;
  const send = async (headers: Record<string, string>, body: string) => {
    const response = await catalog.fetch(`${catalog.baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: '', ...headers },
      body,
    });
    return { status: response.status, answer: (await response.json()) as unknown };
  };
  const relay = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(
          ([name]) => name.startsWith('x-') || name === 'authorization' || name === 'content-type',
        ),
      ) as Record<string, string>;
      const body = Buffer.concat(parts).toString();
      const { status } = await send(headers, body);
      received.push({ headers, body, status });
      response.writeHead(status).end();
    })();
  });
  await new Promise<void>(resolve => relay.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void relay.close());
  const url = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
  repository.hooks.push({ id: 1, url, secret, events: [event] });
  const urlOf = (file: string) => `${forge.origin}${page}${file}`;
  return { forge, host, catalog, push, received, send, urlOf };
}

const specOf = (owner: string) => component('pay', { owner });

describe.each(testDatabases())('webhooks on $name', database => {
  it.each(Object.keys(inDialect) as Sender[])(
    'reads again what a push to %s changed, and that alone',
    async dialect => {
      const { forge, catalog, push, received, urlOf } = await start(database, dialect);
      await push({ 'pay.yaml': specOf('team-a'), 'other.yaml': component('other') });
      for (const file of ['pay.yaml', 'other.yaml'])
        await catalog.engine.addLocation({ type: 'url', target: urlOf(file) });
      await catalog.engine.whenIdle();
      const before = forge.requests.length;
      await push({ 'pay.yaml': specOf('team-b') });
      expect(received.map(({ status }) => status)).toEqual([202, 202]);
      await vi.waitFor(
        async () => {
          const { body } = await catalog.get<{ spec: object }>(
            '/entities/by-name/component/default/pay',
          );
          expect(body.spec).toMatchObject({ owner: 'team-b' });
        },
        { timeout: 20_000, interval: 50 },
      );
      await catalog.engine.whenIdle();
      const namesFiles = ['github', 'gitlab', 'gitea'].includes(dialect);
      const wasRead = forge.requests.slice(before).some(({ path }) => /other\.yaml/.test(path));
      expect(wasRead).toBe(!namesFiles);
    },
    60_000,
  );
});

describe('a webhook', () => {
  const [database] = testDatabases();

  it.each(Object.keys(inDialect) as Sender[])(
    'of %s is refused when it is forged, replayed, unreadable or too large',
    async dialect => {
      const { push, received, send } = await start(database!, dialect);
      await push({ 'pay.yaml': specOf('team-a') });
      const [{ headers = {}, body = '' } = {}] = received;
      const proofs = ['x-hub-signature-256', 'x-hub-signature', 'x-gitea-signature'];
      const proof = [...proofs, 'x-gitlab-token', 'authorization'].find(name => name in headers)!;
      const { [proof]: proven = '', ...unproven } = headers;
      const basic = `Basic ${Buffer.from(`any:${secret}-`).toString('base64')}`;
      const wrong = proof === 'authorization' ? basic : `${proven.slice(0, -1)}0x`;
      const forged: [Record<string, string>, string][] = [
        [{ ...headers, [proof]: wrong }, body],
        [{ ...headers, [proof]: '' }, body],
        [unproven, body],
      ];
      // The secret itself proves no body.
      const isSigned = proofs.includes(proof);
      if (isSigned) forged.push([headers, body.replace('main', 'next')]);
      for (const [sent, text] of forged) expect((await send(sent, text)).status).toBe(401);
      const replayed = await send({ ...headers, 'x-request-id': 'another' }, body);
      expect(replayed.status).toBe(409);
      expect((await send(headers, 'x'.repeat(2_000_000))).status).toBe(413);
      const unreadable = await send(headers, 'x');
      expect(unreadable.status).toBe(isSigned ? 401 : 400);
      expect(JSON.stringify([replayed, unreadable])).not.toContain(secret);
    },
  );
});

it('takes no webhooks of kinds of hosts without a secret', async () => {
  const receiver = createWebhookReceiver([{ type: 'github', host: 'github.com' }]);
  for (const type of ['github', 'toString', 'other'])
    await expect(
      receiver.receive({ type, headers: {}, body: Buffer.from('{}') }, async () => undefined),
    ).rejects.toThrow(`No host takes webhooks of '${type}'`);
});
