import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const module = new URL('runWithProgress.mjs', import.meta.url).href;

/** Runs a Node script with `runWithProgress` in a process of its own. */
function start(script: string, options: string) {
  const code = `import { runWithProgress } from ${JSON.stringify(module)};
    const result = await runWithProgress('making bread', process.execPath, ['-e', ${JSON.stringify(script)}], ${options});
    process.stdout.write(JSON.stringify(result));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', chunk => (output.out += String(chunk)));
  child.stderr.on('data', chunk => (output.err += String(chunk)));
  return { child, output };
}

it('writes what it does at once, and again as long as it takes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-progress-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const enough = join(folder, 'enough');
  const { child, output } = start(
    `setInterval(() => require('fs').existsSync(${JSON.stringify(enough)}) && process.exit(console.log('bread')), 10)`,
    '{ stdio: ["ignore", "pipe", 2], intervalMs: 20 }',
  );
  await expect.poll(() => output.err.split('\n').length, { timeout: 20_000 }).toBeGreaterThan(3);
  await writeFile(enough, '');
  await once(child, 'close');
  const [first, ...later] = output.err.trim().split('\n');
  expect(first).toBe('portico: making bread');
  expect(new Set(later.map(line => line.replace(/\d+/, 'n')))).toEqual(
    new Set(['portico: making bread (n s)']),
  );
  expect(JSON.parse(output.out)).toEqual({ status: 0, stdout: 'bread\n' });
});

it('gives the status of a command that fails', async () => {
  const { child, output } = start('process.exit(7)', '{ stdio: "ignore" }');
  await once(child, 'close');
  expect(JSON.parse(output.out)).toEqual({ status: 7, stdout: '' });
});

it('ends its command with itself', async () => {
  const { child, output } = start(
    'console.error("ready"); setInterval(() => {}, 1000)',
    '{ stdio: ["ignore", "pipe", 2] }',
  );
  await expect.poll(() => output.err, { timeout: 20_000 }).toContain('ready');
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect([code, output.out]).toEqual([1, '']);
});
