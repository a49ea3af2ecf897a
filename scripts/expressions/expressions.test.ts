import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { allowedCalls, allowedLiterals } from './allowedExpressions.ts';
import { findExpressions, isSlow } from './findExpressions.ts';

const root = dirname(dirname(import.meta.dirname));
/** Code for tests and builds reads no text of anybody else. */
const isProduct = (path: string) =>
  !/\.(test|stories)\.tsx?$|\/testing\/|\/fixtures\/|^packages\/(local-code-host|testing|vite)\//.test(
    path,
  );
const sources = execFileSync(
  'git',
  [
    'ls-files',
    '-co',
    '--exclude-standard',
    'packages/*/src/*',
    'plugins/*/src/*',
    'apps/server/src',
    'apps/portal/src',
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 64e6 },
)
  .split('\n')
  .filter(path => /\.tsx?$/.test(path) && isProduct(path))
  .map(path => ({ path, ...findExpressions(path, readFileSync(join(root, path), 'utf8')) }));

it('every regular expression takes time in proportion to the text', () => {
  const slow = sources.flatMap(({ path, literals }) =>
    literals.filter(isSlow).map(literal => ({ path, literal })),
  );
  const others = slow.filter(({ literal }) => allowedLiterals[literal] === undefined);
  // Begin it where a run begins, as in /(?<!-)-+$/, or read what is longer than needed by other means.
  expect(others).toEqual([]);
  const found = new Set(slow.map(({ literal }) => literal));
  expect(Object.keys(allowedLiterals).filter(literal => !found.has(literal))).toEqual([]);
});

it('patterns and expressions of others are matched by @portico/patterns', () => {
  const calls = new Set(
    sources.flatMap(({ path, calls: names }) => names.map(name => `${path} ${name}`)),
  );
  expect([...calls].toSorted()).toEqual(Object.keys(allowedCalls).toSorted());
});

it.each(['/\\/+$/', '/(a+)+$/', '/^\\s*(.*?)\\s*$/', '/<.*>.*!/'])('%s is found slow', literal => {
  expect(isSlow(literal)).toBe(true);
});

it('finds matchers of any name', () => {
  const code = 'posix.matchesGlob(a, b); new RegExp(a); picomatch(a); const x = /a/;';
  expect(findExpressions('a.ts', code)).toEqual({
    literals: ['/a/'],
    calls: ['matchesGlob', 'RegExp', 'picomatch'],
  });
});
