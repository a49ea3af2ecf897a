/** A key as it was pressed; a part of `KeyboardEvent`. */
export interface PressedKey {
  key: string;
  /** Where the key is, such as `KeyG`, for alphabets without the letter. */
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const limitMs = 1000;

/** Whether a shortcut is done with Ctrl or Cmd, and so cannot be meant as text. */
export function hasModifier(shortcut: string): boolean {
  return shortcut.startsWith('mod+');
}

/** Follows the keys that are pressed and knows when they make a shortcut, such as `g c`, `?` or `mod+k`. */
export class ShortcutMatcher {
  #pressed: { name: string; atMs: number }[] = [];

  /**
   * Takes a key.
   *
   * @returns the shortcut that it completes, or `undefined`.
   */
  press(key: PressedKey, atMs: number, shortcuts: readonly string[]): string | undefined {
    const name = nameKey(key);
    if (name === undefined) return undefined;
    const last = this.#pressed.at(-1);
    if (last && atMs - last.atMs > limitMs) this.#pressed = [];
    this.#pressed.push({ name, atMs });
    // The longest first: in `x g c` the last two count.
    for (let start = 0; start < this.#pressed.length; start++) {
      const typed = this.#pressed
        .slice(start)
        .map(each => each.name)
        .join(' ');
      if (shortcuts.includes(typed)) {
        this.#pressed = [];
        return typed;
      }
      if (shortcuts.some(shortcut => shortcut.startsWith(`${typed} `))) {
        this.#pressed = this.#pressed.slice(start);
        return undefined;
      }
    }
    this.#pressed = [];
    return undefined;
  }
}

function nameKey({ key, code, ctrlKey, metaKey, altKey }: PressedKey): string | undefined {
  // Longer names are of keys that write nothing, such as Shift, which is pressed on the way to `?`.
  if (key.length !== 1) return undefined;
  const isLatin = key >= '!' && key <= '~';
  const letter = isLatin ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  if (letter === undefined) return undefined;
  if (ctrlKey || metaKey) return altKey ? undefined : `mod+${letter}`;
  // AltGr writes `[` on some keyboards, so Alt does not count against signs.
  return altKey && /[a-z\d]/.test(letter) ? undefined : letter;
}
