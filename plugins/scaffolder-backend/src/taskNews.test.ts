import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import type { ConfigObject } from '@portico/config';
import { createApiFactory, createPlugin, type Plugin } from '@portico/core';
import { ServiceUnavailableError } from '@portico/errors';
import { notificationsBackendPlugin } from '@portico/notifications-backend';
import { listNotificationsEndpoint } from '@portico/notifications-common';
import { notificationsRef } from '@portico/notifications-node';
import { ScaffolderClient } from '@portico/scaffolder-common';
import { createTaskEndpoint } from '@portico/scaffolder-common/endpoints';
import { createTemplateAction, templateActionPoint } from '@portico/scaffolder-node';
import { createServerPlugin } from '@portico/server';
import { generateSecretKey } from '@portico/server/assembly';
import { testDatabases } from '@portico/testing/node';
import {
  startTestServer,
  type TestServer,
  testServiceToken,
  TestTokens,
} from '@portico/testing/server';
import { readingPlugin } from '@portico/url-reader';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { scaffolderBackendPlugin } from './plugin.ts';
import { followTask, waitForTemplate } from './testing/followTask.ts';

const waiting = { timeout: 30_000, interval: 50 };
const describeTemplate = (name: string, action: string, input: object) =>
  JSON.stringify({
    apiVersion: 'scaffolder.backstage.io/v1beta3',
    kind: 'Template',
    metadata: { name, title: `A ${name}` },
    spec: { type: 'service', owner: 'pay', steps: [{ id: 'one', name: 'one', action, input }] },
  });
const templates = [
  describeTemplate('service', 'debug:log', { message: 'x' }),
  describeTemplate('flaky', 'acme:flaky', {}),
  describeTemplate('slow', 'debug:wait', { seconds: 60 }),
].join('\n---\n');
const state = { isFailing: true };
const acmePlugin = createPlugin({
  id: 'acme-actions',
  contributes: [
    templateActionPoint.add({
      actions: [
        createTemplateAction({
          id: 'acme:flaky',
          description: 'Fails on demand',
          input: z.object({}),
          async run() {
            if (state.isFailing) throw new ServiceUnavailableError('No luck with the host');
          },
        }),
      ],
    }),
  ],
});

describe.each(testDatabases())('news of tasks on $name', database => {
  let tokens: TestTokens;
  let databaseConfig: ConfigObject;
  let server: TestServer;
  let folder: string;
  const secrets = { keys: [generateSecretKey()] };
  const start = async (news: Plugin) => {
    const started = await startTestServer({
      plugins: [
        catalogBackendPlugin,
        codeHostsPlugin,
        readingPlugin,
        scaffolderBackendPlugin,
        acmePlugin,
        news,
      ],
      config: JSON.stringify({
        backend: {
          secrets,
          // Of SQLite, so that one server goes on where another one ended.
          database: { client: 'better-sqlite3', connection: { directory: folder } },
        },
        catalog: {
          rules: [{ allow: ['Template'] }],
          // The same for all servers, whose folders differ.
          locations: [{ type: 'file', target: join(folder, 'templates.yaml') }],
        },
      }),
      overrides: databaseConfig,
      apis: [tokens.keys],
    });
    const ada = await clientOf('ada', false, started);
    for (const name of ['service', 'flaky', 'slow']) await waitForTemplate(ada, name);
    return started;
  };
  const clientOf = async (name: string, isGuest = false, on = server) =>
    new ScaffolderClient(
      on.client('scaffolder', await tokens.signForCookie(`user:default/${name}`, { isGuest })),
    );
  const list = async (name: string) => {
    const token = await tokens.sign(`user:default/${name}`);
    const { notifications } = await server
      .client('notifications', token)
      .call(listNotificationsEndpoint, {});
    return notifications.map(({ payload, origin }) => ({ origin, ...payload }));
  };
  const until = async (name: string, titles: readonly string[]) =>
    vi.waitFor(async () => {
      const news = await list(name);
      expect(news.map(({ title }) => title)).toEqual(titles);
      return news;
    }, waiting);
  const run = async (client: ScaffolderClient, template: string) =>
    (await client.createTask({ templateRef: `template:default/${template}`, values: {} })).id;
  const untilRunning = (client: ScaffolderClient, id: string) =>
    vi.waitUntil(async () => (await client.getTask(id))?.status === 'processing', waiting);

  beforeAll(async () => {
    tokens = await TestTokens.generate();
    databaseConfig = await database.freshConfig();
    folder = await mkdtemp(join(tmpdir(), 'portico-templates-'));
    await writeFile(join(folder, 'templates.yaml'), templates);
    server = await start(notificationsBackendPlugin);
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('reach who started one that has finished, with a link to it', async () => {
    const id = await run(await clientOf('ada'), 'service');
    expect(await until('ada', ['A service: your task has finished'])).toEqual([
      {
        origin: 'plugin:scaffolder',
        title: 'A service: your task has finished',
        link: `/create/tasks/${id}`,
        severity: 'normal',
        topic: 'tasks',
        scope: id,
      },
    ]);
  });

  it('say why one failed, in the language of the page, and give way to those of the next run', async () => {
    const token = await tokens.signForCookie('user:default/bob');
    const response = await server.fetch(
      new Request(`http://localhost/api/scaffolder${createTaskEndpoint.path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'accept-language': 'de-AT,en;q=0.5',
        },
        body: JSON.stringify({ templateRef: 'template:default/flaky', values: {} }),
      }),
    );
    const { id } = (await response.json()) as { id: string };
    const [news] = await until('bob', ['A flaky: Ihre Aufgabe ist fehlgeschlagen']);
    expect(news).toMatchObject({ severity: 'high', description: 'No luck with the host' });
    state.isFailing = false;
    await (await clientOf('bob')).retryTask(id);
    await until('bob', ['A flaky: your task has finished']);
    state.isFailing = true;
  });

  it('come when somebody else cancelled one, and not to who did so', async () => {
    const [cyd, dan] = [await clientOf('cyd'), await clientOf('dan')];
    const own = await run(cyd, 'slow');
    await untilRunning(cyd, own);
    await cyd.cancelTask(own);
    await followTask(cyd, own);
    const others = await run(cyd, 'slow');
    await untilRunning(cyd, others);
    await dan.cancelTask(others);
    const [news] = await until('cyd', ['A slow: somebody cancelled your task']);
    expect(news?.scope).toBe(others);
    expect(await list('dan')).toEqual([]);
  });

  it('are not sent of dry runs, and not to guests and services', async () => {
    const eve = await clientOf('eve');
    await eve.dryRun({
      template: {
        apiVersion: 'scaffolder.backstage.io/v1beta3',
        kind: 'Template',
        metadata: { name: 'tried' },
        spec: { type: 'service', steps: [] },
      },
      values: {},
      directoryContents: [],
    });
    const guest = await clientOf('fay', true);
    await followTask(guest, await run(guest, 'service'));
    const service = new ScaffolderClient(server.client('scaffolder', testServiceToken));
    await followTask(service, await run(service, 'service'));
    await run(eve, 'service');
    await until('eve', ['A service: your task has finished']);
    expect(await list('fay')).toEqual([]);
  });

  it.skipIf(database.name === 'SQLite')(
    'come once, whichever of two servers sends them',
    async () => {
      const other = await start(notificationsBackendPlugin);
      onTestFinished(() => other.stop());
      const ids = [];
      for (const on of [server, other, server, other, server, other])
        ids.push(await run(await clientOf('gus', false, on), 'service'));
      const news = await until(
        'gus',
        ids.map(() => 'A service: your task has finished'),
      );
      expect(news.map(({ scope }) => scope).toSorted()).toEqual(ids.toSorted());
    },
  );

  it('come after the server ended that could not send them', async () => {
    await server.stop();
    let tries = 0;
    const broken = createServerPlugin({
      id: 'notifications',
      provides: [
        createApiFactory({
          api: notificationsRef,
          create: () => ({
            async send() {
              tries += 1;
              throw new ServiceUnavailableError('Nobody is there');
            },
          }),
        }),
      ],
    });
    const failing = await start(broken);
    const id = await run(await clientOf('hal', false, failing), 'service');
    await vi.waitUntil(() => tries > 0, waiting);
    await failing.stop();
    server = await start(notificationsBackendPlugin);
    const [news] = await until('hal', ['A service: your task has finished']);
    expect(news?.scope).toBe(id);
  });
});
