import { expect, it } from 'vitest';
import { describeStatement } from './describeStatement.ts';

it.each([
  ['select * from a where b = $1 and c = $22', 'SELECT', 'select * from a where b = ? and c = ?'],
  ["update a set b = 'O''Brien', c = 12.5e3", 'UPDATE', 'update a set b = ?, c = ?'],
  [
    String.raw`select e'a\'b', $$x$$, $tag$ y $tag$ from "t 1"`,
    'SELECT',
    'select ?, ?, ? from "t 1"',
  ],
  [
    'select 1 -- secret\n from a /* secret */ where x2 = 3',
    'SELECT',
    'select ? from a where x2 = ?',
  ],
  ["select 'never ended", 'SELECT', 'select ?'],
  ['select $$never ended', 'SELECT', 'select ?'],
  ['select * from a where b in (?, ?, ?, ?, ?, ?)', 'SELECT', 'select * from a where b in (?, …)'],
  ['insert into a values (?, ?), (?, ?), (?, ?)', 'INSERT', 'insert into a values (?, ?), …'],
  ['(select 1)', 'SELECT', '(select ?)'],
  ['', 'OTHER', ''],
])('shows a statement without its values: %s', (sql, operation, text) => {
  expect(describeStatement(sql)).toEqual({ operation, text });
});

it('shows the same number of characters at most of any statement, in linear time', () => {
  const startedAt = performance.now();
  for (const part of ["'", '$a', '/*', '(?, ', '"', '$$', ' '])
    expect(describeStatement(`select ${part.repeat(200_000)}`).text.length).toBeLessThan(2100);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});
