const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** How keys are named on a keyboard. */
export interface KeyNames {
  isAppleKeyboard?: boolean;
  /** The key that is `Ctrl` in English. */
  control: string;
}

/** The keys of a shortcut as they are printed on the keyboard, in the order in which they are pressed: `mod+k` is `Ctrl`, `K`. */
export function listKeyCaps(
  shortcut: string,
  { isAppleKeyboard = isApple, control }: KeyNames,
): string[] {
  const name = (key: string) =>
    key === 'mod' ? (isAppleKeyboard ? '⌘' : control) : key.toUpperCase();
  return shortcut.split(/[ +]/).filter(Boolean).map(name);
}

/** A shortcut as the attribute `aria-keyshortcuts` takes it; `undefined` for keys pressed one after the other, which it cannot say. */
export function toAriaKeys(
  shortcut: string,
  isAppleKeyboard: boolean = isApple,
): string | undefined {
  if (shortcut.includes(' ')) return undefined;
  return shortcut.replace('mod', isAppleKeyboard ? 'Meta' : 'Control');
}
