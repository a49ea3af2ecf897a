import { createHmac } from 'node:crypto';
import { type CodeHostsApi, codeHostsPlugin, codeHostsRef } from '@portico/code-hosts-node';
import { eventStreamEndpoint, readEventStream } from '@portico/contract';
import { createApiFactory } from '@portico/core';
import { deliveryTopic, entityDeliveryEndpoint } from '@portico/delivery-common';
import { startForge } from '@portico/local-code-host';
import { authorizerRef, createServerPlugin } from '@portico/server';
import { startTestServer, TestTokens } from '@portico/testing/server';
import { expect, it, onTestFinished } from 'vitest';
import { deliveryBackendPlugin } from '../plugin.ts';
import { addRun } from '../testing/forgeRuns.ts';
import { aBuiltComponent, createTestCatalog } from '../testing/testCatalog.ts';

const secret = 'webhook-secret-1';

async function start() {
  const tokens = await TestTokens.generate();
  const forge = await startForge({ dialect: 'github' });
  onTestFinished(() => forge.stop());
  forge.state.addOwner('acme', { isOrganization: true });
  forge.state.addOwner('ada');
  forge.state.addToken('portal-token', 'portal', 'read');
  const repository = await forge.state.createRepository({
    owner: 'acme',
    name: 'pay',
    isPrivate: true,
  });
  const entrance: { hosts?: CodeHostsApi } = {};
  const server = await startTestServer({
    plugins: [
      deliveryBackendPlugin,
      codeHostsPlugin,
      createServerPlugin({
        id: 'entrance',
        needs: { hosts: codeHostsRef },
        create: ({ hosts }) => Object.assign(entrance, { hosts }),
      }),
    ],
    apis: [
      tokens.keys,
      createTestCatalog([
        aBuiltComponent('pay', {
          'github.com/project-slug': 'acme/pay',
          'backstage.io/source-location': `url:${forge.origin}/acme/pay/tree/main/`,
        }),
      ]),
      createApiFactory({
        api: authorizerRef,
        create: () => ({
          decide: async principal => ({
            result:
              principal.type === 'user' && principal.userEntityRef === 'user:default/eve'
                ? 'DENY'
                : 'ALLOW',
          }),
        }),
      }),
    ],
    config: JSON.stringify({
      integrations: {
        github: [
          {
            host: forge.host,
            baseUrl: forge.origin,
            apiBaseUrl: `${forge.origin}/api/v3`,
            token: 'portal-token',
            webhookSecret: secret,
          },
        ],
      },
    }),
  });
  onTestFinished(() => server.stop());
  const signIn = (name: string) => tokens.sign(`user:default/${name}`);
  const read = async () =>
    server.client('delivery', await signIn('ada')).call(entityDeliveryEndpoint, {
      params: { kind: 'component', namespace: 'default', name: 'pay' },
    });
  const follow = async (name: string) => {
    const controller = new AbortController();
    onTestFinished(() => controller.abort());
    const { body } = await server
      .client('events', await signIn(name))
      .send(eventStreamEndpoint, {}, controller);
    const events = readEventStream(body as ReadableStream<Uint8Array>);
    await events.next();
    return events;
  };
  const send = async (event: string, content: object) => {
    const body = Buffer.from(JSON.stringify({ ...content, repository: { full_name: 'Acme/Pay' } }));
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const headers = { 'x-github-event': event, 'x-hub-signature-256': `sha256=${signature}` };
    await entrance.hosts?.receive({ type: 'github', headers, body }, async () => {});
  };
  return { forge, repository, read, follow, send };
}

it('reads anew what a webhook names, and reports it to open pages of those who may see it', async () => {
  const { forge, repository, read, follow, send } = await start();
  addRun(repository, { title: 'First' });
  expect((await read()).builds[0]?.items).toHaveLength(1);
  const [open, denied] = [await follow('ada'), await follow('eve')];
  const calls = forge.requests.length;

  addRun(repository, { title: 'Second', conclusion: 'failure' });
  await send('workflow_run', { action: 'completed', id: 1 });
  const { value } = await open.next();
  expect(JSON.parse(value?.data ?? '')).toEqual({ topic: deliveryTopic, refs: ['uid-pay'] });
  expect((await read()).builds[0]?.items[0]).toMatchObject({ title: 'Second', state: 'failed' });
  // Builds, and pull requests with their checks.
  expect(forge.requests.length - calls).toBeLessThanOrEqual(2);

  const { value: other } = await denied.next();
  expect(other?.event).toBe('position');
});

it('calls the host once for what comes at one time, and once more after it', async () => {
  const { forge, repository, read, follow, send } = await start();
  await read();
  const open = await follow('ada');
  const calls = forge.requests.length;
  for (let at = 0; at < 8; at++) {
    addRun(repository, { title: `Run ${at}` });
    await send('pull_request', { action: 'synchronize', at });
  }
  await open.next();
  await open.next();
  expect(forge.requests.length - calls).toBe(2);
});

it('leaves what nobody has opened for the next who does', async () => {
  const { forge, send, read, repository } = await start();
  await send('workflow_run', { action: 'completed' });
  expect(forge.requests).toHaveLength(0);
  addRun(repository);
  expect((await read()).builds[0]?.items).toHaveLength(1);
});
