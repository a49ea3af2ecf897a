import { describe, expect, it } from 'vitest';
import { parseFilter } from './parseFilter.ts';
import { parsePredicate } from './parsePredicate.ts';
import { always, never } from './predicate.ts';

const deep = (levels: number): object =>
  levels === 0 ? { kind: 'api' } : { $not: deep(levels - 1) };

describe('parsePredicate', () => {
  it.each([
    [undefined, always],
    [{}, always],
    [{ $all: [] }, always],
    [{ $any: [] }, never],
    [{ Kind: 'API' }, { op: 'in', key: 'kind', values: ['api'] }],
    [{ 'spec.replicas': 3 }, { op: 'in', key: 'spec.replicas', values: ['3'] }],
    [{ kind: { $in: [] } }, never],
    [{ $any: [{ kind: 'a' }, { kind: 'b' }] }, { op: 'in', key: 'kind', values: ['a', 'b'] }],
    [{ $not: { $not: { kind: 'a' } } }, { op: 'in', key: 'kind', values: ['a'] }],
    [{ a: { $exists: false } }, { op: 'not', of: { op: 'exists', key: 'a' } }],
    [{ a: { $hasPrefix: 'X' } }, { op: 'prefix', key: 'a', prefix: 'x' }],
    [{ relations: { $contains: { type: 'partOf' } } }, { op: 'exists', key: 'relations.partof' }],
  ])('reads %j', (query, expected) => {
    expect(parsePredicate(query, 'query')).toEqual(expected);
  });

  it.each([
    ['text', "Field 'query' is no object; write conditions as { 'key': value }"],
    [{ $some: [] }, "Field 'query' has unknown operator '$some'; use one of $all, $any, $not"],
    [{ $all: [], kind: 'a' }, "Field 'query' mixes '$all' with other keys"],
    [{ $all: [], $any: [] }, "Field 'query' mixes '$all' with other keys"],
    [{ $all: { kind: 'a' } }, "Field 'query.$all' is no list"],
    [{ $all: [{ kind: 'a' }, 5] }, "Field 'query.$all.1' is no object"],
    [{ $not: [] }, "Field 'query.$not' is no object"],
    [{ kind: null }, "Field 'query.kind' is neither a value nor one operator"],
    [{ kind: ['a'] }, "Field 'query.kind' is neither a value nor one operator"],
    [{ kind: {} }, "Field 'query.kind' is neither a value nor one operator"],
    [{ kind: { $in: ['a'], $exists: true } }, "Field 'query.kind' is neither a value nor one"],
    [{ kind: { $not: 'a' } }, "Field 'query.kind.$not' has an operator that is not known"],
    [{ kind: { $in: 'a' } }, "Field 'query.kind.$in' is no list of values"],
    [{ kind: { $in: [{}] } }, "Field 'query.kind.$in' is no list of values"],
    [{ kind: { $exists: 'yes' } }, "Field 'query.kind.$exists' is no boolean"],
    [{ kind: { $hasPrefix: 5 } }, "Field 'query.kind.$hasPrefix' is no text"],
    [{ kind: { $contains: {} } }, "Field 'query.kind.$contains' is no value"],
    [{ relations: { $contains: {} } }, "Field 'query.relations.$contains' has no text 'type'"],
    [
      { relations: { $contains: { type: 'a', targetRef: 5 } } },
      "Field 'query.relations.$contains.targetRef' is neither a text nor",
    ],
    [{ ' ': 'a' }, "Field 'query. ' has an empty key"],
    [deep(40), 'is nested deeper than 32 levels'],
    [
      { $any: Array.from({ length: 1001 }, (_, at) => ({ [`k${at}`]: 'a' })) },
      'is one of more than 1000 conditions',
    ],
    [
      { kind: { $in: Array.from({ length: 20_001 }, (_, at) => at) } },
      "Field 'query.kind.$in' brings the values to more than 20000; split them into several calls",
    ],
    [
      {
        $any: Array.from({ length: 6 }, () => ({
          a: { $in: Array.from({ length: 4000 }, String) },
        })),
      },
      "Field 'query.$any.5.a.$in' brings the values to more than 20000",
    ],
    [
      {
        relations: {
          $contains: { type: 'a', targetRef: { $in: Array.from({ length: 20_001 }, String) } },
        },
      },
      "Field 'query.relations.$contains.targetRef.$in' brings the values to more than 20000",
    ],
  ])('refuses %j', (query, message) => {
    expect(() => parsePredicate(query, 'query')).toThrow(
      expect.objectContaining({ name: 'InputError', message: expect.stringContaining(message) }),
    );
  });
});

describe('parseFilter', () => {
  it.each([
    [[], undefined],
    [['', ' , '], undefined],
    [['kind=component'], { kind: 'component' }],
    [
      [' Kind = Component , spec.type'],
      { $all: [{ kind: 'Component' }, { 'spec.type': { $exists: true } }] },
    ],
    [['kind=a,KIND=b'], { kind: { $in: ['a', 'b'] } }],
    [['kind,kind=a'], { kind: 'a' }],
    [['a=b=c'], { a: 'b=c' }],
    [['a='], { a: '' }],
    [
      ['kind=a', 'kind=b,c'],
      { $any: [{ kind: 'a' }, { $all: [{ kind: 'b' }, { c: { $exists: true } }] }] },
    ],
  ])('reads %j', (filters, expected) => {
    expect(parseFilter(filters)).toEqual(expected);
  });

  it.each([['=x'], ['kind=a, =b'], ['$any=x']])('refuses %j', filter => {
    expect(() => parseFilter([filter])).toThrow("Query field 'filter' has no valid key");
  });
});
