import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AssemblyError } from '@portico/errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { frontend, secret } from './ConfigSchema.ts';
import { loadConfig } from './loadConfig.ts';

const schema = z.object({
  app: z
    .object({
      title: frontend(z.string()).optional(),
      support: frontend(
        z.object({ url: z.string(), key: secret(z.string()).optional() }),
      ).optional(),
      port: z.number().default(7007),
    })
    .default({ port: 7007 }),
  hosts: z
    .array(z.object({ host: frontend(z.string()), token: secret(z.string()).optional() }))
    .optional(),
  store: frontend(
    z.union([secret(z.string()), z.object({ host: z.string(), key: secret(z.string()) })]),
  ).optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-config-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function load(files: Record<string, string>, options: Record<string, unknown> = {}) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return loadConfig({ folder, env: {}, schemas: [{ pluginId: 'app', schema }], ...options });
}

async function problemsOf(loading: Promise<unknown>) {
  const error = await loading.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof AssemblyError)) throw error ?? new Error('Nothing was wrong');
  return error.problems;
}

describe('files', () => {
  it('are app-config.yaml, and app-config.local.yaml over it when it is there', async () => {
    const main = { 'app-config.yaml': 'app: { title: Main, port: 1 }' };
    expect((await load(main)).value).toEqual({ app: { title: 'Main', port: 1 } });
    const both = await load({ ...main, 'app-config.local.yaml': 'app: { title: Local }' });
    expect(both.value).toEqual({ app: { title: 'Local', port: 1 } });
  });

  it('that are named win in their order, and then no local file is added', async () => {
    const config = await load(
      {
        'app-config.local.yaml': 'app: { title: Local }',
        'a.yaml': 'app: { title: A }\nhosts: [{ host: a }, { host: b }]',
        'b.yaml': 'hosts: [{ host: c }]',
      },
      { files: ['a.yaml', 'b.yaml'] },
    );
    expect(config.value).toEqual({ app: { title: 'A' }, hosts: [{ host: 'c' }] });
    expect(config.files).toEqual([join(folder, 'a.yaml'), join(folder, 'b.yaml')]);
  });

  it('that are missing are named', async () => {
    const [problem] = await problemsOf(load({}, { files: ['none.yaml'] }));
    expect(problem?.message).toBe("The file 'none.yaml' cannot be read (ENOENT)");
  });

  it('are named from the folder, or whole where they are elsewhere', async () => {
    const path = join(folder, 'elsewhere.yaml');
    await writeFile(path, 'titel: x');
    const options = { folder: join(folder, 'portal', 'app'), files: [path] };
    expect((await load({}, options)).warnings).toMatchObject([{ at: `${path}:1` }]);
  });

  it('that are no YAML stop the start with file and line', async () => {
    const [problem] = await problemsOf(load({ 'app-config.yaml': 'app:\n  title: [broken\n' }));
    expect(problem).toMatchObject({ code: 'config-syntax', at: 'app-config.yaml:3' });
  });

  it('that are no YAML are reported once, by the first mistake', async () => {
    const text = 'app: { title: ${TITLE} }\nbackend:\n  cors: { origin: [a, b] }\n';
    expect(await problemsOf(load({ 'app-config.yaml': text }))).toMatchObject([
      { code: 'config-syntax', at: 'app-config.yaml:1' },
    ]);
  });
});

describe('includes', () => {
  it('take values from variables, files and other configuration', async () => {
    const config = await load(
      {
        'app-config.yaml': [
          'app:',
          '  title: ${COMPANY} portal, $${as is}',
          '  support: { $include: support.yaml#help.desk }',
          'hosts:',
          '  - host: { $env: HOST }',
          '    token: { $file: token.txt }',
        ].join('\n'),
        'support.yaml': 'help: { desk: { url: https://help } }',
        'token.txt': 's3cret\n',
      },
      { env: { COMPANY: 'Acme', HOST: 'git.example' } },
    );
    expect(config.value).toEqual({
      app: { title: 'Acme portal, ${as is}', support: { url: 'https://help' } },
      hosts: [{ host: 'git.example', token: 's3cret' }],
    });
  });

  it('of variables that are not set leave the value out, with a warning', async () => {
    const config = await load({ 'app-config.yaml': 'app:\n  title: ${NOPE}\n' });
    expect(config.value).toEqual({ app: {} });
    expect(config.warnings).toMatchObject([
      {
        at: 'app-config.yaml:2',
        message: "The environment variable 'NOPE' is not set, so 'app.title' is omitted",
      },
    ]);
  });

  it('of variables that are not set are reported where they count, also in included files, and nowhere else', async () => {
    const { warnings } = await load({
      'app-config.yaml': [
        'toolbox: { key: "${NOPE}" }',
        'app: { $include: more.yaml }',
        'hosts: { $include: more.yaml#parts.hosts }',
      ].join('\n'),
      'more.yaml':
        'title: ${NOPE}\nparts:\n  hosts: [{ host: a, token: "${NOPE}" }]\n  x: ${NOPE}\n',
    });
    expect(warnings.filter(({ code }) => code === 'config-include')).toMatchObject([
      {
        at: 'more.yaml:1',
        message: "The environment variable 'NOPE' is not set, so 'app.title' is omitted",
      },
      {
        at: 'more.yaml:3',
        message: "The environment variable 'NOPE' is not set, so 'hosts[0].token' is omitted",
      },
    ]);
  });

  it('of variables take what stands for them where they are not set, or empty', async () => {
    const config = await load(
      { 'app-config.yaml': 'app:\n  title: ${NOPE:-Portal} of ${EMPTY:-us}${SET:-}${NOPE:-}\n' },
      { env: { EMPTY: '', SET: '!' } },
    );
    expect(config.value).toEqual({ app: { title: 'Portal of us!' } });
    expect(config.warnings).toEqual([]);
  });

  it('of files that are not there, or of themselves, are reported', async () => {
    const [missing] = await problemsOf(
      load({ 'app-config.yaml': 'app:\n  title: { $file: none }\n' }),
    );
    expect(missing).toMatchObject({ at: 'app-config.yaml:2', code: 'config-include' });
    const [round] = await problemsOf(
      load({ 'app-config.yaml': 'app: { $include: app-config.yaml }' }),
    );
    expect(round?.message).toContain('more than 10 files deep');
  });
});

describe('checks', () => {
  it('stop the start for a wrong value, with file and line', async () => {
    const problems = await problemsOf(
      load({ 'app-config.yaml': 'app:\n  title: 5\n  port: many\n' }),
    );
    expect(problems).toMatchObject([
      { code: 'config-invalid', at: 'app-config.yaml:2', pluginId: 'app' },
      { code: 'config-invalid', at: 'app-config.yaml:3' },
    ]);
    expect(problems[1]?.message).toBe("'app.port' must be a number, not the text 'many'");
  });

  it.each(['1e5', '0755', '1.10', '012345678910', '0x1F', '1234567e12', '.5', '+1'])(
    'advise to quote %s as its author wrote it',
    async written => {
      for (const text of [written, `&a ${written}`])
        expect(
          await problemsOf(load({ 'app-config.yaml': `app:\n  title: ${text}\n` })),
        ).toMatchObject([
          {
            message: `'app.title' must be a text, not the number ${written}`,
            hint: `put it in quotes: '${written}'`,
          },
        ]);
    },
  );

  it('warn of a key that nobody reads, but not below a key that takes anything', async () => {
    const { warnings } = await load({
      'app-config.yaml': 'app:\n  titel: x\nextra:\n  any: { thing: 1 }\n',
    });
    expect(warnings).toMatchObject([
      {
        code: 'config-unknown',
        at: 'app-config.yaml:2',
        message: "No plugin reads the key 'app.titel'",
      },
    ]);
  });

  it('refuse keys with characters that keys may not have', async () => {
    const [problem] = await problemsOf(load({ 'app-config.yaml': 'extra:\n  "a b": 1\n' }));
    expect(problem).toMatchObject({
      code: 'config-key',
      message: "The key 'a b' of 'extra' is not valid",
    });
  });

  it('take the ids of extensions as keys, and only there', async () => {
    const { value } = await load({
      'app-config.yaml': 'extra:\n  extensions: [{ "entity-card:catalog/links": false }]\n',
    });
    expect(value).toEqual({ extra: { extensions: [{ 'entity-card:catalog/links': false }] } });
  });

  it('tell unknown keys beside wrong values, so that one look fixes all', async () => {
    const error = await load({ 'app-config.yaml': 'app:\n  title: 5\n  titel: x\n' }).catch(
      (caught: unknown) => caught,
    );
    expect((error as Error).message).toContain("No plugin reads the key 'app.titel'");
  });

  it('tell an unknown key once where the schema takes it for wrong', async () => {
    const strict = z.object({ door: z.strictObject({ width: z.number().optional() }) });
    const error = await load(
      { 'app-config.yaml': 'door: { widht: 5 }' },
      { schemas: [{ pluginId: 'door', schema: strict }] },
    ).catch((caught: unknown) => caught);
    expect((error as Error).message.match(/widht/g)).toHaveLength(1);
  });

  it('never stop the start for keys that nobody reads, whatever they are made of', async () => {
    const { warnings } = await load({
      'app-config.yaml': [
        'toolbox:',
        "  endpoints: { '/fixture/a': { target: x }, 'a b': { '': 1 } }",
        "'Docs builder': local",
        'constructor: { toString: 1 }',
        '__proto__: { x: 1 }',
        "app: { 'view Docs': 1 }",
      ].join('\n'),
    });
    expect(warnings.map(({ at, message }) => [at, message])).toEqual([
      ['app-config.yaml:1', "No plugin reads the key 'toolbox'"],
      ['app-config.yaml:3', "No plugin reads the key 'Docs builder'"],
      ['app-config.yaml:4', "No plugin reads the key 'constructor'"],
      ['app-config.yaml:6', "No plugin reads the key 'app['view Docs']'"],
    ]);
  });

  it('name the part that would read a key of the ecosystem, and what to write in its place', async () => {
    const { warnings } = await load({
      'app-config.yaml': 'events: { http: {} }\napp: { listen: { port: 3000 }, titel: x }\n',
    });
    expect(warnings.map(({ message, hint }) => `${message}; ${hint}`)).toEqual([
      "'events' has no effect: it belongs to the events plugin, which is not installed; remove it, or keep it for a server that has it",
      "'app.listen' has no effect here; set backend.listen: one process serves portal and API",
      "No plugin reads the key 'app.titel'; did you mean 'title'? Otherwise remove it",
    ]);
  });
});

describe('types', () => {
  const typed = z.object({
    on: z.boolean().optional(),
    off: z.boolean().optional(),
    count: z.number().int().max(10).optional(),
    mode: z.union([z.boolean(), z.enum(['yes', 'no'])]).optional(),
    listen: z.union([z.number(), z.string().regex(/^.*:\d+$/), z.object({})]).optional(),
    text: z.string().optional(),
    any: z.unknown().optional(),
    items: z.array(z.object({ port: z.number() })).optional(),
  });
  const loadTyped = (text: string, env = {}) =>
    load({ 'app-config.yaml': text }, { schemas: [{ pluginId: 'typed', schema: typed }], env });

  it('are those that the schema requests, also where the environment gives texts', async () => {
    const { value } = await loadTyped(
      'listen: ${PORT}\non: ${ON}\noff: ${OFF:-no}\ncount: ${COUNT}\nmode: ${MODE}\ntext: ${COUNT}\nany: ${ON}\nitems: [{ port: "${PORT}" }]\n',
      { ON: 'true', COUNT: '7', MODE: 'yes', PORT: '8080' },
    );
    expect(value).toEqual({
      listen: 8080,
      on: true,
      off: false,
      count: 7,
      mode: 'yes',
      text: '7',
      any: 'true',
      items: [{ port: 8080 }],
    });
  });

  it.each([
    ['on: ${X}', 'maybe', "'on' must be true or false, not the text 'maybe'"],
    ['on: ${X}', '', "'on' must be true or false, not the text ''"],
    ['count: ${X}', '0x1f', "'count' must be a number, not the text '0x1f'"],
    ['count: ${X}', '11', "'count' must be at most 10, not the number 11"],
  ])('are not guessed: %s with %j', async (text, X, message) => {
    expect(await problemsOf(loadTyped(text, { X }))).toMatchObject([{ message }]);
  });

  it('take null as an absent key, and in a later file as the end of an earlier value', async () => {
    const { value, warnings } = await load({
      'app-config.yaml': 'app: { title: A, support: { url: x } }\nhosts:\nproxy:\n',
      'app-config.local.yaml': 'app: { title: null, support: }\n',
    });
    expect(value).toEqual({ app: { support: { url: 'x' } } });
    expect(warnings).toEqual([]);
  });
});

describe('aliases', () => {
  it('stand for what their anchors name, also merged into other keys', async () => {
    const { value, warnings } = await load({
      'app-config.yaml': [
        'x-defaults: &defaults { title: Ours, port: 1 }',
        'app:',
        '  port: 2',
        '  <<: *defaults',
        'extra: { a: &list [1], b: *list, c: { <<: [{ x: 1 }, { x: 2, y: 2 }] } }',
      ].join('\n'),
    });
    expect(value).toMatchObject({
      app: { title: 'Ours', port: 2 },
      extra: { a: [1], b: [1], c: { x: 1, y: 2 } },
    });
    expect(warnings).toEqual([]);
  });

  it('are bounded, so that a small file cannot become endless', async () => {
    const names = [...'abcdefghi'];
    const lines = names.map((name, index) => {
      const items = index === 0 ? 'x' : `*${names[index - 1]}`;
      return `  ${name}: &${name} [${Array.from({ length: 9 }, () => items).join(', ')}]`;
    });
    const problems = await problemsOf(load({ 'app-config.yaml': ['extra:', ...lines].join('\n') }));
    expect(problems).toMatchObject([
      {
        code: 'config-syntax',
        message: 'The aliases of the file stand for more than 10000 values',
      },
    ]);
  });

  it.each([
    ['extra: &a { b: *a }', "The alias '*a' contains itself"],
    ['extra: &a { <<: *a }', "The alias '*a' contains itself"],
    ['extra: { b: *nothing }', "No anchor '&nothing' is before the alias"],
    ['extra: { <<: 5 }', "'<<' needs keys and values"],
  ])('that cannot be followed are reported: %s', async (text, message) => {
    expect(await problemsOf(load({ 'app-config.yaml': text }))).toMatchObject([
      { code: 'config-syntax', at: 'app-config.yaml:1', message },
    ]);
  });
});

describe('variables named APP_CONFIG_…', () => {
  it('win over all files, as JSON or as text', async () => {
    const { value } = await load(
      { 'app-config.yaml': 'app: { title: File, port: 1 }' },
      {
        env: {
          APP_CONFIG_app_title: 'From outside',
          APP_CONFIG_app_port: '2',
          APP_CONFIG_hosts: '[{"host":"a"}]',
        },
      },
    );
    expect(value).toEqual({ app: { title: 'From outside', port: 2 }, hosts: [{ host: 'a' }] });
  });

  it('are named where what they say is wrong', async () => {
    const env = { APP_CONFIG_app_port: 'many', APP_CONFIG_app__x: '1' };
    expect(await problemsOf(load({ 'app-config.yaml': '' }, { env }))).toMatchObject([
      { code: 'config-key', at: 'APP_CONFIG_app__x' },
      { code: 'config-invalid', at: 'APP_CONFIG_app_port' },
    ]);
  });
});

it('gives the browser what is marked for it, and never a secret', async () => {
  const config = await load({
    'app-config.yaml': [
      'app: { title: T, port: 5, support: { url: https://help, key: hidden } }',
      'hosts: [{ host: a, token: abc }, { host: b }]',
      'extra: { x: 1 }',
    ].join('\n'),
  });
  expect(config.frontend).toEqual({
    app: { title: 'T', support: { url: 'https://help' } },
    hosts: [{ host: 'a' }, { host: 'b' }],
  });
  expect(config.secrets.toSorted()).toEqual(['abc', 'hidden']);
});

it('counts as secret what keys that nobody reads say to be one', async () => {
  const config = await load({
    'app-config.yaml': [
      'toolbox:',
      '  headers: { Authorization: Bearer abc, accept: text/plain }',
      '  gitHubToken: ghp_123456',
      '  tokens: { enabled: "true" }',
      '  s3SecretKey: short',
    ].join('\n'),
  });
  expect(config.secrets).toEqual(['Bearer abc', 'ghp_123456']);
});

it.each([
  ['store: me:pw@db', ['me:pw@db'], {}],
  ['store: { host: db, key: pw }', ['pw'], { store: { host: 'db' } }],
])('knows the secret alternative of a union: %s', async (text, secrets, shown) => {
  const config = await load({ 'app-config.yaml': text });
  expect(config.secrets).toEqual(secrets);
  expect(config.frontend).toEqual(shown);
});

it.each([
  ['door: https://a', { door: 'https://a' }],
  ['door: { inside: https://b, outside: https://c }', { door: { outside: 'https://c' } }],
])('knows the alternative of a union that is for the browser: %s', async (text, shown) => {
  const doors = z.object({
    door: z.union([
      frontend(z.string()),
      z.object({ inside: z.string(), outside: frontend(z.string()) }),
    ]),
  });
  const config = await load(
    { 'app-config.yaml': text },
    { schemas: [{ pluginId: 'door', schema: doors }] },
  );
  expect(config.frontend).toEqual(shown);
});

it('knows the keys and secrets of a schema that is prepared before it is read', async () => {
  const prepared = z.object({
    door: z.preprocess(value => value, z.object({ key: secret(z.string()) })),
  });
  const config = await load(
    { 'app-config.yaml': 'door: { key: abcd, colour: red }' },
    { schemas: [{ pluginId: 'door', schema: prepared }] },
  );
  expect(config.secrets).toEqual(['abcd']);
  expect(config.warnings.map(({ message }) => message)).toEqual([
    "No plugin reads the key 'door.colour'",
  ]);
});

it('gives the browser what plugins fill in and derive, as they read it', async () => {
  const derived = z.object({
    people: z
      .object({
        hello: frontend(z.string()).default('Hello'),
        shown: frontend(z.record(z.string(), z.string())).optional(),
        key: z.string().optional(),
      })
      .default({ hello: 'Hello' })
      .transform(people => ({ ...people, shown: { key: people.key ? 'set' : 'unset' } })),
  });
  const config = await load(
    { 'app-config.yaml': 'people: { key: abc }' },
    { schemas: [{ pluginId: 'people', schema: derived }] },
  );
  expect(config.frontend).toEqual({ people: { hello: 'Hello', shown: { key: 'set' } } });
});

it("gives a plugin its own keys, with the schema's defaults", async () => {
  const config = await load({ 'app-config.yaml': 'app: { title: T }' });
  expect(config.read(schema).app).toEqual({ title: 'T', port: 7007 });
});

it('starts from an empty file', async () => {
  expect((await load({ 'app-config.yaml': '# nothing yet\n' })).value).toEqual({});
});
