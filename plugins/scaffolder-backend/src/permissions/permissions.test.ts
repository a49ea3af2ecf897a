import { ScaffolderClient } from '@portico/scaffolder-common';
import { scaffolderPermissions } from '@portico/scaffolder-common/permissions';
import type { TestServer, TestTokens } from '@portico/testing/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followTask } from '../testing/followTask.ts';
import { startScaffolder } from '../testing/startScaffolder.ts';

const log = (message: string, rest: object = {}) => ({
  action: 'debug:log',
  input: { message },
  ...rest,
});
const tagged = { 'backstage:permissions': { tags: ['hidden'] } };
const templates: Readonly<Record<string, object>> = {
  open: {
    parameters: [
      { title: 'Shown', properties: { message: { type: 'string' } } },
      { title: 'Hidden', required: ['key'], properties: { key: { type: 'string' } }, ...tagged },
    ],
    steps: [
      log('${{ parameters.message }}', { id: 'shown' }),
      log('hidden step', { id: 'hidden', ...tagged }),
    ],
  },
  failing: { steps: [{ id: 'wait', action: 'debug:wait', input: { seconds: -1 } }] },
};

/** What is denied to whom; a name of a permission is denied outright. */
const denied: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(scaffolderPermissions.map(({ name }) => [name, name])),
  'integrations.write': 'integrations.write',
  'tasks-of-others': { permission: 'scaffolder.task.read', if: { not: { isOwner: true } } },
  'other-templates': {
    permission: 'scaffolder.task.read',
    if: {
      not: {
        rule: 'HAS_TEMPLATE_ENTITY_REFS',
        params: { templateEntityRefs: ['template:default/failing'] },
      },
    },
  },
  'cancel-of-others': { permission: 'scaffolder.task.cancel', if: { not: { isOwner: true } } },
  'hidden-parts': {
    permission: ['scaffolder.template.parameter.read', 'scaffolder.template.step.read'],
    if: { rule: 'HAS_TAG', params: { tag: 'hidden' } },
  },
  'an-action': {
    permission: 'scaffolder.action.execute',
    if: { rule: 'HAS_ACTION_ID', params: { actionId: 'debug:log' } },
  },
  'a-message': {
    permission: 'scaffolder.action.execute',
    if: { rule: 'HAS_STRING_PROPERTY', params: { key: 'message', value: 'forbidden' } },
  },
};

const toRef = (who: string) => `user:default/${who.replaceAll('.', '-')}`;
let server: TestServer;
let tokens: TestTokens;
let ada: ScaffolderClient;
const clientOf = async (who: string) =>
  new ScaffolderClient(server.client('scaffolder', await tokens.signForCookie(toRef(who))));
const run = async (
  client: ScaffolderClient,
  name: string,
  values: Record<string, unknown> = { message: 'hello', key: 'k' },
) => {
  const { id } = await client.createTask({ templateRef: `template:default/${name}`, values });
  const events = await followTask(ada, id);
  const end = events.at(-1)?.body;
  return {
    id,
    lines: events.map(({ body }) => body.message),
    ...(end?.error && { error: end.error }),
  };
};

beforeAll(async () => {
  const roles = Object.entries(denied).map(([who, entry]) => [
    `not-${who.replaceAll('.', '-')}`,
    { members: [toRef(who)], deny: [entry] },
  ]);
  ({ server, tokens, ada } = await startScaffolder({
    config: {
      permission: { policy: { default: 'allow', roles: Object.fromEntries(roles) as object } },
      catalog: {
        rules: [{ allow: ['Template'] }],
        locations: [{ type: 'file', target: 'templates/*.yaml' }],
      },
    },
    files: Object.fromEntries(
      Object.entries(templates).map(([name, spec]) => [
        `templates/${name}.yaml`,
        `apiVersion: scaffolder.backstage.io/v1beta3\nkind: Template\nmetadata: { name: ${name} }\nspec: ${JSON.stringify({ type: 'service', owner: 'group:default/pay', ...spec })}\n`,
      ]),
    ) as Record<string, string>,
    templates: Object.keys(templates),
  }));
}, 60_000);
afterAll(async () => {
  await server?.stop();
});

/** What calls answer to somebody about a task of somebody else's that has failed. */
async function answers(who: string): Promise<Record<string, number>> {
  const { id } = await run(ada, 'failing');
  const authorization = `Bearer ${await tokens.signForCookie(toRef(who))}`;
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${server.url}/api/scaffolder/v2/${path}`, init);
    await response.body?.cancel();
    return response.status;
  };
  const open = { templateRef: 'template:default/open', values: { key: 'k' } };
  const draft = {
    apiVersion: 'scaffolder.backstage.io/v1beta3',
    kind: 'Template',
    metadata: { name: 'draft' },
    spec: { steps: [log('x')] },
  };
  return {
    task: await call('GET', `tasks/${id}`),
    events: await call('GET', `tasks/${id}/events`),
    stream: await call('GET', `tasks/${id}/eventstream`),
    create: await call('POST', 'tasks', open),
    plan: await call('POST', 'plan', open),
    dryRun: await call('POST', 'dry-run', { template: draft, values: {}, directoryContents: [] }),
    files: await call('GET', 'templates/default/template/open/files'),
    retry: await call('POST', `tasks/${id}/retry`, {}),
    cancel: await call('POST', `tasks/${id}/cancel`),
  };
}

const allowed = {
  task: 200,
  events: 200,
  stream: 200,
  create: 201,
  plan: 200,
  dryRun: 200,
  files: 200,
  retry: 201,
  cancel: 200,
};
const unseen = { task: 404, events: 404, stream: 404, retry: 404, cancel: 404 };

describe('what is denied answers 403, and what is hidden 404', () => {
  it.each<[string, Partial<typeof allowed>]>([
    ['ada', {}],
    ['scaffolder.task.read', { task: 403, events: 403, stream: 403, retry: 403, cancel: 403 }],
    ['scaffolder.task.create', { create: 403, plan: 403, dryRun: 403, files: 403, retry: 403 }],
    ['scaffolder.task.cancel', { retry: 403, cancel: 403 }],
    ['scaffolder.action.execute', { create: 403, plan: 403, dryRun: 403, retry: 403 }],
    ['scaffolder.template.management', { dryRun: 403, files: 403 }],
    ['scaffolder.template.parameter.read', {}],
    ['scaffolder.template.step.read', {}],
    ['integrations.write', {}],
    ['tasks-of-others', unseen],
    ['other-templates', {}],
    ['cancel-of-others', { retry: 403, cancel: 403 }],
    ['hidden-parts', {}],
    ['an-action', {}],
  ])('%s', async (who, statuses) => {
    expect(await answers(who)).toEqual({ ...allowed, ...statuses });
  });
});

it('lists the tasks that somebody may see, and counts no others', async () => {
  await run(ada, 'open');
  const { id } = await run(ada, 'failing');
  const list = async (who: string) => (await clientOf(who)).listTasks({ limit: 1000 });
  const all = await list('ada');
  const failing = all.tasks.filter(
    ({ spec }) => spec.templateInfo?.entityRef === 'template:default/failing',
  );
  expect(failing.length).toBeLessThan(all.tasks.length);
  const seen = await list('other-templates');
  expect(seen.tasks.map(task => task.id)).toEqual(failing.map(task => task.id));
  expect(seen.totalTasks).toBe(failing.length);
  expect(await list('scaffolder.task.read')).toEqual({ tasks: [], totalTasks: 0 });
  const own = await list('tasks-of-others');
  expect(own.tasks.every(({ createdBy }) => createdBy === toRef('tasks-of-others'))).toBe(true);
  expect(own.tasks.map(task => task.id)).not.toContain(id);
});

it('hides parts of templates with a tag, and runs no hidden step', async () => {
  const name = { kind: 'template', namespace: 'default', name: 'open' };
  const titles = async (who: string) =>
    (await (await clientOf(who)).getParameterSchema(name))?.steps.map(({ title }) => title);
  expect(await titles('ada')).toEqual(['Shown', 'Hidden']);
  expect(await titles('hidden-parts')).toEqual(['Shown']);
  expect(await titles('scaffolder.template.parameter.read')).toEqual([]);
  expect((await run(ada, 'open')).lines).toContain('hidden step');
  // What the form does not show is not required.
  const hidden = await run(await clientOf('hidden-parts'), 'open', { message: 'hello' });
  expect(hidden.lines).toContain('hello');
  expect(hidden.lines).not.toContain('hidden step');
  const none = await run(await clientOf('scaffolder.template.step.read'), 'open');
  expect(none.lines).toEqual(['Run completed with status: completed']);
});

it('runs no action, and none with an input, that is denied', async () => {
  const action = await run(await clientOf('an-action'), 'open');
  expect(action.error).toMatchObject({ name: 'NotAllowedError' });
  expect(action.lines).not.toContain('hello');
  const message = await clientOf('a-message');
  const values = { message: 'forbidden', key: 'k' };
  expect((await run(message, 'open', values)).error?.message).toContain('debug:log');
  expect((await run(message, 'open')).lines).toContain('hello');
});
