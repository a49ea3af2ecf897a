import { measureGrowth } from '../testing.ts';
import { Validator } from 'jsonschema';
import { expect, it } from 'vitest';
import { createLinearValidator } from '../schemas.ts';

type Case = [schema: Record<string, unknown>, value: unknown];

it.each<Case>([
  [{ pattern: '^a+$' }, 'aaa'],
  [{ pattern: '^a+$' }, 'b'],
  [{ pattern: '^a+$' }, 1],
  [{ properties: { a: { pattern: '^b$' } } }, { a: 'c' }],
  [{ uniqueItems: true }, [1, 2, 1]],
  [
    { uniqueItems: true },
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
  ],
  [{ uniqueItems: true }, [1, '1', [1], { 0: 1 }]],
  [{ patternProperties: { '^x-': { type: 'string' } } }, { 'x-a': 1, 'x-b': 'b', c: 1 }],
  [
    { patternProperties: { '^x-': {} }, additionalProperties: false },
    { 'x-a': 1, c: 1 },
  ],
  [
    { patternProperties: { '^x': {} }, properties: { c: {} }, additionalProperties: false },
    { xa: 1, c: 1, d: 1 },
  ],
  [
    { patternProperties: { '^x': {} }, additionalProperties: { type: 'number' } },
    { xa: 'a', c: 1, d: 'd' },
  ],
  [{ format: 'email' }, 'a'],
  [{ items: { pattern: '^a$' } }, ['a', 'b']],
])('says the same of %j with %j as the library', (schema, value) => {
  const say = (validator: Validator) =>
    validator.validate(value, schema).errors.map(({ name, argument, message, path, stack }) => ({
      name,
      argument: argument as unknown,
      message,
      path,
      stack,
    }));
  expect(say(createLinearValidator())).toEqual(say(new Validator()));
});

it.each<[name: string, schema: Record<string, unknown>, make: (size: number) => unknown]>([
  ['a pattern', { pattern: '^(a+)+$' }, size => `${'a'.repeat(size)}!`],
  [
    'names by a pattern',
    { patternProperties: { '^(a|aa)+$': {} } },
    size => ({ [`${'a'.repeat(size)}!`]: 1 }),
  ],
  ['different items', { uniqueItems: true }, size => Array.from({ length: size }, (_, at) => at)],
  ['a former format', { format: 'style' }, size => 'a'.repeat(size)],
])('takes time in proportion to the value for %s', async (_, schema, make) => {
  const run = (size: number) => createLinearValidator().validate(make(size), schema);
  expect(await measureGrowth(run, 40_000)).toBeLessThan(8);
});

it('refuses a pattern with a back reference', () => {
  const schema = { properties: { name: { pattern: String.raw`^(a)\1$` } } };
  expect(() => createLinearValidator().validate({ name: 'aa' }, schema)).toThrow(
    "The pattern of 'instance.name' cannot be used: Back references",
  );
});
