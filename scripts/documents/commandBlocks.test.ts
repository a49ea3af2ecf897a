import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  listUnclearBlocks,
  parseCommandBlocks,
  readCommandBlocks,
  readCommands,
} from './commandBlocks.ts';
import { runCommands, startCommands } from './runCommands.ts';

const root = resolve(import.meta.dirname, '../..');
/** Whose commands tests run: others would be some that nobody has tried. */
const documents = ['backup', 'install', 'production', 'upgrading'].map(name => `docs/${name}.md`);

/** The code of the tests that take too long for `npm test`. */
async function readTests(): Promise<string> {
  const folder = join(root, 'scripts/slow');
  const files = (await readdir(folder)).filter(name => name.endsWith('.slow.ts'));
  return (await Promise.all(files.map(name => readFile(join(folder, name), 'utf8')))).join('\n');
}

it('finds the shell commands of a document, with the names that tests run them by', () => {
  const markdown = [
    '# Try',
    '```sh run=try',
    'npm start',
    '```',
    'and',
    '```ts',
    'sh();',
    '```',
    '````sh',
    'cat <<E',
    '```sh run=inner',
    'E',
    '````',
    '```sh not-run="it needs a registry"',
    'docker push a',
    '```',
  ].join('\n');
  expect(parseCommandBlocks(markdown)).toEqual([
    { line: 2, name: 'try', reason: undefined, commands: 'npm start\n' },
    { line: 9, name: undefined, reason: undefined, commands: 'cat <<E\n```sh run=inner\nE\n' },
    { line: 14, name: undefined, reason: 'it needs a registry', commands: 'docker push a\n' },
  ]);
});

it('finds blocks that may be commands, and are not marked as such', () => {
  const blocks = [
    '```\nnpm start\n```',
    '```bash\nnpm start\n```',
    'then\n\n    npm start\n',
    '- one\n\n  ```sh run=a\n  npm start\n  ```',
    '~~~sh run=a\nnpm start\n~~~',
  ];
  for (const block of blocks)
    expect({ block, lines: listUnclearBlocks(block) }).toMatchObject({ lines: { length: 1 } });
  const clear =
    '# A\n```sh run=a\n\n    indented in it\n```\na list:\n- item\n    goes on\n```yaml\na: b\n```\n';
  expect(listUnclearBlocks(clear)).toEqual([]);
});

describe.each(documents)('%s', document => {
  it('has commands in blocks that a test can find', async () => {
    expect(listUnclearBlocks(await readFile(join(root, document), 'utf8'))).toEqual([]);
  });

  it('gives each block of commands a name of its own to run it by, or a reason why no test does', async () => {
    const blocks = await readCommandBlocks(document);
    expect(blocks.length).toBeGreaterThan(0);
    const unclear = blocks.filter(
      ({ name, reason }) => (name === undefined) === (reason === undefined),
    );
    expect(unclear).toEqual([]);
    const names = blocks.flatMap(({ name }) => name ?? []);
    expect(names).toEqual([...new Set(names)]);
  });

  it('has no block with a name that no test runs', async () => {
    const tests = await readTests();
    const blocks = await readCommandBlocks(document);
    const called = (name: string) =>
      new RegExp(`readCommands\\(\\s*'${RegExp.escape(document)}',\\s*'${name}',?\\s*\\)`);
    expect(blocks.filter(({ name }) => name && !called(name).test(tests))).toEqual([]);
  });
});

it('refuses a name that no block has', async () => {
  await expect(readCommands('docs/install.md', 'nothing')).rejects.toThrow(
    "'docs/install.md' has no block of commands with run=nothing",
  );
});

it('runs commands until the first that fails, and reports what they wrote', async () => {
  const options = { cwd: tmpdir() };
  await expect(runCommands('echo one\necho two >&2\n', options)).resolves.toMatch(/one[^]*two/);
  await expect(runCommands('echo one\nfalse\necho two\n', options)).rejects.toThrow(
    /^Ended with 1: echo one[^]*\none\n$/,
  );
});

it('stops what does not end by itself, with all that it has started', async () => {
  const running = await startCommands('(echo ready; exec sleep 600)\n', {
    cwd: tmpdir(),
    until: 'ready',
  });
  await running.stop();
  expect(running.readOutput()).toBe('ready\n');
});

it('reports what was written by commands that end before they are ready', async () => {
  await expect(startCommands('echo no port\n', { cwd: tmpdir(), until: 'ready' })).rejects.toThrow(
    /^Ended with 0 before 'ready'[^]*no port/,
  );
});
