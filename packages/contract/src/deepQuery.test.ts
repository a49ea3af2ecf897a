import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDeepQuery, writeDeepQuery } from './deepQuery.ts';

it.each<[string, unknown]>([
  ['', {}],
  ['term=pay+ment&types[0]=api', { term: 'pay ment', types: ['api'] }],
  ['types%5B1%5D=b&types%5B0%5D=a', { types: ['a', 'b'] }],
  ['types[]=a&types[]=b', { types: ['a', 'b'] }],
  ['types=a&types=b', { types: ['a', 'b'] }],
  ['types[9]=a&types[]=b', { types: ['a', 'b'] }],
  ['filters[kind]=Component', { filters: { kind: 'Component' } }],
  [
    'filters[kind][0]=API&filters[kind][1]=Component&filters[owner]=me',
    { filters: { kind: ['API', 'Component'], owner: 'me' } },
  ],
  ['a[b][c][d][e]=1', { a: { b: { c: { d: { e: '1' } } } } }],
  ['filters[metadata.name]=x&filters[0]=y', { filters: { 'metadata.name': 'x', 0: 'y' } }],
  ['flag', { flag: '' }],
])('reads %s', (search, expected) => {
  expect(parseDeepQuery(search)).toEqual(expected);
});

it.each([
  ['a[b][c][d][e][f]=1', "'a[b][c][d][e][f]' has more than 5 keys; flatten it"],
  ['a[__proto__]=1', "has the key '__proto__'; use another"],
  ['__proto__[a]=1', "has the key '__proto__'; use another"],
  ['a[constructor][prototype]=1', "has the key 'constructor'; use another"],
  ['a[b=1', "'a[b' is not valid; write it as 'name[key][0]'"],
  ['[a]=1', 'is not valid'],
  ['a[b]c=1', 'is not valid'],
  ['a=1&a[b]=2', 'is sent both with and without keys; send it in one form'],
  ['a[b]=2&a=1', 'is sent both with and without keys'],
  ['a=1&'.repeat(1001), 'Query has more than 1000 parameters; send fewer'],
])('refuses %.40s', (search, message) => {
  expect(() => parseDeepQuery(search)).toThrow(message);
});

it('leaves the prototypes of objects alone, whatever is sent', () => {
  const tryToParse = (search: string) => {
    try {
      parseDeepQuery(search);
      return 'read';
    } catch (error) {
      return (error as Error).name;
    }
  };
  fc.assert(
    fc.property(fc.string(), search => {
      expect(['read', 'InputError']).toContain(tryToParse(search));
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
  );
});

it('reads what it writes', () => {
  const query = { term: 'a&b', types: ['x', 'y'], filters: { kind: ['API'], owner: 'me' } };
  const search = writeDeepQuery({ ...query, none: undefined });
  expect(search).toBe(
    'term=a%26b&types%5B0%5D=x&types%5B1%5D=y&filters%5Bkind%5D%5B0%5D=API&filters%5Bowner%5D=me',
  );
  expect(parseDeepQuery(search)).toEqual(query);
});
