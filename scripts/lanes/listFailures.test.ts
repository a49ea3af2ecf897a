import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listFailures } from './listFailures.ts';

const failed = (output: string) => ({ outcome: 'failed' as const, output });

it('names the tests of a step that failed, with the first line of their errors', () => {
  const output =
    'stdout | a\nflaky: a.test.ts: b\nfailed: a.test.ts: adds: expected 2 to be 3\nrest';
  expect(listFailures(failed(output))).toEqual(['a.test.ts: adds: expected 2 to be 3']);
});

it('shows how the output ends where no test is named', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  expect(listFailures(failed(lines.join('\n')))).toEqual(lines.slice(-12));
});

it('names nothing of a step that passed', () => {
  expect(listFailures({ outcome: 'passed', output: 'failed: a' })).toEqual([]);
});

it('names journeys with what failed first, and errors outside of them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-failures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'journeys.json');
  const spec = (title: string, messages: string[]) => ({
    title,
    ok: true,
    tests: [
      {
        status: messages.length === 0 ? 'expected' : 'unexpected',
        results: [{ errors: messages.map(message => ({ message })) }],
      },
    ],
  });
  const group = { specs: [spec('opens', ['\u001B[31mError: a page moves\u001B[39m\n\n- 1', 'x'])] };
  const suite = { file: 'a.journey.ts', specs: [spec('is well', [])], suites: [group] };
  const errors = [{ message: 'Error: Timed out waiting from config.webServer.\nmore' }];
  writeFileSync(path, JSON.stringify({ suites: [suite], errors }));
  expect(listFailures(failed('231 passed'), path)).toEqual([
    'a.journey.ts: opens: Error: a page moves',
    'outside of tests: Error: Timed out waiting from config.webServer.',
  ]);
});
