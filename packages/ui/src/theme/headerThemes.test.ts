import { expect, it } from 'vitest';
import { getHeaderTheme } from './headerThemes.ts';

it.each([
  ['service', 'service'],
  ['Website', 'website'],
  ['data-pipeline', 'home'],
  [undefined, 'home'],
])('gives the type %s the theme %s', (type, theme) => {
  expect(getHeaderTheme(type)).toBe(theme);
});
