import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { parseCommandBlocks, readCommandBlocks, readCommands } from './commandBlocks.ts';
import { runCommands, startCommands } from './runCommands.ts';

/** Whose commands tests run: a block without `run=` would be one that nobody has tried. */
const documents = ['docs/install.md'];

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
  ].join('\n');
  expect(parseCommandBlocks(markdown)).toEqual([
    { line: 2, name: 'try', commands: 'npm start\n' },
    { line: 9, name: undefined, commands: 'cat <<E\n```sh run=inner\nE\n' },
  ]);
});

it.each(documents)('gives each block of commands in %s a name to run it by', async document => {
  const blocks = await readCommandBlocks(document);
  expect(blocks.length).toBeGreaterThan(0);
  expect(blocks.filter(({ name }) => name === undefined)).toEqual([]);
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
