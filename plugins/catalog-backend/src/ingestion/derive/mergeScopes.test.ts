import { expect, it } from 'vitest';
import { mergeScopes } from './mergeScopes.ts';

it('puts together what changed and what is gone', () => {
  expect(
    mergeScopes({ changed: ['/a', '/b'], gone: ['/x'] }, { changed: ['/b', '/c'], gone: ['/y'] }),
  ).toEqual({ changed: ['/a', '/b', '/c'], gone: ['/x', '/y'] });
});

it.each([
  [
    { changed: [], gone: ['/a/b'] },
    { changed: ['/a/b'], gone: [] },
  ],
  [
    { changed: [], gone: ['/a'] },
    { changed: ['/a/b/c.yaml'], gone: [] },
  ],
  [
    { changed: ['/a/b/c.yaml'], gone: [] },
    { changed: [], gone: ['/a/b'] },
  ],
])('keeps %o and %o apart, of which the later one counts', (first, second) => {
  expect(mergeScopes(first, second)).toBeUndefined();
});

it('takes a path that begins alike for another one', () => {
  expect(mergeScopes({ changed: ['/ab'], gone: [] }, { changed: [], gone: ['/a'] })).toEqual({
    changed: ['/ab'],
    gone: ['/a'],
  });
});
