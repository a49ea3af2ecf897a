import { expect, it } from 'vitest';
import { type PressedKey, ShortcutMatcher } from './ShortcutMatcher.ts';

const shortcuts = ['g c', 'g h', '?', 'mod+k', '['];
const plain = { ctrlKey: false, metaKey: false, altKey: false, code: '' };
const press = (...keys: (string | Partial<PressedKey>)[]) => {
  const matcher = new ShortcutMatcher();
  return keys.map((key, index) =>
    matcher.press(
      { ...plain, key: '', ...(typeof key === 'string' ? { key } : key) },
      index * 400,
      shortcuts,
    ),
  );
};

it.each<[name: string, keys: (string | Partial<PressedKey>)[], last: string | undefined]>([
  ['one key', ['?'], '?'],
  ['a sequence', ['g', 'c'], 'g c'],
  ['a sequence in capitals', ['G', 'C'], 'g c'],
  ['a sequence after something else', ['x', 'g', 'h'], 'g h'],
  ['a sequence begun again', ['g', 'g', 'h'], 'g h'],
  ['a sequence with another key between', ['g', 'x', 'c'], undefined],
  ['a key after Shift', ['Shift', '?'], '?'],
  ['Ctrl', [{ key: 'k', ctrlKey: true }], 'mod+k'],
  ['Cmd', [{ key: 'k', metaKey: true }], 'mod+k'],
  ['Ctrl with Alt', [{ key: 'k', ctrlKey: true, altKey: true }], undefined],
  ['Ctrl in a sequence', ['g', { key: 'c', ctrlKey: true }], undefined],
  ['Alt with a letter', ['g', { key: 'c', altKey: true }], undefined],
  ['a sign by AltGr', [{ key: '[', altKey: true }], '['],
  [
    'another alphabet',
    [
      { key: 'п', code: 'KeyG' },
      { key: 'с', code: 'KeyC' },
    ],
    'g c',
  ],
])('understands %s', (_, keys, last) => {
  expect(press(...keys).at(-1)).toBe(last);
});

it('forgets a key after a second', () => {
  const matcher = new ShortcutMatcher();
  expect(matcher.press({ ...plain, key: 'g' }, 0, shortcuts)).toBeUndefined();
  expect(matcher.press({ ...plain, key: 'c' }, 1001, shortcuts)).toBeUndefined();
});
