import { measureGrowth } from '@portico/patterns/testing';
import { expect, it } from 'vitest';
import { ExpressionRenderer } from './ExpressionRenderer.ts';

const repeat = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length));

// Thousands of expressions in one file take more in the engine; the deadline of their thread ends them.
it.each<[name: string, make: (size: number) => string, maxGrowth?: number]>([
  ['beginnings of expressions', size => repeat('${{ ', size)],
  ['beginnings of statements', size => repeat('{% ', size)],
  ['beginnings of comments', size => repeat('{# ', size)],
  ['braces', size => repeat('{', size)],
  // The engine's own compiler takes some 8 times as long for four times as many, at any size; quadratic time is 16 times.
  ['statements', size => repeat('{% if a %}x{% endif %}', size), 12],
  ['filters', size => '${{ a' + repeat(' | upper', size) + ' }}'],
  ['sums', size => '${{ a' + repeat(' + a', size) + ' }}'],
  ['brackets', size => '${{ ' + '('.repeat(size) + 'a' + ')'.repeat(size) + ' }}'],
  ['members', size => '${{ a' + repeat('.a', size) + ' }}'],
  ['a long text', size => '${{ "' + 'a'.repeat(size) + '" | replace("a", "bb") }}'],
  ['quotes', size => '${{ "' + repeat('\\"', size)],
  ['spaces', size => '${{ a' + ' '.repeat(size) + '}}'],
  ['a list', size => '${{ [' + repeat('1,', size) + '] | join }}'],
])('rendering takes time in proportion to the template for %s', async (_, make, maxGrowth = 8) => {
  const renderer = await ExpressionRenderer.create({});
  let runs = 0;
  const run = (size: number) => {
    // A text of its own each time, which no cache has.
    runs += 1;
    try {
      renderer.renderFile({ path: 'a.txt', text: `${runs}${make(size)}` }, { a: 'x' }, {});
    } catch (error) {
      // Refused, which must not take longer either.
      if ((error as Error).name !== 'InputError') throw error;
    }
  };
  expect(await measureGrowth(run, 65_536)).toBeLessThan(maxGrowth);
});
