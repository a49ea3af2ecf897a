import { expect, it } from 'vitest';
import type { ConfigApi } from '../apis/refs.ts';
import { readLanguages } from './readLanguages.ts';

const configured = (languages: { supported?: string[]; default?: string }) =>
  ({
    getOptional: () => languages.supported,
    getOptionalString: () => languages.default,
  }) as unknown as ConfigApi;

it.each([
  [['de-AT', 'en'], {}, 'de'],
  [['fr', 'de'], {}, 'de'],
  [['fr'], {}, 'en'],
  [[], { supported: ['de', 'en'] }, 'de'],
  [['fr'], { supported: ['en', 'de'], default: 'de' }, 'de'],
  [['EN-gb'], { supported: ['en', 'de'], default: 'de' }, 'en'],
  [['pt-BR', 'pt'], { supported: ['en', 'pt', 'pt-BR'] }, 'pt-BR'],
])('a browser that prefers %j begins, with %j, in %s', (preferred, languages, expected) => {
  expect(readLanguages(configured(languages), preferred).default).toBe(expected);
});
