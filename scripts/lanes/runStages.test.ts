import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runStages, type Step } from './runStages.ts';

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'portico-lanes-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const aStep = (title: string, script: string, more: Partial<Step> = {}): Step => ({
  title,
  command: process.execPath,
  args: ['-e', script],
  cwd: import.meta.dirname,
  ...more,
});

/** Waits for a file, as steps do that need each other. */
const waitFor = (file: string) =>
  `const fs = require('node:fs'); const timer = setInterval(() => fs.existsSync(${JSON.stringify(file)}) && clearInterval(timer), 10);`;
/** Creates a file with the id of the process, complete from the start. */
const touch = (file: string) =>
  `const files = require('node:fs'); const [file, draft] = ${JSON.stringify([file, `${file}.draft`])}; files.writeFileSync(draft, String(process.pid)); files.renameSync(draft, file);`;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('runs lanes beside each other, and the steps of one in order', async () => {
  const folder = await makeFolder();
  const [left, right] = [join(folder, 'left'), join(folder, 'right')];
  const results = await runStages(
    [
      [
        [aStep('a', touch(left)), aStep('b', waitFor(right))],
        [aStep('c', waitFor(left)), aStep('d', touch(right))],
      ],
    ],
    { write: () => {} },
  );
  expect(results.map(({ step, outcome }) => `${step.title} ${outcome}`)).toEqual([
    'a passed',
    'b passed',
    'c passed',
    'd passed',
  ]);
});

it('writes the output of each step whole, and where it failed as soon as that is known', async () => {
  const folder = await makeFolder();
  const seen = join(folder, 'seen');
  const failing = `console.log('before'); console.log('  ✘  a page moves'); ${waitFor(seen)} process.exitCode = 1;`;
  const written: string[] = [];
  const [failed] = await runStages([[[aStep('pages', failing)]]], {
    write: text => {
      written.push(text);
      if (text.startsWith('!! ')) void writeFile(seen, '');
    },
  });
  expect(failed?.outcome).toBe('failed');
  expect(written[1]).toBe('!! pages: ✘  a page moves\n');
  expect(written[2]).toMatch(/^\n== pages: failed \(\d+ s\)\nbefore\n {2}✘ {2}a page moves\n$/);
});

it('starts a stage when all lanes of the one before have ended', async () => {
  const folder = await makeFolder();
  const file = join(folder, 'late');
  const late = `setTimeout(() => { ${touch(file)} }, 200);`;
  const look = `process.exitCode = require('node:fs').existsSync(${JSON.stringify(file)}) ? 0 : 1;`;
  const results = await runStages(
    [[[aStep('early', '')], [aStep('late', late)]], [[aStep('next', look)]]],
    { write: () => {} },
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed']);
});

it('goes on after a failure, but not with what needs the failed step', async () => {
  const fail = 'process.exitCode = 3';
  const build = aStep('build', fail);
  const lint = aStep('lint', '');
  const results = await runStages(
    [
      [
        [build, aStep('bundle', '', { needs: build }), lint],
        [aStep('missing', '', { command: 'no-such-command-here' }), aStep('units', '')],
      ],
      [[aStep('journeys', '', { needs: build }), aStep('stories', '', { needs: lint })]],
    ],
    { write: () => {} },
  );
  expect(results.map(({ step, outcome }) => `${step.title} ${outcome}`)).toEqual([
    'build failed',
    'bundle not run',
    'lint passed',
    'missing failed',
    'units passed',
    'journeys not run',
    'stories passed',
  ]);
});

it('ends what a step has started when it is interrupted, and starts nothing more', async () => {
  const folder = await makeFolder();
  const file = join(folder, 'pid');
  const endless = `${touch(file)} process.on('SIGINT', () => {}); setInterval(() => {}, 1000);`;
  const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(endless)}], { stdio: 'ignore' }); setInterval(() => {}, 1000);`;
  const interruption = new AbortController();
  const running = runStages([[[aStep('server', parent), aStep('next', '')]]], {
    write: () => {},
    signal: interruption.signal,
  });
  const written = await vi.waitFor(() => readFile(file, 'utf8'), { timeout: 20_000 });
  const pid = Number(written);
  expect(isRunning(pid)).toBe(true);
  interruption.abort();
  expect((await running).map(({ outcome }) => outcome)).toEqual(['failed', 'not run']);
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 20_000 });
});
