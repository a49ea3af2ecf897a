import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextOrder } from './createTextOrder.ts';
import { formatCount } from './formatCount.ts';

/** No count is -0. */
const unsign = (value: number) => value + 0;

describe.each(['en', 'en-US', 'en-GB', 'de', 'de-DE', 'de-CH', 'fr', 'en-IN'])('in %s', locale => {
  it('separates counts as the browser does', () => {
    const format = new Intl.NumberFormat(locale);
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true }).map(unsign)), count => {
        expect(formatCount(count, locale)).toBe(format.format(count));
      }),
    );
  });

  it('orders texts as the browser does', () => {
    const { compare } = new Intl.Collator(locale);
    const character = fc.constantFrom(...' -./09aAbBzZ_:äßéÅ@\u4e2d');
    const text = fc.string({ unit: character, maxLength: 6 });
    const order = createTextOrder(locale);
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect([a, b, Math.sign(order(a, b))]).toEqual([a, b, Math.sign(compare(a, b))]);
      }),
      { numRuns: 2000 },
    );
  });
});
