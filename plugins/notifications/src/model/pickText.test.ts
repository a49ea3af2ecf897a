import { expect, it } from 'vitest';
import { pickText } from './pickText.ts';

it.each([
  ['one text for everybody', 'Hello', 'de', 'Hello'],
  ['their language', { en: 'Hello', de: 'Hallo' }, 'de', 'Hallo'],
  ['their variant before the language', { de: 'Hallo', 'de-CH': 'Grüezi' }, 'de-CH', 'Grüezi'],
  ['the language for a variant', { en: 'Hello', de: 'Hallo' }, 'de-AT', 'Hallo'],
  ['another variant of the language', { en: 'Hello', 'de-CH': 'Grüezi' }, 'de', 'Grüezi'],
  ['English where theirs is missing', { fr: 'Bonjour', en: 'Hello' }, 'de', 'Hello'],
  ['the first where English is missing too', { fr: 'Bonjour', es: 'Hola' }, 'de', 'Bonjour'],
  ['nothing of the object itself', { en: 'Hello' }, 'constructor', 'Hello'],
])('a reader gets %s', (_what, text, language, expected) => {
  expect(pickText(text as Record<string, string>, language)).toBe(expected);
});
