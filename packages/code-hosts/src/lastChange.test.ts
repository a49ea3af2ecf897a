import { expect, it } from 'vitest';
import type { CodeHostType } from './CodeHost.ts';
import { readLastChange } from './lastChange.ts';

const at = '2026-03-04T05:06:07.000Z';
const date = '2026-03-04T06:06:07+01:00';

it.each<[type: CodeHostType, answer: unknown, bare: unknown]>([
  ['github', [{ sha: 'c1', commit: { author: { name: 'Ada', date } } }], [{ sha: 'c1' }]],
  ['gitea', [{ sha: 'c1', commit: { author: { name: 'Ada', date } } }], [{ sha: 'c1' }]],
  ['gitlab', [{ id: 'c1', author_name: ' Ada ', authored_date: date }], [{ id: 'c1' }]],
  [
    'azure',
    { value: [{ commitId: 'c1', author: { name: 'Ada', date } }] },
    { value: [{ commitId: 'c1', author: 7 }] },
  ],
  [
    'bitbucketCloud',
    { values: [{ hash: 'c1', date, author: { raw: 'Ada <ada@example.com>' } }] },
    { values: [{ hash: 'c1', date: 'soon' }] },
  ],
  [
    'bitbucketServer',
    { values: [{ id: 'c1', author: { name: 'Ada' }, authorTimestamp: Date.parse(date) }] },
    { values: [{ id: 'c1' }] },
  ],
])('reads who changed a file on %s last, and when', (type, answer, bare) => {
  expect(readLastChange(type, JSON.stringify(answer))).toEqual({
    commit: 'c1',
    author: 'Ada',
    changedAt: at,
  });
  expect(readLastChange(type, JSON.stringify(bare))).toEqual({ commit: 'c1' });
  const none = JSON.stringify(answer).replace(/\[.*\]/, '[]');
  expect(readLastChange(type, none)).toBeUndefined();
  expect(() => readLastChange(type, '{"message":"Moved"}')).toThrow('Invalid input');
});
