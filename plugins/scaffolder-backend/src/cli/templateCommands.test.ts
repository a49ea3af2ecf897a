import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { addTemplateCommands } from './addTemplateCommands.ts';

const template = {
  apiVersion: 'scaffolder.backstage.io/v1beta3',
  kind: 'Template',
  metadata: { name: 'service' },
  spec: {
    parameters: { required: ['name'], properties: { name: { type: 'string' } } },
    steps: [
      {
        id: 'fetch',
        action: 'fetch:template',
        input: {
          url: './skeleton',
          values: {
            name: '${{ (("git.acme.example?owner=a&repo=" + parameters.name) | parseRepoUrl).repo }}',
          },
        },
      },
      {
        id: 'publish',
        action: 'publish:github',
        input: { repoUrl: 'github.com?owner=acme&repo=${{ parameters.name }}' },
      },
      {
        id: 'ticket',
        action: 'acme:ticket',
        input: { title: '${{ parameters.name }}', token: '${{ secrets.token }}' },
      },
    ],
    output: { ticket: '${{ steps.ticket.output.key }}' },
  },
};
const testCase =
  'values: { name: pay }\nhosts: { git.acme.example: gitlab }\nsecrets: { token: secret-value }\noutputs: { ticket: { key: PAY-1 } }\n';

async function makeFolder(files: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-template-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const all = {
    'template.yaml': JSON.stringify(template),
    'skeleton/${{ values.name }}.md': '# ${{ values.name }}\n',
    'template-tests/pay/case.yaml': testCase,
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

async function test(folder: string, ...argv: string[]) {
  const written = { out: '', err: '', error: '' };
  const program = new Command('portico').exitOverride();
  addTemplateCommands(program, {
    out: text => void (written.out += text),
    err: text => void (written.err += text),
    folder,
  });
  await program
    .parseAsync(['template', 'test', ...argv], { from: 'user' })
    .catch((error: Error) => void (written.error = error.message));
  return written;
}

it('writes what a template makes, compares it later, and reports what differs', async () => {
  const folder = await makeFolder();
  const first = await test(folder, 'template.yaml', '--update');
  expect(first).toEqual({ out: 'service: pay: written\n', err: '', error: '' });
  const expected = join(folder, 'template-tests/pay/expected');
  expect(await readFile(join(expected, 'files/pay.md'), 'utf8')).toBe('# pay\n');
  expect(parse(await readFile(join(expected, 'run.yaml'), 'utf8'))).toEqual({
    status: 'completed',
    steps: [
      { id: 'fetch', action: 'fetch:template', status: 'completed' },
      {
        id: 'publish',
        action: 'publish:github',
        status: 'completed',
        input: { repoUrl: 'github.com?owner=acme&repo=pay' },
      },
      {
        id: 'ticket',
        action: 'acme:ticket',
        status: 'completed',
        input: { title: 'pay', token: '***' },
      },
    ],
    output: { ticket: 'PAY-1' },
  });
  expect(await test(folder, 'template.yaml')).toEqual({
    out: 'service: pay: ok\n',
    err: '',
    error: '',
  });
  await writeFile(join(folder, 'skeleton/more.md'), 'more');
  await writeFile(join(folder, 'skeleton/${{ values.name }}.md'), '# Service ${{ values.name }}\n');
  const changed = await test(folder, 'template.yaml');
  expect(changed).toEqual({
    out: 'service: pay: differs\n',
    err: "  files/more.md: is new\n  files/pay.md:1: expected '# pay', got '# Service pay'\n",
    error: '1 case differs; look at the changes, and accept them with --update',
  });
});

it('says when what it writes is a failure', async () => {
  const folder = await makeFolder({
    'template-tests/pay/case.yaml': testCase.replace('gitlab', 'gerrit'),
  });
  await rm(join(folder, 'skeleton'), { recursive: true });
  const { out } = await test(folder, 'template.yaml', '--update');
  expect(out).toContain('service: pay: written; the run failed: ');
});

it.each<[field: string, files: Record<string, string>, message: string]>([
  ['the values', { 'template-tests/pay/case.yaml': 'values: {}' }, 'requires property "name"'],
  [
    'a field of a case',
    { 'template-tests/pay/case.yaml': 'valuse: {}' },
    'Unrecognized key: "valuse"',
  ],
  [
    'a step of outputs',
    { 'template-tests/pay/case.yaml': `${testCase}`.replace('ticket', 'x') },
    "step 'x'",
  ],
  [
    'an unknown action',
    { 'template-tests/pay/case.yaml': 'values: { name: pay }' },
    "the action 'acme:ticket'",
  ],
  ['the template', { 'template.yaml': 'kind: Component' }, 'holds no template'],
])('says what is wrong with %s', async (_, files, message) => {
  expect((await test(await makeFolder(files), 'template.yaml')).error).toContain(message);
});

it('says when there are no cases, or no template', async () => {
  const folder = await makeFolder();
  await rm(join(folder, 'template-tests'), { recursive: true });
  expect((await test(folder, 'template.yaml')).error).toContain("write one as 'template-tests/");
  expect((await test(folder, 'nowhere.yaml')).error).toContain('There is no file');
});

it('says what authors of templates get wrong without an error', async () => {
  const wrong = {
    ...template,
    spec: {
      parameters: { properties: { name: { type: 'string', 'ui:widget': 'nothing' } } },
      steps: [{ id: 'read-dir', action: 'fs:readdir', input: { paths: ['.'], recursive: false } }],
      output: { files: '${{ steps.read-dir.output.files }}' },
    },
  };
  const folder = await makeFolder({
    'template.yaml': JSON.stringify(wrong),
    'template-tests/pay/case.yaml': 'values: { name: pay }\n',
  });
  const { err } = await test(folder, 'template.yaml', '--update');
  expect(err).toContain("'properties.name' names the widget 'nothing'");
  expect(err).toContain("'output.files' has 'steps.read-dir', which is a subtraction");
});
