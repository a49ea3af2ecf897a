import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { StatementCache } from './StatementCache.ts';

const texts = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `note ${from + index}`);
const ids = (from: number, to: number) =>
  Int32Array.from({ length: to - from }, (_, index) => from + index);

function aDatabase() {
  const database = new DatabaseSync(':memory:');
  database.exec('create table notes (id integer primary key, text text not null)');
  return { database, statements: new StatementCache(database) };
}

describe('StatementCache', () => {
  it.each([0, 1, 31, 32, 33, 64, 100])('writes each of %i rows once, given by columns', count => {
    const { database, statements } = aDatabase();
    const result = statements.run('insert into notes (id, text) values', [
      { columns: [ids(0, count), texts(0, count)], tail: '' },
    ]);
    expect(result).toEqual({ rows: [], changes: count });
    const read = database.prepare('select id, text from notes order by id').all();
    expect(read.map(row => ({ ...row }))).toEqual(
      texts(0, count).map((text, id) => ({ id, text })),
    );
  });

  it('updates the rows that exist when the tail says so', () => {
    const { database, statements } = aDatabase();
    const tail = 'on conflict (id) do update set text = excluded.text';
    const write = (columns: (Int32Array | string[])[]) =>
      statements.run('insert into notes (id, text) values', [{ columns, tail }]);
    write([ids(0, 40), Array(40).fill('old')]);
    expect(write([ids(5, 75), texts(5, 75)]).changes).toBe(70);
    const read = database.prepare('select text from notes order by id').all();
    expect(read.map(({ text }) => text)).toEqual([...Array(5).fill('old'), ...texts(5, 75)]);
  });

  it('ends a recursive statement that has no end, and goes on', () => {
    const { statements } = aDatabase();
    const count = (end: string) =>
      statements.run(
        `with recursive numbers (n) as (select 1 union all select n + 1 from numbers ${end}) select n from numbers`,
        [],
      );
    expect(() => count('')).toThrow(/more than 200000 rows and may have no end: with recursive/);
    expect(count('where n < 1000').rows).toHaveLength(1000);
  });

  it('keeps none of the rows of a run in which one is refused', () => {
    const { database, statements } = aDatabase();
    const twice = Int32Array.from([...ids(0, 31), 0]);
    expect(() =>
      statements.run('insert into notes (id, text) values', [
        { columns: [twice, texts(0, 32)], tail: '' },
      ]),
    ).toThrow(/UNIQUE/);
    expect(database.prepare('select count(*) as count from notes').get()).toEqual({ count: 0 });
  });
});
