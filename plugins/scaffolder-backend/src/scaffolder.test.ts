import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { CatalogClient } from '@portico/catalog-common';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { createPlugin } from '@portico/core';
import { type Forge, startForge } from '@portico/local-code-host';
import { permissionBackendPlugin } from '@portico/permission-backend';
import { readingPlugin } from '@portico/url-reader';
import { type NewTask, ScaffolderClient, type TaskEvent } from '@portico/scaffolder-common';
import { createTemplateAction, openWorkspace, templateActionPoint } from '@portico/scaffolder-node';
import { generateSecretKey } from '@portico/server/assembly';
import { testDatabases } from '@portico/testing/node';
import {
  startTestServer,
  type TestServer,
  testServiceToken,
  TestTokens,
} from '@portico/testing/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { scaffolderBackendPlugin } from './plugin.ts';
import { followTask, waitForTemplate } from './testing/followTask.ts';

const git = promisify(execFile);
const writeTemplate = (name: string, spec: object) =>
  `apiVersion: scaffolder.backstage.io/v1beta3\nkind: Template\nmetadata: { name: ${name}, title: 'Title of ${name}' }\nspec: ${JSON.stringify({ type: 'service', owner: 'group:default/pay', ...spec })}\n`;

const parameters = {
  title: 'About it',
  required: ['name'],
  properties: { name: { type: 'string' }, repoUrl: { type: 'string' } },
};
const log = (message: string, rest: object = {}) => ({
  action: 'debug:log',
  input: { message },
  ...rest,
});

/** Messages with which a template tries to print its secret. */
const waysToPrint = [
  '${{ secrets.token }} ${{ secrets | dump }}',
  '${{ secrets.token | upper }}',
  '${{ secrets.token | capitalize }}',
  '${{ secrets.token | title }}',
  '${{ secrets.token | reverse }}',
  '${{ secrets.token | dump | dump }}',
  '${{ secrets.token | urlencode | urlencode }}',
  '${{ secrets.token | escape }}',
  '${{ secrets.token | list | join("-") }}',
  '${{ secrets.token | list | dump }}',
  '${{ secrets.token | list | join("\\n") }}',
  '${{ secrets.token | batch(4) | dump }}',
  '${{ secrets.token | replace("-", "_") }}',
  '${{ secrets.token | replace("-", "") }}',
  '${{ secrets.token | truncate(16, true, "") }}',
  '${{ secrets.token | wordwrap(4) }}',
  '${{ secrets.token | center(80) }}',
  '{% for c in secrets.token | list %}${{ c }} {% endfor %}',
  '{% set x = secrets.token %}${{ x ~ x }}',
  '{% for key, value in secrets %}${{ value }}=${{ key }}{% endfor %}',
  '${{ [secrets.token, [secrets.token]] | dump }}',
  '${{ {"a": secrets.token}.a | trim | safe }}',
];

const templates: Readonly<Record<string, object>> = {
  service: {
    parameters: [parameters, { title: 'Hidden', 'backstage:permissions': { tags: ['hidden'] } }],
    steps: [
      {
        id: 'fetch',
        name: 'Fetch skeleton',
        action: 'fetch:template',
        input: { url: './skeleton', values: { name: '${{ parameters.name }}', docs: true } },
      },
      {
        id: 'publish',
        name: 'Publish',
        action: 'publish:github',
        input: { repoUrl: '${{ parameters.repoUrl }}', topics: ['Made'], defaultBranch: 'main' },
      },
      {
        id: 'register',
        name: 'Register',
        action: 'catalog:register',
        input: {
          repoContentsUrl: '${{ steps.publish.output.repoContentsUrl }}',
          catalogInfoPath: '/catalog-info.yaml',
        },
      },
    ],
    output: {
      links: [
        { title: 'Repository', url: '${{ steps.publish.output.remoteUrl }}' },
        { title: 'Catalog', entityRef: '${{ steps.register.output.entityRef }}' },
        { if: '${{ false }}', title: 'Never', url: 'https://x.example' },
      ],
    },
  },
  loops: {
    parameters,
    steps: [
      log('${{ each.key }} ${{ each.value }}', { id: 'loop', each: ['a', 'b'] }),
      log('never', { id: 'never', if: '${{ parameters.nothing }}' }),
      log('${{ user.ref }} ${{ environment.parameters.region }}', { id: 'user' }),
    ],
    output: { text: [{ title: 'Name', content: 'Made ${{ parameters.name }}' }] },
  },
  secrets: {
    secrets: { schema: { required: ['token'], properties: { token: { type: 'string' } } } },
    steps: [
      ...waysToPrint.map((message, index) =>
        log(message, { id: `way-${index}`, if: '${{ always() }}' }),
      ),
      log('ok', { id: 'two', if: '${{ secrets.token and always() }}' }),
      ...[
        { action: 'catalog:write', input: { entity: { a: '${{ secrets.token }}' } } },
        { action: 'debug:log', input: { listWorkspace: 'with-contents' } },
        { action: 'fetch:plain', input: { url: 'x://${{ secrets.token }}' } },
        { action: 'fs:delete', input: { files: ['../${{ secrets.token }}'] } },
        { action: 'debug:wait', input: { seconds: '${{ secrets.token }}' } },
        { ...log('x'), each: '${{ secrets.token }}' },
        log('${{ each.key }} ${{ each.value }}', { each: '${{ secrets }}' }),
        log('${{ secrets.token | nosuchfilter }}'),
      ].map((step, index) => ({ id: `act-${index}`, if: '${{ always() }}', ...step })),
    ],
    output: { token: '${{ secrets.token }}', text: [{ title: '${{ secrets.token }}' }] },
  },
  broken: {
    steps: [
      { id: 'write', action: 'catalog:write', input: { entity: { kind: 'Component' } } },
      { id: 'flaky', action: 'acme:flaky', input: { key: '${{ parameters.name }}' } },
      log('cleaned up', { id: 'cleanup', if: '${{ always() }}' }),
      log('not shown', { id: 'after' }),
    ],
  },
  passwords: {
    parameters: [
      {
        properties: {
          name: { type: 'string' },
          note: { type: 'string', minLength: 3 },
          databases: {
            type: 'array',
            items: {
              type: 'object',
              properties: { host: { type: 'string' }, engine: { type: 'string' } },
              dependencies: {
                engine: {
                  oneOf: [
                    {
                      properties: {
                        engine: { const: 'pg' },
                        password: { type: 'string', minLength: 5, 'ui:widget': 'password' },
                        pin: { type: 'integer', 'ui:options': { widget: 'password' } },
                      },
                    },
                  ],
                },
              },
            },
          },
          keys: { type: 'array', items: { $ref: '#/definitions/key' } },
        },
        definitions: { key: { type: 'array', items: { type: 'string', format: 'password' } } },
      },
    ],
    steps: [
      log('${{ parameters.databases[0].host }} ${{ parameters.databases[0].password }}', {
        id: 'print',
      }),
      log('has ${{ parameters.keys[0][0].length }}', { id: 'length' }),
      {
        id: 'check',
        if: '${{ parameters.name === "fails" }}',
        action: 'acme:flaky',
        input: { key: '${{ parameters.databases[0].password }}' },
      },
    ],
    output: { text: [{ title: 'All', content: '${{ parameters | dump }}' }] },
  },
  slow: { steps: [{ id: 'wait', action: 'debug:wait', input: { seconds: 60 } }] },
  missing: { steps: [{ id: 'a', action: 'acme:nowhere' }] },
  patterns: {
    steps: [
      log('x'),
      { id: 'clean', action: 'fs:delete', input: { files: ['docs/*.md', '+(a|b)'] } },
    ],
  },
  fills: {
    parameters: { properties: { writes: { type: 'string' } } },
    steps: [
      { id: 'one', action: 'acme:fill', input: { path: 'one' } },
      {
        id: 'two',
        action: 'acme:fill',
        input: { path: 'two', writes: '${{ parameters.writes }}' },
      },
    ],
  },
};

const failing = new Set<string>();
const runs = { flaky: 0 };
const actionsPlugin = createPlugin({
  id: 'acme-actions',
  contributes: [
    templateActionPoint.add({
      actions: [
        createTemplateAction({
          id: 'acme:flaky',
          description: 'Fails on demand',
          input: z.object({ key: z.string().optional() }),
          async run({ input, checkpoint }) {
            await checkpoint('once', async () => {
              runs.flaky += 1;
              return runs.flaky;
            });
            if (failing.has(input.key ?? '')) throw new Error(`No luck with '${input.key}'`);
          },
        }),
        createTemplateAction({
          id: 'acme:fill',
          description: 'Writes a large file, through the workspace or by itself',
          input: z.object({ path: z.string(), writes: z.string().optional() }),
          supportsDryRun: true,
          isRepeatable: true,
          async run(context) {
            const { path, writes } = context.input;
            const bytes = Buffer.alloc(40 * 1024 * 1024);
            if (writes === 'itself') await writeFile(join(context.workspacePath, path), bytes);
            else await openWorkspace(context).write(path, bytes);
          },
        }),
      ],
    }),
  ],
});

const files = Object.fromEntries([
  ...Object.entries(templates).map(([name, spec]) => [
    `templates/${name}/template.yaml`,
    writeTemplate(name, spec),
  ]),
  [
    'templates/service/skeleton/catalog-info.yaml',
    'apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: { name: ${{ values.name }} }\nspec: { type: service, lifecycle: production, owner: group:default/pay }\n',
  ],
  ['templates/service/skeleton/${{ values.name }}.md', '# ${{ values.name }}\n'],
  ['templates/service/skeleton/{% if not values.docs %}x{% endif %}/a.md', 'omitted'],
]) as Record<string, string>;

/** What the published client does. */
interface PublishedClient {
  scaffold(request: object): Promise<{ taskId: string }>;
  getTask(taskId: string): Promise<{ id: string; status: string }>;
  listTasks(request: object): Promise<{ tasks: { id: string }[]; totalTasks?: number }>;
  getTemplateParameterSchema(ref: string): Promise<{ title: string; steps: object[] }>;
  listActions(): Promise<{ id: string }[]>;
  cancelTask(taskId: string): Promise<{ status?: string }>;
  retry(taskId: string): Promise<{ id: string }>;
  dryRun(request: object): Promise<{ directoryContents: { path: string }[]; log: object[] }>;
  streamLogs(request: { taskId: string }): {
    subscribe(observer: {
      next(event: { type: string; body: { message: string } }): void;
      error(error: Error): void;
      complete(): void;
    }): unknown;
  };
}

async function loadPublishedClient(): Promise<new (options: object) => PublishedClient> {
  const { ScaffolderClient: Client } = (await import('@backstage/plugin-scaffolder-common')) as {
    ScaffolderClient: unknown;
  };
  return Client as new (options: object) => PublishedClient;
}

describe.each(testDatabases())('the scaffolder on $name', database => {
  let forge: Forge;
  let server: TestServer;
  let tokens: TestTokens;
  let token: string;
  let ada: ScaffolderClient;
  const clientOf = async (user: string, isGuest = false) =>
    new ScaffolderClient(
      server.client('scaffolder', await tokens.signForCookie(user, { isGuest })),
    );

  beforeAll(async () => {
    forge = await startForge({ dialect: 'github' });
    forge.state.addOwner('acme', { isOrganization: true });
    forge.state.addToken('forge-token', 'ada', 'admin');
    tokens = await TestTokens.generate();
    server = await startTestServer({
      plugins: [
        permissionBackendPlugin,
        catalogBackendPlugin,
        codeHostsPlugin,
        readingPlugin,
        scaffolderBackendPlugin,
        actionsPlugin,
      ],
      config: `
backend: { secrets: { keys: ['${generateSecretKey()}'] } }
permission: { enabled: true }
catalog:
  rules: [{ allow: [Component, Template, Location] }]
  locations: [{ type: file, target: "templates/*/template.yaml" }]
integrations:
  github: [{ host: '${forge.host}', apiBaseUrl: '${forge.origin}/api/v3', token: forge-token }, { host: github.com }]
scaffolder: { defaultEnvironment: { parameters: { region: eu }, secrets: { shared: environments-own-secret } } }
`,
      files,
      overrides: await database.freshConfig(),
      apis: [tokens.keys],
    });
    token = await tokens.signForCookie('user:default/ada');
    ada = await clientOf('user:default/ada');
    await waitForTemplate(ada, 'service');
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
    await forge?.stop();
  });

  const named = (name: string) => ({ kind: 'template', namespace: 'default', name });
  const start = async (name: string, rest: Partial<NewTask> = {}, client = ada) =>
    (await client.createTask({ templateRef: name, values: { name: 'pay' }, ...rest })).id;
  const follow = (taskId: string, after?: number) => followTask(ada, taskId, after);
  const messages = (events: readonly TaskEvent[], stepId?: string) =>
    events
      .filter(({ body }) => stepId === undefined || body.stepId === stepId)
      .map(({ body }) => body.message);

  it('makes a repository, pushes and registers it', async () => {
    const repoUrl = `${forge.host}?owner=acme&repo=pay`;
    const id = await start('service', { values: { name: 'pay', repoUrl } });
    const events = await follow(id);
    expect(events.at(-1)?.body).toMatchObject({
      message: 'Run completed with status: completed',
      output: {
        links: [
          { title: 'Repository', url: `${forge.origin}/acme/pay.git` },
          { title: 'Catalog', entityRef: 'component:default/pay' },
        ],
      },
    });
    expect(events.map(event => event.id)).toEqual(events.map((_, index) => index + 1));
    const folder = await mkdtemp(join(tmpdir(), 'clone-'));
    try {
      await git('git', [
        'clone',
        '-q',
        `http://ada:forge-token@${forge.host}/acme/pay.git`,
        folder,
      ]);
      expect(await readFile(join(folder, 'pay.md'), 'utf8')).toBe('# pay\n');
      const { stdout } = await git('git', ['-C', folder, 'ls-files']);
      expect(stdout.trim().split('\n')).toEqual(['catalog-info.yaml', 'pay.md']);
    } finally {
      await rm(folder, { recursive: true });
    }
    const task = await ada.getTask(id);
    expect(task).toMatchObject({ status: 'completed', createdBy: 'user:default/ada' });
    const found = await ada.listTasks({ entity: ['component:default/pay'] });
    expect(found).toMatchObject({ tasks: [{ id }], totalTasks: 1 });
  });

  it('runs loops, skips steps and knows the user', async () => {
    const events = await follow(await start('loops'));
    expect(messages(events)).toEqual([
      'Beginning step debug:log',
      '0 a',
      '1 b',
      'Finished step debug:log',
      'Skipping step debug:log because its if condition was false',
      'Beginning step debug:log',
      'user:default/ada eu',
      'Finished step debug:log',
      'Run completed with status: completed',
    ]);
    expect(events.at(-1)?.body.output).toEqual({ text: [{ title: 'Name', content: 'Made pay' }] });
  });

  it('shows no secret, however a template tries to print it, in the database neither', async () => {
    const secrets = { token: 'extremely-secret-value' };
    const events = await follow(await start('secrets', { secrets }));
    const text = JSON.stringify(events);
    for (const shown of [text, JSON.stringify(server.log)])
      expect(shown.toLowerCase().replaceAll(/[^a-z0-9+/]|\\\\?n/g, '')).not.toMatch(
        /extremely|zxh0cmvtzwx5|secretvalue|ylemertxe|terces/,
      );
    expect(text).toContain('***');
    const isShown = (_: string, index: number) =>
      !/\*\*\*|cannot be rendered/.test(messages(events, `way-${index}`).join());
    expect(waysToPrint.filter(isShown)).toEqual([]);
    await expect(ada.createTask({ templateRef: 'secrets', values: {} })).rejects.toMatchObject({
      status: 400,
      valueErrors: [{ message: 'requires property "token"' }],
    });
  });

  describe('values that the form says are secrets', () => {
    const hidden = ['pg-password-value', '8123456', 'first-key-value', 'second-key-value'];
    const values = (name: string) => ({
      name,
      databases: [
        { host: 'db.example', engine: 'pg', password: hidden[0], pin: Number(hidden[1]) },
      ],
      keys: [[hidden[2], hidden[3]]],
    });
    const masked = (name: string) => ({
      name,
      databases: [{ host: 'db.example', engine: 'pg', password: '***', pin: '***' }],
      keys: [['***', '***']],
    });
    const expectNone = (...shown: unknown[]) => {
      const text = JSON.stringify(shown);
      for (const secret of hidden) expect(text).not.toContain(secret);
    };

    it('reach steps, and are neither shown nor stored in clear', async () => {
      const id = await start('passwords', { values: values('shown') });
      const events = await follow(id);
      expect(messages(events, 'print')).toContain('db.example ***');
      expect(messages(events, 'length')).toContain(`has ${hidden[2]!.length}`);
      expect(events.at(-1)?.body.output).toMatchObject({ text: [{ title: 'All' }] });
      const task = await ada.getTask(id);
      expect(task?.spec.parameters).toEqual(masked('shown'));
      expectNone(events, task, await ada.listTasks({}), server.log);
      expect((await ada.listTasks({ text: hidden[0]! })).tasks).toEqual([]);
    });

    it('are given to a retry of a task that failed, which sends none', async () => {
      failing.add(hidden[0]!);
      const id = await start('passwords', { values: values('fails') });
      const end = (await follow(id)).at(-1);
      expect(end?.body.message).toBe('Run completed with status: failed');
      failing.delete(hidden[0]!);
      await ada.retryTask(id);
      const later = await follow(id, end?.id);
      expect(later.at(-1)?.body.message).toBe('Run completed with status: completed');
      expectNone(later, await ada.getTask(id));
    });

    it('are in no answer that refuses them, no dry run, no plan and no draft', async () => {
      const templateRef = 'template:default/passwords';
      const refused = await ada
        .createTask({ templateRef, values: { ...values('x'), note: 'n' } })
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({ status: 400 });
      expectNone((refused as { valueErrors?: unknown }).valueErrors);
      const short = { engine: 'pg', password: 'abcd' };
      const wrong = await ada
        .createTask({ templateRef, values: { databases: [short] } })
        .catch((error: unknown) => error);
      expect(wrong).toMatchObject({ status: 400 });
      const { valueErrors } = wrong as { valueErrors?: { instance?: unknown }[] };
      expect(valueErrors?.[0]?.instance).toEqual({ engine: 'pg', password: '***' });
      expect(JSON.stringify(valueErrors)).not.toContain(short.password);
      expectNone(
        await ada.dryRun({ templateRef, values: values('x') }),
        await ada.plan({ templateRef, values: values('x') }),
      );
      await ada.saveDraft(named('passwords'), { values: values('half'), step: 0 });
      const draft = await ada.getDraft(named('passwords'));
      expect(draft?.values).toEqual({
        name: 'half',
        databases: [{ host: 'db.example', engine: 'pg' }],
        keys: [[]],
      });
      await expect(
        ada.saveDraft(named('none'), { values: values('half'), step: 0 }),
      ).rejects.toMatchObject({ status: 404 });
    });
  });

  it('gives secrets of the configuration to templates of the catalog, and examples to those that are sent', async () => {
    const message = '${{ environment.secrets.shared | replace("-", "_") }}';
    const template = {
      apiVersion: 'scaffolder.backstage.io/v1beta3',
      kind: 'Template',
      metadata: { name: 'sent' },
      spec: {
        type: 'service',
        owner: 'user:default/ada',
        steps: [log(message), log('${{ environment.secrets.shared | list | join(".") }}')],
        output: { all: '${{ environment | dump }}' },
      },
    };
    const dry = await ada.dryRun({ template, values: {} });
    const text = JSON.stringify(dry).replaceAll(/[^a-z]/g, '');
    expect(text).toContain('exampleofshared');
    expect(text).not.toContain('environmentsownsecret');
    expect(text).not.toContain('ownsecret');
  });

  it('says in the log of a dry run which fields and widgets the form may lack', async () => {
    const template = {
      apiVersion: 'scaffolder.backstage.io/v1beta3',
      kind: 'Template',
      metadata: { name: 'sent' },
      spec: {
        type: 'service',
        owner: 'user:default/ada',
        parameters: {
          properties: {
            list: { type: 'array', items: { type: 'string', 'ui:field': 'CostCentre' } },
            on: { type: 'boolean', 'ui:widget': 'textarea' },
          },
        },
        steps: [log('x')],
      },
    };
    const { log: lines } = await ada.dryRun({ template, values: {} });
    const hints = lines.map(({ body }) => body.message).filter(line => line.startsWith('Hint'));
    expect(hints).toEqual([
      expect.stringContaining("'properties.list.items' names the field 'CostCentre'"),
      expect.stringContaining("'properties.on' names the widget 'textarea'"),
    ]);
  });

  it('writes the body of an event before its type, in the stream and in the list', async () => {
    const id = await start('loops');
    await follow(id);
    for (const path of ['events', 'eventstream']) {
      const answer = await fetch(`${server.url}/api/scaffolder/v2/tasks/${id}/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await answer.text()).toMatch(
        /\{"id":1,"isTaskRecoverable":false,"taskId":"[^"]+","body":\{[^}]*\},"type":"log","createdAt":/,
      );
    }
  });

  it('stops at a failure, cleans up, and goes on from the failed step when it is retried', async () => {
    failing.add('pay');
    const before = runs.flaky;
    const id = await start('broken');
    const events = await follow(id);
    const end = events.at(-1);
    expect(end?.body).toEqual({
      message: 'Run completed with status: failed',
      error: { name: 'Error', message: "No luck with 'pay'" },
    });
    expect(messages(events, 'cleanup')).toContain('cleaned up');
    expect(messages(events, 'after')).toEqual([
      'Skipping step debug:log because a step before it failed',
    ]);
    failing.delete('pay');
    await ada.retryTask(id);
    const later = await follow(id, end?.id);
    expect(messages(later, 'write')).toEqual([]);
    expect(messages(later, 'flaky').at(-1)).toBe('Finished step acme:flaky');
    expect(messages(later, 'after')).toContain('not shown');
    expect(later[0]?.id).toBeGreaterThan(end?.id ?? 0);
    expect(later.at(-1)?.body.message).toBe('Run completed with status: completed');
    // What a checkpoint did is not done again.
    expect(runs.flaky).toBe(before + 1);
    await expect(ada.retryTask(id)).rejects.toMatchObject({ status: 409 });
  });

  it('cancels a task that runs', async () => {
    const id = await start('slow');
    await vi.waitUntil(async () => (await ada.getTask(id))?.status === 'processing', 10_000);
    await ada.cancelTask(id);
    const events = await follow(id);
    expect(events.at(-1)).toMatchObject({
      type: 'completion',
      body: { message: `Task ${id} has been cancelled.` },
    });
    expect((await ada.getTask(id))?.status).toBe('cancelled');
  });

  it.each([
    ['missing', "Template action with ID 'acme:nowhere' is not registered"],
    ['loops', 'requires property'],
  ])('refuses to start %s', async (templateRef, message) => {
    await expect(ada.createTask({ templateRef, values: {} })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message.replaceAll('"', String.raw`\"`)) as string,
    });
  });

  it('answers 404 for what does not exist', async () => {
    await expect(ada.createTask({ templateRef: 'nowhere', values: {} })).rejects.toMatchObject({
      status: 404,
    });
    expect(await ada.getTask('nowhere')).toBeUndefined();
    await expect(ada.cancelTask('nowhere')).rejects.toMatchObject({ status: 404 });
    await expect(ada.autocomplete('nowhere', 'x', { token: 't' })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('lists tasks by what they are', async () => {
    const id = await start('loops', { values: { name: 'quixotic' } });
    await follow(id);
    const ids = async (query: Parameters<ScaffolderClient['listTasks']>[0]) =>
      (await ada.listTasks(query)).tasks.map(task => task.id);
    expect(await ids({ text: 'QUIXO' })).toEqual([id]);
    expect(await ids({ text: '%' })).toEqual([]);
    expect((await ids({ template: ['template:default/loops'] }))[0]).toBe(id);
    expect(await ids({ createdBy: ['user:default/bob'] })).toEqual([]);
    expect(await ids({ status: ['processing'] })).toEqual([]);
    expect((await ids({ order: ['asc:created_at'], limit: 1000 })).at(-1)).toBe(id);
    expect(await ids({ limit: 1, offset: 1000 })).toEqual([]);
    await expect(ids({ order: ['secrets'] })).rejects.toMatchObject({ status: 400 });
  });

  it('suggests branches of a host with the token of the user', async () => {
    const context = { host: forge.host, owner: 'acme', repository: 'pay' };
    expect(await ada.autocomplete('github', 'branches', { token: 'forge-token', context })).toEqual(
      [{ id: 'main' }],
    );
  });

  it('shows a task to who started it only, who alone may cancel it', async () => {
    const id = await start('slow');
    const bob = await clientOf('user:default/bob');
    const guest = await clientOf('user:default/guest', true);
    expect(await bob.getTask(id)).toBeUndefined();
    await expect(bob.cancelTask(id)).rejects.toMatchObject({ status: 404 });
    await expect(guest.getTask(id)).rejects.toMatchObject({ status: 403 });
    await expect(guest.cancelTask(id)).rejects.toMatchObject({ status: 403 });
    await expect(start('loops', {}, guest)).rejects.toMatchObject({ status: 403 });
    const nobody = new ScaffolderClient(server.client('scaffolder'));
    await expect(nobody.getTask(id)).rejects.toMatchObject({ status: 401 });
    await ada.cancelTask(id);
    await follow(id);
  });

  it('answers each call of version 2 for each identity as it may', async () => {
    const id = await start('loops');
    await follow(id);
    const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
    const identities = [
      {},
      bearer(await tokens.signForCookie('user:default/guest', { isGuest: true })),
      bearer(await tokens.signForCookie('user:default/bob')),
      bearer(token),
      bearer(testServiceToken),
    ];
    const run = { templateRef: 'template:default/loops', values: { name: 'pay' } };
    const entity = {
      apiVersion: 'scaffolder.backstage.io/v1beta3',
      kind: 'Template',
      metadata: { name: 'draft' },
      spec: { steps: [log('x')] },
    };
    const dryRun = { template: entity, values: {}, directoryContents: [] };
    const template = 'templates/default/template/loops';
    const branches = { token: 'forge-token', context: { owner: 'acme', repository: 'none' } };
    const proposed = { title: 'Greet', files: [{ path: 'template.yaml', content: '' }] };
    const read = [401, 200, 200, 200, 200];
    const own = [401, 403, 404, 200, 200];
    // Nobody, a guest, another user, the owner, a service.
    const table: [method: string, path: string, body: object | undefined, statuses: number[]][] = [
      ['GET', 'actions', undefined, read],
      ['GET', 'templating-extensions', undefined, read],
      ['GET', `${template}/parameter-schema`, undefined, read],
      ['GET', `${template}/files`, undefined, [401, 403, 200, 200, 200]],
      // Read from a file, so that there is nothing to propose to.
      ['POST', `${template}/pull-requests`, proposed, [401, 403, 400, 400, 400]],
      ['POST', 'autocomplete/github/branches', branches, [401, 404, 404, 404, 404]],
      ['GET', `hosts/${forge.host}/access`, undefined, read],
      ['GET', 'hosts/elsewhere.example/access', undefined, [401, 404, 404, 404, 404]],
      ['GET', 'tasks', undefined, read],
      ['GET', `tasks/${id}`, undefined, own],
      ['GET', `tasks/${id}/events`, undefined, own],
      ['GET', `tasks/${id}/eventstream`, undefined, own],
      ['POST', 'tasks', run, [401, 403, 201, 201, 201]],
      ['POST', 'plan', run, [401, 403, 200, 200, 200]],
      ['POST', 'dry-run', dryRun, [401, 403, 200, 200, 200]],
      ['POST', `tasks/${id}/retry`, {}, [401, 403, 404, 409, 409]],
      ['POST', `tasks/${id}/cancel`, undefined, [401, 403, 404, 200, 200]],
    ];
    const answered: typeof table = [];
    for (const [method, path, body] of table) {
      const statuses: number[] = [];
      for (const identity of identities) {
        const headers = { ...identity, ...(body && { 'content-type': 'application/json' }) };
        const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
        const url = `${server.url}/api/scaffolder/v2/${path}`;
        const response = await fetch(url, init);
        await response.body?.cancel();
        statuses.push(response.status);
      }
      answered.push([method, path, body, statuses]);
    }
    expect(answered).toEqual(table);
  });

  it('answers with what steps write to a host', async () => {
    const guest = await clientOf('user:default/guest', true);
    expect(await ada.getHostAccess(forge.host)).toBe('portal');
    expect(await guest.getHostAccess(forge.host)).toBe('denied');
    expect(await ada.getHostAccess('github.com')).toBe('none');
    expect(await ada.getHostAccess('elsewhere.example')).toBeUndefined();
  });

  it('remembers drafts of each user', async () => {
    const draft = { values: { name: 'half' }, step: 1 };
    await ada.saveDraft(named('service'), draft);
    expect(await ada.getDraft(named('service'))).toMatchObject(draft);
    expect(await (await clientOf('user:default/bob')).getDraft(named('service'))).toBeUndefined();
    await ada.deleteDraft(named('service'));
    expect(await ada.getDraft(named('service'))).toBeUndefined();
  });

  it('serves the published client', async () => {
    const Client = await loadPublishedClient();
    const published = new Client({
      discoveryApi: { getBaseUrl: async (id: string) => `${server.url}/api/${id}` },
      fetchApi: {
        fetch: (input: RequestInfo, init: RequestInit = {}) => {
          const headers = new Headers(init.headers);
          headers.set('authorization', `Bearer ${token}`);
          return fetch(input, { ...init, headers });
        },
      },
      identityApi: { getBackstageIdentity: async () => ({ userEntityRef: 'user:default/ada' }) },
      scmIntegrationsApi: { list: () => [] },
      // Its event stream needs a page; see ScaffolderClient for ours.
      useLongPollingLogs: true,
    });
    const schema = await published.getTemplateParameterSchema('template:default/service');
    expect(schema).toMatchObject({ title: 'Title of service', steps: [{ title: 'About it' }, {}] });
    expect((await published.listActions()).map(({ id }) => id)).toContain('fetch:template');
    const templateRef = 'template:default/loops';
    const { taskId } = await published.scaffold({ templateRef, values: { name: 'pub' } });
    const seen: string[] = [];
    await new Promise<void>((resolve, reject) => {
      published.streamLogs({ taskId }).subscribe({
        next: ({ body }) => seen.push(body.message),
        error: reject,
        complete: resolve,
      });
    });
    expect(seen.at(-1)).toBe('Run completed with status: completed');
    expect(await published.getTask(taskId)).toMatchObject({ id: taskId, status: 'completed' });
    const owned = await published.listTasks({ filterByOwnership: 'owned', limit: 5, offset: 0 });
    expect(owned.tasks[0]?.id).toBe(taskId);
    await expect(published.scaffold({ templateRef, values: {} })).rejects.toThrow(
      'Backend request failed, 400',
    );
    const dry = await published.dryRun({
      template: {
        apiVersion: 'scaffolder.backstage.io/v1beta3',
        kind: 'Template',
        metadata: { name: 'draft' },
        spec: {
          steps: [
            { action: 'fetch:template', input: { url: '.', values: { a: 'b' } } },
            { action: 'publish:github', input: { repoUrl: 'x' } },
          ],
        },
      },
      values: {},
      directoryContents: [
        {
          path: '${{ values.a }}.txt',
          base64Content: Buffer.from('${{ values.a }}').toString('base64'),
        },
      ],
    });
    expect(dry.directoryContents).toMatchObject([{ path: 'b.txt', base64Content: 'Yg==' }]);
    expect(JSON.stringify(dry.log)).toContain('does not support dry-run');
  });

  it('runs a registered template by its ref, without effects and with its own files', async () => {
    const values = { name: 'by-ref', repoUrl: `${forge.host}?owner=acme&repo=by-ref` };
    const templateRef = 'template:default/service';
    const dry = await ada.dryRun({ templateRef, values });
    expect(dry.directoryContents.map(({ path }) => path)).toContain('by-ref.md');
    expect(dry.steps.map(({ action }) => action)).toEqual([
      'fetch:template',
      'publish:github',
      'catalog:register',
    ]);
    const caller = forge.state.findCaller('forge-token');
    expect(forge.state.findRepository('acme/by-ref', caller)).toBeUndefined();
    await expect(ada.dryRun({ templateRef, values: { name: 5 } })).rejects.toMatchObject({
      valueErrors: [{ message: 'is not of a type(s) string' }],
    });
    await expect(ada.dryRun({ templateRef: 'template:default/none', values })).rejects.toThrow(
      /404/,
    );
    for (const body of [
      { values },
      { values, templateRef, template: {} },
      { values, templateRef, directoryContents: [{ path: 'a', base64Content: '' }] },
    ])
      await expect(ada.dryRun(body)).rejects.toThrow(/400/);
  });

  it('refuses patterns that a template writes out before anybody fills in its form', async () => {
    const message = "field 'spec.steps.1.input.files.1': ";
    const templateRef = 'template:default/patterns';
    await expect(ada.getParameterSchema(named('patterns'))).rejects.toThrow(message);
    await expect(start('patterns')).rejects.toThrow(message);
    await expect(ada.dryRun({ templateRef, values: {} })).rejects.toThrow(message);
    await expect(ada.plan({ templateRef, values: {} })).rejects.toThrow(message);
    const draft = (pattern: string) => ({
      apiVersion: 'scaffolder.backstage.io/v1beta3',
      kind: 'Template',
      metadata: { name: 'draft' },
      spec: {
        steps: [
          {
            action: 'fetch:template',
            if: '${{ false }}',
            input: { url: '${{ parameters.url }}', copyWithoutTemplating: [pattern] },
          },
        ],
      },
    });
    await expect(ada.dryRun({ template: draft('{1..100000}'), values: {} })).rejects.toThrow(
      "field 'spec.steps.0.input.copyWithoutTemplating.0': ",
    );
    for (const pattern of ['*.{md,txt}', '${{ parameters.x }}+(a)', '{% if a %}+(a){% endif %}'])
      await ada.dryRun({ template: draft(pattern), values: {} });
  });

  it.each(['', 'itself'])(
    'ends a dry run whose files become too many %s',
    async writes => {
      const dry = await ada.dryRun({ templateRef: 'template:default/fills', values: { writes } });
      expect(JSON.stringify(dry.log)).toContain(
        'The workspace has more than 20000 files or 64 MiB; fetch less',
      );
      expect(dry.directoryContents.map(({ path }) => path)).toEqual(['one']);
    },
    30_000,
  );

  it('plans a task without effects: files, inputs of all steps, and no secrets', async () => {
    const values = { name: 'planned', repoUrl: `${forge.host}?owner=acme&repo=planned` };
    const plan = await ada.plan({ templateRef: 'template:default/service', values });
    expect(plan.error).toBeUndefined();
    expect(plan.directoryContents.length).toBeGreaterThan(0);
    expect(plan.steps).toMatchObject([
      { id: 'fetch', status: 'completed', isRun: true },
      {
        id: 'publish',
        action: 'publish:github',
        status: 'completed',
        isRun: false,
        inputs: [{ repoUrl: values.repoUrl, defaultBranch: 'main' }],
      },
      { id: 'register', isRun: false, inputs: [{ catalogInfoPath: '/catalog-info.yaml' }] },
    ]);
    const caller = forge.state.findCaller('forge-token');
    expect(forge.state.findRepository('acme/planned', caller)).toBeUndefined();
    await expect(
      ada.plan({ templateRef: 'template:default/service', values: { name: 5 } }),
    ).rejects.toMatchObject({ valueErrors: [{ message: 'is not of a type(s) string' }] });
    const secret = await ada.plan({
      templateRef: 'template:default/secrets',
      values: {},
      secrets: { token: 's3cr3t-value' },
    });
    expect(secret.steps.flatMap(({ inputs }) => inputs).length).toBeGreaterThan(0);
    expect(JSON.stringify(secret)).not.toContain('s3cr3t-value');
  });

  it("gives the files of a template's folder to those who manage templates", async () => {
    const name = { kind: 'template', namespace: 'default', name: 'service' };
    const { files: found } = await ada.getTemplateFiles(name);
    expect(found.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['skeleton/${{ values.name }}.md', 'template.yaml']),
    );
    const template = found.find(({ path }) => path === 'template.yaml');
    expect(Buffer.from(template?.base64Content ?? '', 'base64').toString()).toBe(
      files['templates/service/template.yaml'],
    );
    await expect(ada.getTemplateFiles({ ...name, name: 'none' })).rejects.toMatchObject({
      status: 404,
    });
    const guest = await clientOf('user:default/guest', true);
    await expect(guest.getTemplateFiles(name)).rejects.toMatchObject({ status: 403 });
  });

  it('proposes changes of a template once, where it was read from', async () => {
    const repository = await forge.state.createRepository({ owner: 'acme', name: 'templates' });
    const text = writeTemplate('proposed', { steps: [log('hi')] });
    const author = { name: 'Ada', email: 'ada@example.com', date: '2026-01-05T10:00:00Z' };
    const begun = {
      message: 'Begin',
      author,
      files: { 'node/template.yaml': Buffer.from(text), 'node/old.md': Buffer.from('# Old') },
    };
    await repository.git.importHistory('main', [begun]);
    const target = `${forge.origin}/acme/templates/blob/main/node/template.yaml`;
    const catalog = new CatalogClient(server.client('catalog', token));
    await catalog.addLocation({ type: 'url', target });
    const proposed = named('proposed');
    await vi.waitUntil(async () => await ada.getParameterSchema(proposed).catch(() => undefined), {
      timeout: 30_000,
      interval: 100,
    });
    const changes = {
      title: 'Greet',
      files: [
        { path: 'template.yaml', content: text.replace('hi', 'hello') },
        { path: 'docs/new.md', content: '# Old' },
        { path: 'old.md', content: null },
      ],
    };
    const pull = await ada.proposeChanges(proposed, changes);
    expect(await ada.proposeChanges(proposed, changes)).toEqual(pull);
    expect(repository.pulls).toMatchObject([
      { title: 'Greet', base: 'main', head: expect.stringContaining('portico/template-') },
    ]);
    const guest = await clientOf('user:default/guest', true);
    await expect(guest.proposeChanges(proposed, changes)).rejects.toMatchObject({ status: 403 });
    await expect(
      ada.proposeChanges(proposed, { title: 'x', files: [{ path: '../a', content: '' }] }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(ada.proposeChanges(named('service'), changes)).rejects.toThrow(
      'was not read from a repository',
    );
  });
});
