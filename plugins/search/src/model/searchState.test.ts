import { expect, it } from 'vitest';
import { readSearchAddress, writeSearchAddress } from './searchAddress.ts';
import { changeFilter, changeSearch, emptySearch, toSearchQuery } from './searchState.ts';

const second = { ...emptySearch, term: 'pay', pageCursor: 'MQ==', isExact: true };

it.each([
  ['term', { term: 'other' }],
  ['types', { types: ['techdocs'] }],
  ['filters', { filters: { kind: ['API'] } }],
  ['page size', { pageLimit: 50 }],
])('goes back to the first page when the %s changes', (_, part) => {
  expect(changeSearch(second, part).pageCursor).toBeUndefined();
});

it('stays on its page when nothing changes, and goes to another one by its cursor', () => {
  expect(changeSearch(second, { term: 'pay' })).toBe(second);
  expect(changeSearch(second, { pageCursor: 'Mg==' })).toEqual({ ...second, pageCursor: 'Mg==' });
});

it('corrects another term again', () => {
  expect(changeSearch(second, { term: 'pya' }).isExact).toBe(false);
  expect(changeSearch(second, { types: ['techdocs'] }).isExact).toBe(true);
});

it('removes a filter without values', () => {
  const filtered = changeFilter(emptySearch, 'kind', ['API']);
  expect(filtered.filters).toEqual({ kind: ['API'] });
  expect(changeFilter(filtered, 'kind', []).filters).toEqual({});
});

it('sends what is searched for, and the default page size', () => {
  expect(toSearchQuery(emptySearch, 25)).toEqual({ term: '', pageLimit: 25 });
  expect(
    toSearchQuery({ ...second, types: ['a'], filters: { tags: ['x', 'y'] }, pageLimit: 10 }, 25),
  ).toEqual({
    term: 'pay',
    types: ['a'],
    filters: { tags: ['x', 'y'] },
    pageLimit: 10,
    pageCursor: 'MQ==',
    corrects: false,
  });
});

it.each([
  [emptySearch, ''],
  [
    {
      term: 'a & b="c"',
      types: ['software-catalog', 'techdocs'],
      filters: { kind: ['API', 'Component'], owner: ['group:default/x'] },
      pageLimit: 50,
      pageCursor: 'MQ==',
      isExact: true,
    },
    'query=a+%26+b%3D%22c%22&types%5B%5D=software-catalog&types%5B%5D=techdocs&filters%5Bkind%5D%5B%5D=API&filters%5Bkind%5D%5B%5D=Component&filters%5Bowner%5D%5B%5D=group%3Adefault%2Fx&pageLimit=50&pageCursor=MQ%3D%3D&exact=true',
  ],
])('writes %o into the address, and reads it back', (state, address) => {
  expect(writeSearchAddress(state).toString()).toBe(address);
  expect(readSearchAddress(new URLSearchParams(address))).toEqual(state);
});

it('reads other forms of lists, and ignores page sizes that are none', () => {
  const state = readSearchAddress(
    new URLSearchParams('types[0]=a&types=b&filters[kind]=API&filters[tags][1]=x&pageLimit=1e9'),
  );
  expect(state).toEqual({
    ...emptySearch,
    types: ['a', 'b'],
    filters: { kind: ['API'], tags: ['x'] },
  });
});

it('reads a field that is called like a part of every object', () => {
  const { filters } = readSearchAddress(
    new URLSearchParams('filters[__proto__][]=a&filters[constructor]=b&filters[__proto__][]=c'),
  );
  expect(Object.entries(filters)).toEqual([
    ['__proto__', ['a', 'c']],
    ['constructor', ['b']],
  ]);
});
