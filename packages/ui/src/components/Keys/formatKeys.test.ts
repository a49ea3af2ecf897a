import { expect, it } from 'vitest';
import { listKeyCaps, toAriaKeys } from './formatKeys.ts';

it.each([
  ['mod+k', false, 'Strg K', 'Control+k'],
  ['mod+k', true, '⌘ K', 'Meta+k'],
  ['g c', false, 'G C', undefined],
  ['?', false, '?', '?'],
])('writes %s (Apple: %s) as %s', (shortcut, isAppleKeyboard, text, aria) => {
  expect(listKeyCaps(shortcut, { isAppleKeyboard, control: 'Strg' }).join(' ')).toBe(text);
  expect(toAriaKeys(shortcut, isAppleKeyboard)).toBe(aria);
});
