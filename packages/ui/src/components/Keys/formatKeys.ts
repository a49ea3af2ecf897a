const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** How keyboards of a language name the key that others call Ctrl. */
const controlKeys: Readonly<Record<string, string>> = { de: 'Strg' };

/** The reader's language, as the page says it. */
const getPageLanguage = () => globalThis.document?.documentElement.lang ?? '';

/** The keys of a shortcut as they are printed on the keyboard, in the order in which they are pressed: `mod+k` is `Ctrl`, `K`. */
export function listKeyCaps(
  shortcut: string,
  isAppleKeyboard: boolean = isApple,
  language: string = getPageLanguage(),
): string[] {
  const control = controlKeys[language.slice(0, 2)] ?? 'Ctrl';
  const name = (key: string) =>
    key === 'mod' ? (isAppleKeyboard ? '⌘' : control) : key.toUpperCase();
  return shortcut.split(/[ +]/).filter(Boolean).map(name);
}

/** A shortcut as people read it: `Ctrl K`. */
export function formatKeys(shortcut: string, isAppleKeyboard?: boolean, language?: string): string {
  return listKeyCaps(shortcut, isAppleKeyboard, language).join(' ');
}

/** A shortcut as the attribute `aria-keyshortcuts` takes it; `undefined` for keys pressed one after the other, which it cannot say. */
export function toAriaKeys(
  shortcut: string,
  isAppleKeyboard: boolean = isApple,
): string | undefined {
  if (shortcut.includes(' ')) return undefined;
  return shortcut.replace('mod', isAppleKeyboard ? 'Meta' : 'Control');
}
