import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { TemplateRenderer } from '../render/TemplateRenderer.ts';
import { makeWorkspace, runAction } from '../testing/hostActions.ts';
import { createBackstageRequestAction } from './backstageRequestAction.ts';
import { createUtilsDataActions } from './utilsDataActions.ts';
import { createUtilsFileActions } from './utilsFileActions.ts';
import { zipAction } from './zipAction.ts';

const renderer = new TemplateRenderer();
afterAll(() => renderer.close());
const actions = new Map(
  [...createUtilsFileActions(renderer), ...createUtilsDataActions(renderer), zipAction].map(
    action => [action.id, action],
  ),
);

/** Runs actions on a workspace, one after the other. */
async function start(files: Readonly<Record<string, string>> = {}) {
  const workspacePath = await makeWorkspace();
  for (const [name, text] of Object.entries(files))
    await writeFile(join(workspacePath, name), text);
  return {
    read: (name: string) => readFile(join(workspacePath, name)),
    async run(id: string, input: Record<string, unknown>) {
      const action = actions.get(`roadiehq:utils:${id}`);
      if (!action) throw new Error(`There is no action ${id}`);
      return (await runAction(action, input, { workspacePath })).outputs;
    },
  };
}

it('has all actions of the package', () => {
  expect([...actions.keys()].map(id => id.replace('roadiehq:utils:', '')).toSorted()).toEqual([
    'fs:append',
    'fs:parse',
    'fs:replace',
    'fs:write',
    'json:merge',
    'jsonata',
    'jsonata:json:transform',
    'jsonata:yaml:transform',
    'merge',
    'serialize:json',
    'serialize:yaml',
    'sleep',
    'zip',
  ]);
});

it('writes, appends, parses and replaces in files', async () => {
  const { run, read } = await start({ 'a.yaml': 'a: 1\n---\nb: 2\n', '.dot.txt': 'x' });
  expect(
    await run('fs:write', { path: 'd/a.json', content: '{"a":1}', preserveFormatting: true }),
  ).toEqual({ path: 'd/a.json' });
  await run('fs:append', { path: 'd/a.json', content: '\n' });
  await run('fs:append', { path: 'new.txt', content: 'one two one' });
  expect(await run('fs:parse', { path: 'd/a.json', parser: 'json' })).toEqual({
    content: { a: 1 },
  });
  expect(await run('fs:parse', { path: 'a.yaml', parser: 'multiyaml' })).toEqual({
    content: [{ a: 1 }, { b: 2 }],
  });
  expect(await run('fs:parse', { path: 'new.txt' })).toEqual({ content: 'one two one' });
  await run('fs:replace', { files: [{ file: 'new.txt', find: 'one', replaceWith: '1' }] });
  await run('fs:replace', {
    files: [
      { file: '*.txt', find: '(t)w(o)', replaceWith: '$2$1', matchRegex: true },
      { file: '*.txt', find: 'x', replaceWith: 'y' },
    ],
  });
  expect((await read('new.txt')).toString()).toBe('1 ot 1');
  expect((await read('.dot.txt')).toString()).toBe('x');
  await expect(run('fs:parse', { path: 'new.txt', parser: 'json' })).rejects.toThrow(
    "'new.txt' is no JSON",
  );
  for (const path of ['../out', '/etc/passwd'])
    await expect(run('fs:append', { path, content: 'x' })).rejects.toThrow(/workspace/);
});

it('names expressions that are wrong', async () => {
  const { run } = await start({ 'a.txt': 'a' });
  const file = { file: 'a.txt', find: '(', replaceWith: '', matchRegex: true };
  await expect(run('fs:replace', { files: [file] })).rejects.toThrow(
    "'find' is no regular expression",
  );
  await expect(run('jsonata', { data: {}, expression: '$f := ' })).rejects.toThrow(
    'JSONata failed',
  );
});

it('merges into JSON and YAML, and evaluates expressions on them', async () => {
  const { run, read } = await start({
    'a.json': '{\n    "list": [1],\n    "deep": { "a": 1 }\n}',
    'a.yaml': 'name: one\nlist: [1]\n---\nname: 2\n',
  });
  const content = { list: [2], deep: { b: 2 } };
  await run('merge', { path: 'a.json', content, mergeArrays: true });
  expect(JSON.parse((await read('a.json')).toString())).toEqual({
    list: [1, 2],
    deep: { a: 1, b: 2 },
  });
  await run('json:merge', { path: 'new.json', content: '{"__proto__":{"x":1}}' });
  expect(({} as { x?: number }).x).toBeUndefined();
  await expect(run('merge', { path: 'a.yaml', content: { x: 1 } })).rejects.toThrow(
    'useDocumentIncludingField',
  );
  await run('merge', {
    path: 'a.yaml',
    content: 'x: 1',
    useDocumentIncludingField: { key: 'name', value: '2' },
  });
  expect((await read('a.yaml')).toString()).toBe('name: one\nlist:\n  - 1\n---\nname: 2\nx: 1\n');
  expect(await run('jsonata', { data: [1, 2], expression: '$sum($)' })).toEqual({ result: 3 });
  expect(
    await run('jsonata:json:transform', { path: 'a.json', expression: 'deep', as: 'object' }),
  ).toEqual({ result: { a: 1, b: 2 } });
  expect(
    await run('jsonata:yaml:transform', { path: 'a.yaml', expression: '$.name', loadAll: true }),
  ).toEqual({ result: '- one\n- 2\n' });
  expect(
    await run('serialize:json', { data: { a: 1, b: 2 }, replacer: ['a'], space: ' ' }),
  ).toEqual({ serialized: '{\n "a": 1\n}' });
  expect(await run('serialize:yaml', { data: { a: [1] }, options: { indent: 4 } })).toEqual({
    serialized: 'a:\n    - 1\n',
  });
});

it('packs files', async () => {
  const { run, read } = await start({ 'a.txt': 'A' });
  await run('fs:write', { path: 'd/b.txt', content: 'B' });
  await run('zip', { path: '.', outputPath: 'all.zip' });
  await run('zip', { path: 'd/b.txt', outputPath: 'one.zip' });
  expect(Object.keys(unzipSync(await read('all.zip'))).toSorted()).toEqual(['a.txt', 'd/b.txt']);
  expect(Object.keys(unzipSync(await read('one.zip')))).toEqual(['b.txt']);
});

it('calls plugins that are allowed, with the rights of who runs the template', async () => {
  const sent: { url: string; authorization: string | null }[] = [];
  const action = createBackstageRequestAction(
    {
      discovery: { getBaseUrl: async id => `http://localhost/api/${id}` },
      fetch: {
        async fetch(input, init) {
          const { url, headers } = new Request(input, init);
          sent.push({ url, authorization: headers.get('authorization') });
          return Response.json({ ok: true });
        },
        forPlugin: () => {
          throw new Error('It is called by address');
        },
      },
    },
    { allowedPlugins: ['proxy'] },
  );
  const issueToken = async (id: string) => `for ${id}`;
  const call = (path: string) =>
    runAction(
      { ...action, run: context => action.run({ ...context, issueToken }) },
      { path, method: 'GET', params: { a: 1 } },
    );
  expect((await call('/api/proxy/snyk/orgs')).outputs).toMatchObject({
    code: 200,
    body: { ok: true },
  });
  expect(sent).toEqual([
    { url: 'http://localhost/api/proxy/snyk/orgs?a=1', authorization: 'Bearer for proxy' },
  ]);
  await expect(call('catalog/entities')).rejects.toThrow('scaffolder.http.allowedPlugins');
  await expect(call('proxy/../catalog/entities')).rejects.toThrow("leads out of 'proxy'");
  await expect(call('https://example.com')).rejects.toThrow('names no plugin');
  expect(sent).toHaveLength(1);
});
