import type { ScaffolderClient, Task } from '@portico/scaffolder-common';
import { type TestServer, testServiceToken, type TestTokens } from '@portico/testing/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followTask } from '../testing/followTask.ts';
import { startScaffolder } from '../testing/startScaffolder.ts';

const log = (id: string, rest: object = {}) => ({
  id,
  name: id,
  action: 'debug:log',
  input: { message: `says ${id}` },
  ...rest,
});
const describeTemplate = (name: string, namespace: string, steps: object[]) =>
  JSON.stringify({
    apiVersion: 'scaffolder.backstage.io/v1beta3',
    kind: 'Template',
    metadata: { name, namespace },
    spec: { type: 'service', owner: 'group:default/pay', steps },
  });
const catalog = {
  rules: [{ allow: ['Template'] }],
  locations: [{ type: 'file', target: 'templates.yaml' }],
};
const files = {
  'templates.yaml': [
    describeTemplate('open', 'default', [
      log('shown'),
      log('tagged', { 'backstage:permissions': { tags: ['operators'] } }),
    ]),
    describeTemplate('vault', 'secret', [log('inner')]),
  ].join('\n---\n'),
};

interface Portal {
  server: TestServer;
  ada: ScaffolderClient;
  tokenOf: (who: string) => Promise<string>;
}

async function startPortal(permission: object): Promise<Portal> {
  const config = { permission, catalog };
  const { server, tokens, ada } = await startScaffolder({ config, files, templates: ['open'] });
  return { server, ada, tokenOf: who => signAs(tokens, who) };
}

async function signAs(tokens: TestTokens, who: string): Promise<string> {
  if (who === 'service') return testServiceToken;
  return tokens.signForCookie(`user:default/${who}`, { isGuest: who === 'guest' });
}

async function runAs(client: ScaffolderClient, templateRef: string): Promise<string> {
  const { id } = await client.createTask({ templateRef, values: { token: 'of ada' } });
  await followTask(client, id);
  return id;
}

async function answers({ server, tokenOf }: Portal, who: string, id: string) {
  const authorization = `Bearer ${await tokenOf(who)}`;
  const call = async (path: string, method = 'GET') => {
    const init = {
      method,
      headers: { authorization, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
      ...(method !== 'GET' && { body: '{}' }),
    };
    const response = await fetch(`${server.url}/api/scaffolder/v2/tasks${path}`, init);
    const text = response.headers.get('content-type')?.includes('json')
      ? await response.text()
      : '';
    if (text === '') await response.body?.cancel();
    return { status: response.status, text };
  };
  const list = await call('');
  const listed = JSON.parse(list.text) as { tasks: Task[]; totalTasks: number };
  expect(listed.totalTasks).toBe(listed.tasks.length);
  const by = JSON.parse((await call('?createdBy=user:default/ada')).text) as typeof listed;
  return {
    listed: listed.tasks.some(task => task.id === id),
    ofAda: by.totalTasks,
    task: (await call(`/${id}`)).status,
    events: (await call(`/${id}/events`)).status,
    stream: (await call(`/${id}/eventstream`)).status,
    retry: (await call(`/${id}/retry`, 'POST')).status,
    cancel: (await call(`/${id}/cancel`, 'POST')).status,
  };
}

const seen = { listed: true, ofAda: 1, task: 200, events: 200, stream: 200 };
const unseen = {
  listed: false,
  ofAda: 0,
  task: 404,
  events: 404,
  stream: 404,
  retry: 404,
  cancel: 404,
};
const denied = { ...unseen, task: 403, events: 403, stream: 403, retry: 403, cancel: 403 };

describe('a task by the default policy', () => {
  let portal: Portal;
  let id: string;
  beforeAll(async () => {
    portal = await startPortal({});
    id = await runAs(portal.ada, 'template:default/open');
  }, 60_000);
  afterAll(() => portal?.server.stop());

  it.each([
    // It is completed, so that nobody can run it again.
    ['ada', { ...seen, retry: 409, cancel: 200 }],
    ['bob', unseen],
    ['guest', denied],
    ['service', { ...seen, retry: 409, cancel: 200 }],
  ])('is answered to %s: %j', async (who, expected) => {
    expect(await answers(portal, who, id)).toEqual(expected);
  });
});

describe('a task by a policy of one’s own', () => {
  let portal: Portal;
  const allow = ['scaffolder.task.read'];
  beforeAll(async () => {
    portal = await startPortal({
      policy: {
        roles: {
          people: {
            members: ['user:default/ada'],
            allow: ['catalog.*', 'scaffolder.*'],
          },
          operators: { members: ['user:default/root'], allow: ['*'] },
          auditors: {
            members: ['user:default/audit', 'user:default/blind'],
            allow: [
              ...allow,
              { permission: 'catalog.entity.read', if: { not: { namespace: 'secret' } } },
              {
                permission: 'scaffolder.template.step.read',
                if: { not: { rule: 'HAS_TAG', params: { tag: 'operators' } } },
              },
            ],
          },
          nobody: { members: ['user:default/blind'], deny: ['catalog.entity.read'] },
        },
      },
    });
  }, 60_000);
  afterAll(() => portal?.server.stop());

  async function read(who: string, id: string) {
    const get = async (path: string) => {
      const headers = { authorization: `Bearer ${await portal.tokenOf(who)}` };
      const response = await fetch(`${portal.server.url}/api/scaffolder/v2/tasks/${id}${path}`, {
        headers,
      });
      return (await response.json()) as unknown;
    };
    const task = (await get('')) as Task;
    const events = (await get('/events')) as { body: { stepId?: string; message: string } }[];
    return {
      steps: task.spec.steps.map(step => step.id),
      hasPath: task.spec.templateInfo?.baseUrl !== undefined,
      said: events.flatMap(({ body }) => (body.message.startsWith('says') ? [body.message] : [])),
    };
  }

  it('is read by whom it allows, without the steps that are hidden from them', async () => {
    const id = await runAs(portal.ada, 'template:default/open');
    const all = { steps: ['shown', 'tagged'], hasPath: true, said: ['says shown', 'says tagged'] };
    expect(await read('root', id)).toEqual(all);
    expect(await read('ada', id)).toEqual(all);
    expect(await read('audit', id)).toEqual({
      steps: ['shown'],
      hasPath: true,
      said: ['says shown'],
    });
  });

  it('says nothing of a template that is hidden from the reader', async () => {
    const id = await runAs(portal.ada, 'template:secret/vault');
    expect(await read('root', id)).toMatchObject({ steps: ['inner'], said: ['says inner'] });
    for (const who of ['audit', 'blind'])
      expect(await read(who, id)).toEqual({ steps: [], hasPath: false, said: [] });
  });
});
