import { expect, it } from 'vitest';
import { countUnwantedWords, readComments } from './countUnwantedWords.ts';
import { findUnwantedNames } from './findUnwantedNames.ts';

it.each([
  ['const keptRows = 1;', "'keptRows': write store, cache, retain"],
  ['const mostRows = 1;', "'mostRows': write max…"],
  ['class A { #asked = 1 }', "'#asked': write request, query, call"],
  ['interface A { mend: string }', "'mend': write fix, hint"],
  ['function tellAll() {}', "'tellAll': write report, return, log, notify"],
])('names of the code avoid the words that readers stop at: %s', (code, message) => {
  expect(findUnwantedNames('a.ts', code)).toEqual([{ file: 'a.ts', line: 1, message }]);
});

it.each(['const almostDone = 1;', 'thing.kept();', "const a = 'kept';", 'const foremost = 1;'])(
  'words of others, and parts of words, are allowed: %s',
  code => {
    expect(findUnwantedNames('a.ts', code)).toEqual([]);
  },
);

it('counts the words in comments, not in strings', () => {
  const code = "/** It tells all. */ const a = 'kept'; // asked\nconst b = 'https://told';";
  expect(countUnwantedWords(readComments(code))).toBe(2);
});
