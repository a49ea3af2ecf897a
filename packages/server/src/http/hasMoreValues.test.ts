import { expect, it } from 'vitest';
import { hasMoreValues } from './hasMoreValues.ts';

const nest = (levels: number): unknown =>
  levels === 0 ? [] : { [`"a:,[{\\${levels}"`]: nest(levels - 1) };
const many = (count: number, value: unknown) => Array.from({ length: count }, () => value);

it.each([
  ['an object', Object.fromEntries(many(49, '{,').map((text, at) => [`key-${at}`, text]))],
  ['a list of texts', many(49, 'a, "b"')],
  ['a list of empty objects and lists', [...many(24, {}), ...many(25, [])]],
  ['a list of objects', [...many(16, { first: 1, second: ',' }), 1]],
  ['objects in objects', nest(49)],
])('counts the values of %s, and nothing within texts', (_, value) => {
  for (const json of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
    const padded = json + ' '.repeat(100);
    expect(hasMoreValues(padded, 50)).toBe(false);
    expect(hasMoreValues(padded, 49)).toBe(true);
  }
});

it('takes long texts for one value each', () => {
  expect(hasMoreValues(JSON.stringify([',['.repeat(10_000), '\\",'.repeat(999)]), 3)).toBe(false);
  expect(hasMoreValues('', 1)).toBe(false);
});
