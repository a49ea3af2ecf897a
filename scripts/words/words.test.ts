import { expect, it } from 'vitest';
import { countUnwantedWords, readComments } from './countUnwantedWords.ts';
import { findUnwantedNames } from './findUnwantedNames.ts';
import { checkGlossary, findSynonyms, parseGlossary } from './glossary.ts';

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

const glossary = parseGlossary(`# Words
| English | Deutsch | What it is | Not |
|---|---|---|---|
| pull request | Pull-Request | a proposed change | PR, merge request |
| repository | Repository | a folder under version control | repo |
`);

it('texts use the words of the glossary, alone or in a sentence, and words to search for may be others', () => {
  const texts = {
    open: 'Open the PR',
    merge: 'Merge request of a colleague',
    product: 'A product of the report',
    'open.keywords': 'repo',
  };
  expect(findSynonyms(glossary, texts)).toEqual([
    "open has 'PR': write 'pull request' or 'Pull-Request'",
    "merge has 'merge request': write 'pull request' or 'Pull-Request'",
  ]);
});

it('the glossary is short, sorted and complete', () => {
  expect(checkGlossary(glossary)).toEqual([]);
  const word = { english: 'tag', german: '', meaning: 'a word', synonyms: [] };
  const many = Array.from({ length: 41 }, () => word);
  expect(checkGlossary(many).slice(0, 3)).toEqual([
    'has 41 words, more than 40',
    "has 'tag' twice or not in the order of the alphabet",
    "says too little of 'tag'",
  ]);
});
