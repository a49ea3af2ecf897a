import { tmpdir } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { listChanges, takeSnapshot } from './workerState.ts';

const cwd = process.cwd();
const ignore = () => {};

afterEach(() => {
  process.chdir(cwd);
  process.off('uncaughtException', ignore);
});

const changes: [string, () => unknown][] = [
  ['global fetch', () => vi.stubGlobal('fetch', ignore)],
  ['global setTimeout', () => vi.useFakeTimers({ toFake: ['setTimeout'] })],
  ['console.warn', () => vi.spyOn(console, 'warn')],
  ['environment variable PORTICO_LEFT', () => vi.stubEnv('PORTICO_LEFT', 'x')],
  ["listeners of process 'uncaughtException'", () => process.on('uncaughtException', ignore)],
  ['working directory', () => process.chdir(tmpdir())],
];

it.each(changes)('names what a file leaves behind: %s', (name, change) => {
  const before = takeSnapshot();
  change();
  const found = listChanges(before);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect(found).toEqual([name]);
});

it('names nothing where all is as it was', () => {
  expect(listChanges(takeSnapshot())).toEqual([]);
});
