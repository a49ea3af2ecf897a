import { expect, it } from 'vitest';
import { findHeadingLevel } from './findHeadingLevel.ts';

it.each([
  ['no heading', 'Text with a # in it', 3],
  ['the first mark', '# A\n## B', 3],
  ['a later mark', 'Text\n\n### A\n#### B', 1],
  ['a mark that cannot be raised so far', '###### A', 1],
])(
  'a text that begins with %s has headings of the level that its place has',
  (_what, text, expected) => {
    expect(findHeadingLevel(text, 3)).toBe(expected);
  },
);
