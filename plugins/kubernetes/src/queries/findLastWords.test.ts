import { expect, it } from 'vitest';
import { findLastWords } from './findLastWords.ts';

it('quotes the last errors, without their colours', () => {
  const text =
    'INFO starting\nERROR first\n\u001b[31mERROR\u001b[0m no database\nFATAL gave up\nINFO bye\nERROR late\n';
  expect(findLastWords(text)).toEqual(['ERROR no database', 'FATAL gave up', 'ERROR late']);
});

it('quotes the last lines where none names an error, and cuts long ones', () => {
  expect(findLastWords('a\nb\n\nc\nd\n')).toEqual(['b', 'c', 'd']);
  expect(findLastWords('x'.repeat(1000))[0]).toHaveLength(401);
  expect(findLastWords('')).toEqual([]);
});
