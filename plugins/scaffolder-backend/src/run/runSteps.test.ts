import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CatalogApi } from '@portico/catalog-common';
import { CodeHosts } from '@portico/code-hosts';
import { ConfiguredReader } from '@portico/url-reader';
import type { TaskStep } from '@portico/scaffolder-common';
import { createTemplateAction, openWorkspace, type TemplateAction } from '@portico/scaffolder-node';
import { JobAbortedError } from '@portico/server/work';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createCatalogActions } from '../actions/catalogActions.ts';
import { debugActions } from '../actions/debugActions.ts';
import { createFetchActions } from '../actions/fetchActions.ts';
import { fsActions } from '../actions/fsActions.ts';
import { templateVersionAction } from '../actions/templateVersionAction.ts';
import { TemplateSource } from '../actions/TemplateSource.ts';
import { TemplateRenderer } from '../render/TemplateRenderer.ts';
import type { StoredStep } from '../store/StoredTask.ts';
import { readTemplate } from '../template/readTemplate.ts';
import { MemoryJournal } from './MemoryJournal.ts';
import { Redactor } from './Redactor.ts';
import type { RunOptions } from './RunOptions.ts';
import { runSteps } from './runSteps.ts';

const renderer = new TemplateRenderer();
afterAll(() => renderer.close());

const reader = new ConfiguredReader({ hosts: [], codeHosts: new CodeHosts(), folders: [] });
const write = createTemplateAction({
  id: 'test:write',
  description: 'Writes a file',
  input: z.object({ path: z.string(), text: z.string() }),
  isRepeatable: true,
  run: ({ input, ...context }) => openWorkspace(context).write(input.path, input.text),
});
const once = createTemplateAction({
  id: 'test:once',
  description: 'Must not run twice',
  async run({ output }) {
    output('made' as never, 'x' as never);
  },
});
const fail = createTemplateAction({
  id: 'test:fail',
  description: 'Fails for a reason',
  input: z.object({ reason: z.string() }),
  async run({ input }) {
    throw new Error('The host said: no', { cause: new Error(input.reason) });
  },
});
const issue = createTemplateAction({
  id: 'test:issue',
  description: 'Makes a token',
  output: z.object({ token: z.string(), name: z.string() }),
  secretOutputs: ['token'],
  async run({ output }) {
    output('token', 'glpat-made-here');
    output('name', 'deploy');
  },
});
const actions = new Map<string, TemplateAction>(
  [
    ...debugActions,
    ...fsActions,
    ...createCatalogActions({ catalog: {} as CatalogApi, codeHosts: new CodeHosts() }),
    ...createFetchActions({ renderer, source: new TemplateSource(reader, new CodeHosts()) }),
    write,
    once,
    fail,
    issue,
    templateVersionAction,
  ].map(action => [action.id, action]),
);

interface RunSetup extends Partial<RunOptions> {
  /** Further files of the skeleton. */
  skeleton?: readonly string[];
  onDone?: (workspacePath: string) => Promise<void>;
}

async function run(
  steps: readonly Partial<TaskStep>[],
  { skeleton = [], onDone, ...options }: RunSetup = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'steps-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const both = openWorkspace({ workspacePath: folder });
  for (const path of ['a.txt', ...skeleton])
    await both.write(`source/skeleton/${path}`, '${{ values.a }}');
  await both.write('workspace/start.txt', 'x');
  const journal = new MemoryJournal();
  const entity = {
    apiVersion: 'scaffolder.backstage.io/v1beta3',
    metadata: { name: 't' },
    spec: { steps },
  };
  const { steps: read } = readTemplate(entity);
  const result = await runSteps({
    taskId: 'task',
    spec: {
      apiVersion: entity.apiVersion,
      parameters: { name: 'pay', up: '../up', deep: { a: [1] } },
      steps: [...read],
      templateInfo: {
        entityRef: 'template:default/t',
        baseUrl: `file://${folder}/source/template.yaml`,
      },
    },
    secrets: {},
    environment: { parameters: {}, secrets: {} },
    initiator: 'user:default/ada',
    canUseIntegrations: true,
    isDryRun: false,
    workspacePath: join(folder, 'workspace'),
    journal,
    former: [],
    actions,
    renderer,
    redactor: new Redactor(),
    signal: AbortSignal.timeout(60_000),
    issueToken: async () => undefined,
    ...options,
  });
  await onDone?.(join(folder, 'workspace'));
  const files = (await readdir(folder, { recursive: true })).toSorted();
  return { ...result, files, lines: journal.lines.map(({ body }) => body.message) };
}

const untouched = ['source', 'source/skeleton', 'source/skeleton/a.txt', 'workspace'];
const log = (message: unknown, rest: object = {}) => ({
  action: 'debug:log',
  input: { message },
  ...rest,
});
const fetchTo = (targetPath: string, rest: object = {}) => ({
  action: 'fetch:template',
  input: { url: './skeleton', targetPath, values: { a: 'b' }, ...rest },
});
const writeTo = (path: string) => ({ action: 'test:write', input: { path, text: 'x' } });

describe('hostile templates change nothing outside the workspace', () => {
  it.each<[string, Partial<TaskStep>, RegExp]>([
    ...['../a', '/tmp/a', 'a/../../b', String.raw`..\a`, 'C:/a', '..', '${{ parameters.up }}'].map(
      (path): [string, Partial<TaskStep>, RegExp] => [`write ${path}`, writeTo(path), /workspace/],
    ),
    ...['../a', '/tmp/a', 'x/../..', '${{ parameters.up }}'].map(
      (path): [string, Partial<TaskStep>, RegExp] => [`fetch ${path}`, fetchTo(path), /workspace/],
    ),
    ...['../x', '/etc/passwd', 'a/../../../b', '../*', '/**'].map(
      (path): [string, Partial<TaskStep>, RegExp] => [
        `delete ${path}`,
        { action: 'fs:delete', input: { files: [path] } },
        /workspace/,
      ],
    ),
    ...[
      '[.][.]/source/skeleton/a.txt',
      '{..,}/source',
      '..{/..,}/source',
      '.{.,.}/source/**',
      '@(..)/source',
    ].map((path): [string, Partial<TaskStep>, RegExp] => [
      `delete ${path}`,
      { action: 'fs:delete', input: { files: [path, '../x'] } },
      /workspace|not supported/,
    ]),
    ...['{1..20000}', '{1..1000000}{1..10}', '+(a|aa)+(a|aa)+(a|aa)+(a|aa)b'].flatMap(
      (pattern): [string, Partial<TaskStep>, RegExp][] => [
        [
          `delete ${pattern}`,
          { action: 'fs:delete', input: { files: ['a', pattern] } },
          /field 'files\.1'.*(alternatives|not supported)/,
        ],
        [
          `copy ${pattern}`,
          fetchTo('a', { copyWithoutTemplating: [pattern] }),
          /field 'copyWithoutTemplating\.0'.*(alternatives|not supported)/,
        ],
        [
          `copy as it is ${pattern}`,
          fetchTo('a', { copyWithoutRender: [pattern] }),
          /field 'copyWithoutRender\.0'.*(alternatives|not supported)/,
        ],
      ],
    ),
    ['delete all', { action: 'fs:delete', input: { files: ['.'] } }, /workspace itself/],
    ...[
      { from: '/etc/passwd', to: 'a' },
      { from: '../source/skeleton/a.txt', to: 'a' },
      { from: 'start.txt', to: '../a' },
    ].map((file): [string, Partial<TaskStep>, RegExp] => [
      `rename ${file.from} ${file.to}`,
      { action: 'fs:rename', input: { files: [file] } },
      /workspace/,
    ]),
    ...['..', '/', '/etc'].map((path): [string, Partial<TaskStep>, RegExp] => [
      `list ${path}`,
      { action: 'fs:readdir', input: { paths: [path] } },
      /workspace/,
    ]),
    ...[
      'file:///etc/passwd',
      'FILE:///etc',
      'ftp://x',
      'data:text/plain,x',
      'javascript:alert(1)',
      '../',
      '/etc',
      'skeleton/../../..',
    ].map((url): [string, Partial<TaskStep>, RegExp] => [
      `fetch from ${url}`,
      { action: 'fetch:plain', input: { url } },
      /cannot be fetched|not below the folder/,
    ]),
    ...['http://169.254.169.254/latest', 'http://localhost:1/', 'https://evil.example/x'].map(
      (url): [string, Partial<TaskStep>, RegExp] => [
        `fetch from ${url}`,
        { action: 'fetch:plain:file', input: { url, targetPath: 'a' } },
        /integrations|allow|host/i,
      ],
    ),
    ['a name of a prototype', log('${{ parameters.__proto__.x }}'), /cannot be rendered/],
    ['a constructor', log('${{ parameters.constructor("x")() }}'), /cannot be rendered/],
    ['an endless loop', log('{% for i in range(0, 999999999) %}x{% endfor %}'), /rendered|longer/],
    [
      'a loop in loops',
      log('{% for a in range(0,9999) %}{% for b in range(0,9999) %}x{% endfor %}{% endfor %}'),
      /rendered|longer/,
    ],
    [
      'a text that doubles',
      log(
        '{% set x = "aaaaaaaa" %}{% for i in range(0,60) %}{% set x = x + x %}{% endfor %}${{ x }}',
      ),
      /rendered|longer/,
    ],
    ['a file that is included', log('{% include "/etc/passwd" %}'), /not supported/],
    ['a template that is extended', log('{% extends "/etc/passwd" %}'), /not supported|rendered/],
    ['a wrong expression', log('${{ '), /cannot be rendered/],
    ['a wrong filter', log('${{ "x" | nosuch }}'), /cannot be rendered/],
    ['a loop over a text', log('x', { each: 'abc' }), /must be a list/],
    ['a loop over nothing', log('x', { each: '${{ parameters.nothing }}' }), /must be a list/],
    ['a loop over a number', log('x', { each: '${{ 5 }}' }), /must be a list/],
    ['a loop over too much', log('x', { each: Array(1001).fill(1) }), /at most 1000/],
    ['an input of another type', log({ a: 1 }), /field 'message'/],
    ['an action of a prototype', { action: '__proto__' }, /not registered/],
    ['an action of an object', { action: 'constructor' }, /not registered/],
    ['an action that is not there', { action: 'opa:create' }, /not registered/],
    ['a wait without an end', { action: 'debug:wait', input: { minutes: 11 } }, /10 minutes/],
    ['a wait backwards', { action: 'debug:wait', input: { seconds: -1 } }, /seconds/],
    ['a path with a null', writeTo('a\0b'), /workspace/],
    ['a path without an end', writeTo('a'.repeat(5000)), /workspace|Too|too/],
    [
      'both ways to copy',
      fetchTo('a', { copyWithoutRender: ['a'], copyWithoutTemplating: ['a'] }),
      /same time/,
    ],
  ])('%s', async (_, step, message) => {
    const { status, error, files } = await run([step]);
    expect(error?.message).toMatch(message);
    expect(status).toBe('failed');
    expect(files.filter(file => !file.startsWith('workspace/'))).toEqual(untouched);
    expect({}).not.toHaveProperty('polluted');
  });
});

/** A file two folders above the workspace, of which all of them speak. */
const beyond = [
  '[.][.]/[.][.]/x',
  '[.][.]/x',
  '[.-/][.-/]/x',
  '{..,}/{..,}/x',
  '..{/..,}/x',
  '.{.,.}/x',
  '.{./..,x}/x',
  '{.,}{.,}/x',
  '{../..,.}/x',
  '@(..)/x',
  '+(.)/+(.)/x',
  '?(..)/*(..)/x',
  '!(a)/x',
  '?[.]/x',
  '**/../x',
  './**/../../x',
  'link/x',
  'link/*',
  '{link,}/x',
  'chain/x',
  'source/../../x',
  '..\u2024/x',
  'x/..{,}/..{,}/x',
];

describe.each([
  ['a task', false],
  ['a dry run', true],
])('in %s nothing outside the workspace', (_, isDryRun) => {
  it.each(beyond)('is deleted, moved, listed or read by %s', async pattern => {
    const parent = await mkdtemp(join(tmpdir(), 'beyond-'));
    onTestFinished(() => rm(parent, { recursive: true, force: true }));
    const workspacePath = join(parent, 'a/workspace');
    await mkdir(workspacePath, { recursive: true });
    for (const folder of ['', 'a']) await writeFile(join(parent, folder, 'x'), 'secret');
    await symlink('../..', join(workspacePath, 'link'));
    await symlink('link', join(workspacePath, 'chain'));
    for (const step of [
      { action: 'fs:delete', input: { files: [pattern] } },
      { action: 'fs:rename', input: { files: [{ from: pattern, to: 'taken' }] } },
      {
        action: 'fs:rename',
        input: { files: [{ from: 'own', to: pattern, overwrite: true }] },
      },
      { action: 'fs:readdir', input: { paths: [pattern], recursive: true } },
      { action: 'catalog:template:version', input: { entityFilePath: pattern } },
      { action: 'catalog:write', input: { filePath: pattern, entity: { kind: 'X' } } },
      fetchTo(pattern, { replace: true }),
      { action: 'fetch:plain', input: { url: './skeleton', targetPath: pattern } },
      {
        action: 'fetch:template:file',
        input: { url: './skeleton/a.txt', targetPath: pattern, replace: true, values: {} },
      },
      { action: 'fetch:plain:file', input: { url: './skeleton/a.txt', targetPath: pattern } },
      log('all', { action: 'debug:log', input: { listWorkspace: 'with-contents' } }),
    ]) {
      await writeFile(join(workspacePath, 'own'), 'own');
      const { lines } = await run([step], { workspacePath, isDryRun });
      expect(lines.join('\n')).not.toContain('secret');
      expect((await readdir(parent)).toSorted()).toEqual(['a', 'x']);
      expect((await readdir(join(parent, 'a'))).toSorted()).toEqual(['workspace', 'x']);
      for (const file of ['x', 'a/x'])
        expect(await readFile(join(parent, file), 'utf8')).toBe('secret');
    }
  });
});

it('deletes what a pattern matches inside, and says when it matches nothing', async () => {
  const { status, files, lines } = await run([
    { action: 'test:write', input: { path: 'docs/a.md', text: 'x' } },
    { action: 'test:write', input: { path: 'docs/b.txt', text: 'x' } },
    { action: 'test:write', input: { path: 'docs/[c].txt', text: 'x' } },
    { action: 'fs:delete', input: { files: ['docs/*.md', 'docs/[c].txt', 'none/**'] } },
  ]);
  expect(status).toBe('completed');
  expect(files.filter(file => file.startsWith('workspace/'))).toEqual([
    'workspace/docs',
    'workspace/docs/b.txt',
    'workspace/start.txt',
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'File docs/a.md deleted successfully',
      'File docs/[c].txt deleted successfully',
      'There is no file none/**',
    ]),
  );
});

describe('files that are not templated', () => {
  it.each([
    [['.github'], ['.github/a.yml']],
    [['**/*.yml'], ['.github/a.yml']],
    [
      ['**', '!a.txt'],
      ['.github/a.yml', 'docs/b.txt'],
    ],
    [
      ['{docs,x}/*', 'a.*'],
      ['a.txt', 'docs/b.txt'],
    ],
    [['d?cs/[ab].txt'], ['docs/b.txt']],
    [['*'], ['a.txt']],
  ])('are those that %j name', async (copyWithoutTemplating, expected) => {
    const contents: Record<string, string> = {};
    await run([fetchTo('out', { copyWithoutTemplating })], {
      skeleton: ['.github/a.yml', 'docs/b.txt'],
      onDone: async workspace => {
        for (const path of ['.github/a.yml', 'a.txt', 'docs/b.txt'])
          contents[path] = await readFile(join(workspace, 'out', path), 'utf8');
      },
    });
    const copied = Object.keys(contents).filter(path => contents[path] === '${{ values.a }}');
    expect(copied).toEqual(expected);
  });
});

describe('the condition of a step with `each`', () => {
  const codes = { a: '200', b: '404', c: '200' };
  const message = '${{ each.key }}=${{ each.value }}';
  it.each<[string, Partial<TaskStep>, readonly string[], string]>([
    [
      'is decided for each item of an object',
      { each: codes, if: '${{ each.value === "200" }}' },
      ['a=200', 'Skipping step each: {"key":"b","value":"404"}', 'c=200'],
      'Finished step debug:log',
    ],
    [
      'is decided for each item of a list',
      { each: [{ on: true }, { on: false }], if: '${{ each.value.on }}' },
      ['0=[object Object]', String.raw`Skipping step each: {"key":"1","value":"{\"on\":false}"}`],
      'Finished step debug:log',
    ],
    [
      'skips the step where no item fits',
      { each: { b: '404' }, if: '${{ each.value === "200" }}' },
      ['Skipping step each: {"key":"b","value":"404"}'],
      'Skipping step debug:log because its if condition was false',
    ],
    [
      'is decided once where it is about the step',
      { each: '${{ parameters.nothing }}', if: '${{ parameters.nothing }}' },
      [],
      'Skipping step debug:log because its if condition was false',
    ],
    [
      'runs a step without items',
      { each: [], if: '${{ each.value }}' },
      [],
      'Finished step debug:log',
    ],
  ])('%s', async (_, rest, shown, last) => {
    const { status, lines } = await run([log(message, rest)]);
    expect(status).toBe('completed');
    expect(lines.filter(line => !/^(Beginning|Finished|Skipping) step debug/.test(line))).toEqual(
      shown,
    );
    expect(lines.at(-1)).toBe(last);
  });

  it('gives later steps the outputs of the items that ran, and names none after a failure', async () => {
    const { lines } = await run([
      { id: 'made', action: 'test:once', each: codes, if: '${{ each.key !== "b" }}' },
      log('${{ steps.made.output.made | dump }}'),
      { action: 'test:fail', input: { reason: 'x' } },
      log(message, { each: codes, if: '${{ each.value === "200" }}' }),
      log(message, { each: codes, if: '${{ always() and each.key === "a" }}' }),
    ]);
    expect(lines).toContain('["x","x"]');
    expect(lines.filter(line => line.includes('a step before it failed'))).toHaveLength(1);
    expect(lines.filter(line => line.startsWith('Skipping step each'))).toHaveLength(3);
    expect(lines).toContain('a=200');
  });
});

it('says in the log that a name with a dash is a subtraction, before it gives NaN', async () => {
  const { lines } = await run([
    { id: 'read-dir', action: 'fs:readdir', input: { paths: ['.'], recursive: false } },
    log('Files: ${{ steps.read-dir.output.files }}'),
    log('x', { if: '${{ steps.read-dir.output }}' }),
    log("Files: ${{ steps['read-dir'].output.files | length }}"),
  ]);
  const hint = "Hint: 'steps.read-dir' is a subtraction in an expression; write steps['read-dir']";
  expect(lines.filter(line => line.startsWith('Hint'))).toEqual([hint, hint]);
  expect(lines.indexOf(hint)).toBeLessThan(lines.indexOf('Files: NaN'));
  expect(lines).toContain('Files: 1');
});

describe('a step that was interrupted', () => {
  const former = (rest: Partial<StoredStep>): StoredStep[] => [
    {
      position: 0,
      state: 'processing',
      attempt: 1,
      itemsDone: 0,
      output: {},
      workspace: null,
      ...rest,
    },
  ];

  it('runs again when that does no harm', async () => {
    const { status, lines } = await run([log('again')], { former: former({}) });
    expect(status).toBe('completed');
    expect(lines).toContain('again');
  });

  it('waits for a person otherwise, and says what may have happened', async () => {
    const { status, error, isRecoverable } = await run([{ action: 'test:once' }], {
      former: former({}),
    });
    expect({ status, isRecoverable }).toEqual({ status: 'failed', isRecoverable: true });
    expect(error?.message).toContain(
      "What its action 'test:once' does may or may not have happened",
    );
  });

  it('runs again when a person retries it', async () => {
    const { status } = await run([{ action: 'test:once' }], {
      former: former({ state: 'waiting' }),
    });
    expect(status).toBe('completed');
  });

  it('goes on with the item of its loop that was not done', async () => {
    const { lines } = await run([log('item ${{ each.value }}', { each: ['a', 'b', 'c'] })], {
      former: former({ itemsDone: 2 }),
    });
    expect(lines.filter(line => line.startsWith('item'))).toEqual(['item c']);
  });

  it('leaves what finished as it is', async () => {
    const { lines, status } = await run(
      [{ id: 'a', action: 'test:once' }, log('${{ steps.a.output.made }}')],
      { former: former({ state: 'completed', output: { made: 'before' } }) },
    );
    expect(status).toBe('completed');
    expect(lines).toContain('before');
    expect(lines).not.toContain('Beginning step test:once');
  });
});

it('gives a secret that a step made to later steps, and shows it nowhere, after a restart neither', async () => {
  const steps = [
    { id: 'issue', action: 'test:issue' },
    log('${{ steps.issue.output.name }} ${{ steps.issue.output.token }}'),
    {
      action: 'test:write',
      input: { path: 'token.txt', text: '${{ steps.issue.output.token }}' },
    },
  ];
  const first = await run(steps);
  expect(first.lines).toContain('deploy ***');
  expect(first.files).toContain('workspace/token.txt');
  const issued = { token: 'glpat-other', name: 'deploy' };
  const later = await run(steps, {
    former: [
      {
        position: 0,
        state: 'completed',
        attempt: 1,
        itemsDone: 1,
        output: issued,
        workspace: null,
      },
    ],
  });
  expect(later.lines).toContain('deploy ***');
});

describe('catalog:template:version', () => {
  const template = {
    apiVersion: 'scaffolder.backstage.io/v1beta3',
    metadata: { name: 't' },
    spec: {
      steps: [
        { action: 'catalog:write', input: { entity: { kind: 'Component', metadata: {} } } },
        {
          id: 'version',
          action: 'catalog:template:version',
          input: { labels: { tier: '1' }, spec: { owner: 'pay' }, writeToFile: 'other.yaml' },
        },
        log('${{ steps.version.output.annotatedObject }}'),
      ],
    },
  };
  const versioned = (metadata: object): Partial<RunOptions> => ({
    spec: {
      apiVersion: template.apiVersion,
      parameters: {},
      steps: [...readTemplate(template).steps],
      templateInfo: {
        entityRef: 'template:default/t',
        entity: { metadata: { name: 't', ...metadata } },
      },
    },
  });

  it('annotates an entity of the workspace', async () => {
    const annotations = { 'backstage.io/template-version': '1.2.0' };
    const { files, lines, status } = await run([], versioned({ annotations }));
    expect(status).toBe('completed');
    expect(files).toContain('workspace/other.yaml');
    expect(parse(lines.find(line => line.includes('kind:')) ?? '')).toEqual({
      kind: 'Component',
      metadata: {
        annotations: { ...annotations, 'backstage.io/source-template': 'template:default/t' },
        labels: { tier: '1' },
      },
      spec: { owner: 'pay' },
    });
  });

  it('says when the template has no version', async () => {
    const { error } = await run([], versioned({}));
    expect(error?.message).toContain("give it the annotation 'backstage.io/template-version'");
  });
});

it('runs only actions with inputs that are allowed', async () => {
  const { error } = await run([log('secret plan')], {
    isActionAllowed: ({ id, input }) =>
      id !== 'debug:log' || (input as { message: string }).message === 'ok',
  });
  expect(error).toMatchObject({ name: 'NotAllowedError' });
});

it('ends as soon as it is aborted', async () => {
  const controller = new AbortController();
  const running = run([{ action: 'debug:wait', input: { minutes: 5 } }], {
    signal: controller.signal,
  });
  setTimeout(() => controller.abort(new JobAbortedError('cancelled')), 20);
  await expect(running).rejects.toThrow('cancelled');
});

it.each([
  ['offline', 'The host said: no; caused by offline'],
  ['no', 'The host said: no'],
])('says once why a step failed: %s', async (reason, message) => {
  const { error } = await run([{ id: 'fail', action: 'test:fail', input: { reason } }]);
  expect(error).toMatchObject({ message });
});
