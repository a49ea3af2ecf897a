import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findRows,
  formatPath,
  getFirstLevel,
  getPath,
  listRows,
  maxRows,
  type Unfolding,
} from './dataRows.ts';
import { readData, writeData, writeScalar } from './dataText.ts';

const all: Unfolding = { toLevel: Infinity, exceptions: new Map() };
const spec = { spec: { type: 'service', containers: [{ image: 'a:1' }] }, kind: 'Component' };
const bomb = `a: &a [x,x,x,x,x,x,x,x,x]
b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]
c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]
d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]
e: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]
f: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e]`;

describe('listRows', () => {
  it('goes from top to bottom, with the way to each row', () => {
    const rows = listRows(spec, all, false);
    expect(rows.map(row => formatPath(getPath(row)))).toEqual([
      'spec',
      'spec.type',
      'spec.containers',
      'spec.containers[0]',
      'spec.containers[0].image',
      'kind',
    ]);
    expect(rows[1]).toMatchObject({ level: 2, place: 1, placeCount: 2, size: 0 });
  });

  it('sorts keys, but no lists', () => {
    const rows = listRows({ b: [2, 1], a: 0 }, all, true);
    expect(rows.map(({ key, value, size }) => [key, size ? size : value])).toEqual([
      ['a', 0],
      ['b', 2],
      [0, 2],
      [1, 1],
    ]);
  });

  it('omits what is folded', () => {
    const folded = { toLevel: Infinity, exceptions: new Map([['/spec', false]]) };
    expect(listRows(spec, folded, false).map(({ id }) => id)).toEqual(['/spec', '/kind']);
    const opened = { toLevel: 1, exceptions: new Map([['/spec', true]]) };
    expect(listRows(spec, opened, false).map(({ id }) => id)).toEqual([
      '/spec',
      '/spec/type',
      '/spec/containers',
      '/kind',
    ]);
  });

  it('shows a plain value, and nothing in an empty list', () => {
    expect(listRows('text', all, false)).toMatchObject([{ key: undefined, value: 'text' }]);
    expect(listRows([], all, false)).toMatchObject([{ key: undefined, value: [], size: 0 }]);
  });

  it('ends where data contains itself, multiplies or is very deep', () => {
    const circular: Record<string, unknown> = { a: 1 };
    circular['self'] = circular;
    expect(listRows({ circular }, all, false).map(({ isCircular }) => isCircular)).toEqual([
      false,
      false,
      true,
    ]);
    expect(listRows(readData(bomb), all, false)).toHaveLength(maxRows);
    expect(getFirstLevel(readData(bomb))).toBe(2);
    const deep = JSON.parse(`${'['.repeat(3000)}1${']'.repeat(3000)}`);
    expect(listRows(deep, all, false)).toHaveLength(3000);
  });

  it('gives each place an id of its own', () => {
    fc.assert(
      fc.property(fc.jsonValue(), data => {
        const ids = listRows(data, all, false).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});

it('finds keys and values in any case, also where they are folded', () => {
  const find = (query: string) =>
    findRows(spec, query, false, value => writeScalar(value, 'yaml')).map(({ id }) => id);
  expect(find('TYPE')).toEqual(['/spec/type']);
  expect(find('a:1')).toEqual(['/spec/containers/0/image']);
  expect(find('absent')).toEqual([]);
});

it.each([
  [['metadata', 'annotations', 'example.com/a'], 'metadata.annotations["example.com/a"]'],
  [[0, 'a-b'], '[0].a-b'],
  [['say "hi"'], '["say \\"hi\\""]'],
])('writes the way %j as %s', (path, text) => {
  expect(formatPath(path)).toBe(text);
});

describe('texts', () => {
  it('reads YAML, JSON and several documents', () => {
    expect(readData('a: [1, yes]')).toEqual({ a: [1, 'yes'] });
    expect(readData(' {"a": 1e3}')).toEqual({ a: 1000 });
    expect(readData('a: 1\n---\nb: 2\n')).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it.each(['a: [1', 'a: b: c', '{"a": }x'])('says where %j cannot be read', text => {
    expect(() => readData(text)).toThrow(/\(\d+:\d+\)/);
  });

  it('reads what it writes, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.boolean(), (data, sortsKeys) => {
        const plain = JSON.parse(JSON.stringify(data));
        expect(readData(writeData(plain, 'json', sortsKeys))).toEqual(plain);
        expect(readData(writeData(plain, 'yaml', sortsKeys))).toEqual(plain);
      }),
    );
  });

  it('writes a plain value so that YAML reads the same', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.double(), fc.boolean()), value => {
        fc.pre(typeof value !== 'number' || Number.isFinite(value));
        const text = writeScalar(value, 'yaml');
        expect((readData(`a: ${text}`) as { a: unknown }).a).toEqual(
          Object.is(value, -0) ? 0 : value,
        );
      }),
    );
  });

  it('sorts keys on every level', () => {
    expect(writeData({ b: { d: 1, c: 2 }, a: 0 }, 'json', true).replaceAll(/\s/g, '')).toBe(
      '{"a":0,"b":{"c":2,"d":1}}',
    );
    expect(writeData({ b: { d: 1, c: 2 }, a: 0 }, 'yaml', true)).toBe('a: 0\nb:\n  c: 2\n  d: 1\n');
  });

  it('refuses JSON that would have no end', () => {
    expect(() => writeData(readData(bomb), 'json', false)).toThrow('too large for JSON');
    expect(writeData(readData(bomb), 'yaml', false).length).toBeLessThan(2000);
  });
});
