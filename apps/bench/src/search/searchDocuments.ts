import type { SearchableDocument } from '@portico/search-node';
import { createRandom } from '../catalog/createRandom.ts';
import { pickWord, vocabulary, writeText } from '../catalog/words.ts';

const textLength = 1000;
/** In so many of a hundred documents. */
const commonShare = 80;

/** A word that most documents contain. */
export const commonWord = 'ubiquitous';

/** A generated document of 1 KB; words at the front of the vocabulary are in many of them. */
export function makeDocument(at: number): SearchableDocument {
  const random = createRandom(at + 1);
  const name = `${pickWord(random)}-${pickWord(random)}-${at}`;
  const common = random() * 100 < commonShare ? ` ${commonWord}` : '';
  return {
    location: `/bench/${at}`,
    title: name,
    keywords: [pickWord(random)],
    text: `${writeText(textLength, random)}${common}`,
    fields: {
      kind: 'Component',
      owner: `group:default/team-${at % 200}`,
      tags: [pickWord(random)],
    },
    visibilityNumber: at,
  };
}

/** The same as a document of the second type, which is ranked below the others and so needs places of its own. */
export function makeNote(at: number): SearchableDocument {
  return { ...makeDocument(at), location: `/bench/notes/${at}` };
}

/** A short page on which each type has places, as the command palette requests it. */
const paletteParameters = '&pageLimit=10&minPerType=3';

/** The terms of the mix: names, their terms, and further parameters of the call. */
export function listSearchTerms(): readonly (readonly [
  name: string,
  term: string,
  more?: string,
])[] {
  const rare = vocabulary.at(-1) ?? '';
  const medium = vocabulary[400] ?? '';
  return [
    ['a rare word', `${rare} `],
    ['a word of medium frequency', `${medium} `],
    ['a prefix of three letters', medium.slice(0, 3)],
    ['a typo', `${medium.slice(0, 3)}x${medium.slice(4)}`],
    ['two words', `${medium} ${vocabulary[40] ?? ''} `],
    ['a word of 80 % of the documents', `${commonWord} `],
    ['the palette: a prefix', medium.slice(0, 3), paletteParameters],
    ['the palette: a word of 80 %', `${commonWord} `, paletteParameters],
  ];
}
