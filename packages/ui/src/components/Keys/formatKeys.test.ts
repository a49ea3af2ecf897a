import { expect, it } from 'vitest';
import { formatKeys, toAriaKeys } from './formatKeys.ts';

it.each([
  ['mod+k', false, 'Ctrl K', 'Control+k'],
  ['mod+k', true, '⌘ K', 'Meta+k'],
  ['g c', false, 'G C', undefined],
  ['?', false, '?', '?'],
])('writes %s (Apple: %s) as %s', (shortcut, isApple, text, aria) => {
  expect(formatKeys(shortcut, isApple)).toBe(text);
  expect(toAriaKeys(shortcut, isApple)).toBe(aria);
});

it('names keys as the keyboards of a language do', () => {
  expect(formatKeys('mod+k', false, 'de')).toBe('Strg K');
  expect(formatKeys('mod+k', true, 'de-AT')).toBe('⌘ K');
});
